internal import FuzzSupport
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopAudit
@_spi(Answers) internal import TelopExport

/// Reads any bytes as output of other programs: ffprobe's description of a movie, the document of a page that
/// Chromium has shown, and poppler's slides, words and labels of a deck.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
  if let facts = MovieFacts(probed: bytes) {
    require(facts.width > 0 && facts.height > 0, "a picture without pixels: \(facts)")
    require(facts.frameCount.map { $0 > 0 } ?? true, "a frame count of 0: \(facts)")
    if facts.isMeasurable {
      require(facts.width * facts.height <= 1 << 29, "a picture too large: \(facts)")
    }
  }
  if let track = MotionTrack(shown: bytes) {
    let report = AuditReport(track, plan: nil)
    require(report.frames == track.frames.count, "frames lost: \(report)")
    require(!report.judder.isNaN && !report.worst.isNaN, "no number: \(report)")
  }
  _ = SlideMarkup(bytes)
  var comments = PageComments()
  comments.read(bytes[...])
  let words = DeckWords(reading: String(decoding: bytes, as: UTF8.self), pageCount: 3)
  require(words.links.count == 3 && words.words.count == 3, "pages lost: \(words)")
  let links = words.links.joined()
  require(
    links.allSatisfy { $0.left.isFinite && $0.top.isFinite && $0.width > 0 && $0.height > 0 },
    "a link without a place: \(words.links)")
  return 0
}

/// Half of the mutations change one value of the page's output and keep it a document.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  mutate(data, size, limit) { bytes in
    seed % 2 == 0 ? rewrite(bytes) : JSONValues.change(bytes, seed: seed / 2)
  }
}
