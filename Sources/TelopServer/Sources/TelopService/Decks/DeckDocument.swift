internal import Telop
internal import TelopDocuments
@_spi(Answers) internal import TelopExport

/// A show's slides, as `GET /shows/ID/deck` returns them.
struct DeckDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version = Wire.version
  /// SHA-256 of the PDF; absent if the show has no slides, or they are not stored here.
  var sha256: String?
  /// The pages in order; `file` is a path of the service.
  var slides: [StoredDeck.Slide]
  /// Sentences for the author about content that the conversion lost.
  var notes: [String]
  /// Place of the slides on a stage: `over` (behind the band) or `below` (beside it).
  var place: String
  /// The facts of the show's plan that a stage needs.
  var plan: StageFacts?
  /// Progress or problem of newer slides that are being opened; otherwise absent.
  var opening: DeckStore.Opening?
}
