internal import TelopText

/// A reason why a document's numbers are not exact.
package struct InexactnessDocument: Sendable, Codable, Equatable {
  /// A kind of `Inexactness.Kind`.
  package var kind: String
  /// One sentence for a person.
  package var message: String

  init(_ reason: Inexactness) {
    kind = reason.kind.rawValue
    message = reason.message
  }
}
