import Foundation
@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

/// Unicode's scripts with some characters of each, from the system's Unicode data files.
private struct ScriptSamples {
  /// The first characters of each of a script's ranges.
  let characters: [(script: String, characters: [Unicode.Scalar])]

  init() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/unicode/Scripts.txt"))
    var found: [String: [Unicode.Scalar]] = [:]
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      guard fields.count == 2 else { continue }
      let ends = fields[0].split(whereSeparator: { ". ".contains($0) })
        .compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { continue }
      let script = fields[1].trimmingCharacters(in: .whitespaces)
      found[script, default: []] += (first...min(last, first + 99)).compactMap(Unicode.Scalar.init)
    }
    characters = found.sorted { $0.key < $1.key }.map { ($0, $1) }
  }
}

@Suite("Random text in every script, with features and targets")
struct EveryScriptTests {
  /// Characters of any text that affect shaping, order or cuts of their neighbours.
  private static let guests: [Unicode.Scalar] = [
    " ", " ", " ", ".", ",", "(", ")", "1", "2", "٣", "a", "א", "ب", "क", "漢", "あ", "😀", "👩",
    "🇯", "\u{300}", "\u{20DC}", "\u{20E3}", "\u{94D}", "\u{200C}", "\u{200D}", "\u{200F}",
    "\u{202B}", "\u{202D}", "\u{202C}", "\u{2067}", "\u{2069}", "\u{FE0F}", "\u{3000}", "\u{FFFD}",
  ]

  private static func text(of script: [Unicode.Scalar], using random: inout SeededGenerator)
    -> String
  {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let isGuest = Int.random(in: 0..<4, using: &random) == 0
      text.append((isGuest ? guests : script).randomElement(using: &random) ?? "a")
    }
    return String(text)
  }

  private static func options(length: Int, using random: inout SeededGenerator) -> TextOptions {
    var options = TextOptions()
    options.direction =
      [.auto, .auto, .leftToRight, .rightToLeft, .topToBottom].randomElement(using: &random)
      ?? .auto
    for tag in ["kern", "liga", "calt", "ccmp", "mark", "locl"]
    where Int.random(in: 0..<4, using: &random) == 0 {
      let start = Int.random(in: 0...length, using: &random)
      let range = start..<start + Int.random(in: 0...length, using: &random)
      options.features.append(
        Feature(
          tag: tag, value: UInt32.random(in: 0...1, using: &random),
          range: Bool.random(using: &random) ? range : nil))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let hundredths = Rational(Int.random(in: -20...40, using: &random))
      options.spacing.letters = hundredths.divided(by: 100) ?? 0
    }
    options.isKerned = Int.random(in: 0..<5, using: &random) > 0
    options.trimsPunctuation = Int.random(in: 0..<5, using: &random) == 0
    return options
  }

  @Test(
    "segments add up, and each equals its slice when measured alone",
    arguments: 1...Effort.pick(short: 2, usual: 8, soak: 400))
  func invariants(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scripts = try ScriptSamples().characters
    // The 161 scripts of Unicode 15, plus Common and Inherited.
    #expect(scripts.count == 163)
    for (script, characters) in scripts {
      let text = Self.text(of: characters, using: &random)
      let options = Self.options(length: text.utf8.count, using: &random)
      let line = try bundledFonts.get().prepare(text, options: options)
      let target = Int.random(in: 1...400, using: &random)
      let segments = try Chunker(target: Rational(target)).segments(of: line, size: 48)
      let context =
        "\(script), seed \(seed): \(text.unicodeScalars.map { String($0.value, radix: 16) })"

      #expect(segments.reduce(0) { $0 + $1.units } == line.totalUnits, "\(context)")
      let ranges = segments.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      #expect(ranges.first?.lowerBound ?? 0 == 0 && ranges.last?.upperBound ?? 0 == line.utf8Length)

      var starts: Set<Int> = []
      line.forEachGrapheme { range, _, _ in starts.insert(range.lowerBound) }
      for range in ranges {
        #expect(starts.contains(range.lowerBound), "\(context), \(range)")
        #expect(try line.glyphs(reshaping: range) == line.glyphs(in: range), "\(context), \(range)")
      }
    }
  }
}
