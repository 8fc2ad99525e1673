import Telop
import TelopUnits
import TestSupport
import Testing

/// Lines whose letters join across fonts and directions. They are not cut there, but each segment is still contiguous
/// in visual order.
@Suite struct JoinedSegmentTests {
  /// Arabic letters, some of which each Arabic font lacks, and direction controls.
  private static func text(using random: inout SeededGenerator) -> String {
    let letters = (0x620...0x6FF).compactMap(Unicode.Scalar.init)
    let turns: [Unicode.Scalar] = [
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}",
      "\u{2069}",
      "\u{200D}", "\u{200E}", "\u{200F}", " ", "a", "1",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let isTurn = Int.random(in: 0..<4, using: &random) == 0
      text.append((isTurn ? turns : letters).randomElement(using: &random) ?? "a")
    }
    return String(text)
  }

  @Test(arguments: 1...Effort.pick(short: 2, usual: 8, soak: 400))
  func segmentsAreContiguous(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<60 {
      let text = Self.text(using: &random)
      let language = Bool.random(using: &random) ? "ur" : "ar"
      let target = Int.random(in: 1...300, using: &random)
      try Self.check(text, language: language, target: target)
    }
  }

  private static func check(_ text: String, language: String, target: Int) throws {
    let line = try bundledFonts.get().prepare(text, options: TextOptions(language: language))
    let segments = try Chunker(target: Rational(target)).segments(of: line, size: 48)
    let context =
      "\(text.unicodeScalars.map { String($0.value, radix: 16) }), \(language), \(target)"
    var left: Int64 = 0
    for segment in line.isRightToLeft ? segments.reversed() : segments {
      // Pieces without a width may be at either end of their neighbour.
      let pieces = line.placedRunParts(in: segment.range).filter { $0.units != 0 }
      for piece in pieces.sorted(by: { $0.left < $1.left }) {
        #expect(piece.left == left, "\(context)")
        left += piece.units
      }
    }
    #expect(left == line.totalUnits, "\(context)")
  }

  /// A direction mark is a run of its own at the edge of deeper text. The letter before it joins with the far
  /// end of a reversed run after it.
  @Test(arguments: [1, 20, 50, 100])
  func invisibleRunsDoNotSplitEmbeddedText(target: Int) throws {
    let text =
      "\u{6F7}\u{6C3}\u{2069}\u{6BD}\u{6B3}\u{6C6}\u{69F}\u{200E}\u{6DE}\u{656}\u{202D}\u{6A1}"
      + "\u{69D}\u{68E}\u{634}\u{2067}\u{689}\u{690}"
    try Self.check(text, language: "ur", target: target)
  }
}
