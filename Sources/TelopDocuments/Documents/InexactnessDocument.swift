internal import TelopText

/// A reason why a document's numbers are not exact.
package struct InexactnessDocument: Sendable, Codable, Equatable {
  package var kind: String
  package var message: String

  init(_ reason: Inexactness) {
    kind = reason.kind.rawValue
    message = reason.message
  }
}
