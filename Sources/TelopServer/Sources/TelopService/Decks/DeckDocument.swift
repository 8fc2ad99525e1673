internal import Telop
internal import TelopDocuments
@_spi(Answers) internal import TelopExport

/// The slides of a show: the answer to `GET /shows/ID/deck`.
struct DeckDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  /// SHA-256 of the PDF; absent if the show has no slides, or if this service has not stored them.
  var sha256: String?
  /// The pages, in order. In each page, `file` is a path of the service.
  var slides: [StoredDeck.Slide]
  /// Sentences for the author about content that the conversion lost.
  var notes: [String]
  /// Where a stage has the slides: `over` puts the band over them, and `below` puts the band beside them.
  var place: String
  /// The facts of the show's plan that a stage needs.
  var plan: StageFacts?
  /// Progress of newer slides that are being opened, or the problem with them; absent without newer slides.
  var opening: DeckStore.Opening?
}
