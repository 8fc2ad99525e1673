internal import TelopText

/// A reason why a document's numbers are not exact.
public struct GapDocument: Sendable, Codable, Equatable {
  /// A kind of `Gap.Kind`.
  public var kind: String
  /// One sentence for a person.
  public var message: String

  init(_ gap: Gap) {
    kind = gap.kind.rawValue
    message = gap.message
  }
}
