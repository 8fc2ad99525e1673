internal import Telop
internal import TelopDocuments
@_spi(Answers) internal import TelopExport

/// A show's slides: what `GET /shows/ID/deck` answers with.
struct DeckDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version = Wire.version
  /// The SHA-256 of the PDF; absent where the show has no slides, or they are not kept here.
  var sha256: String?
  /// The pages in their order; their files are paths of the service.
  var slides: [KeptDeck.Slide]
  /// What of the PDF is not as it was, each in one sentence for the author.
  var notes: [String]
  /// Where a stage has its slides: `over`, behind the band, or `below`, beside it.
  var place: String
  /// What a stage needs to know of the show's plan; where there are no slides, with none of them.
  var plan: StageFacts?
  /// How far other slides are that are being opened, or why they cannot be shown; absent where there are none.
  var opening: DeckHouse.Opening?
}
