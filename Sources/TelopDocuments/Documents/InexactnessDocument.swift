internal import TelopText

/// A reason why a document's numbers are not exact.
public struct InexactnessDocument: Sendable, Codable, Equatable {
  /// A kind of `Inexactness.Kind`.
  public var kind: String
  /// One sentence for a person.
  public var message: String

  init(_ reason: Inexactness) {
    kind = reason.kind.rawValue
    message = reason.message
  }
}
