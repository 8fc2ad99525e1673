/// A name at the top level of a document.
package struct FieldName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}
