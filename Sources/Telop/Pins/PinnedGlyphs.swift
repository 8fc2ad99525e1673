public import TelopText

/// The glyphs of a line as text. Each run is written as the name of its font and its glyphs in `hb-shape`'s notation,
/// such as `Inter-Regular[40=0+2084|72=1+1650] NotoColorEmoji[2041=2+2550]`. An empty text is `[]`.
///
/// The runs are in logical order, the glyphs of a run from left to right, as in `telop shape`.
@_spi(Answers) public struct PinnedGlyphs: Sendable, Hashable, CustomStringConvertible {
  struct Run: Sendable, Hashable {
    var font: String
    var glyphs: [String]
  }

  var runs: [Run]

  /// Creates the notation of a measured line.
  public init(_ text: MeasuredText) {
    runs = text.runs.map { run in
      let glyphs = GlyphNotation().items(
        of: text.glyphs(of: run), in: run.font, isUpright: run.orientation.isUpright)
      return Run(font: Self.sanitized(run.font.name), glyphs: glyphs)
    }
  }

  /// Reads the notation.
  ///
  /// - Returns: `nil` if the text is not in this notation.
  public init?(_ text: String) {
    runs = []
    if text == "[]" { return }
    for part in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      guard part.last == "]", let bracket = part.firstIndex(of: "["), bracket != part.startIndex
      else { return nil }
      let list = part[part.index(after: bracket)...].dropLast()
      let glyphs = list.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard list.isEmpty || glyphs.allSatisfy(Self.isGlyph) else { return nil }
      runs.append(Run(font: String(part[..<bracket]), glyphs: list.isEmpty ? [] : glyphs))
    }
    if runs.isEmpty { return nil }
  }

  /// The notation.
  public var description: String {
    if runs.isEmpty { return "[]" }
    return runs.map { "\($0.font)[\($0.glyphs.joined(separator: "|"))]" }.joined(separator: " ")
  }

  private static func isGlyph(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return false }
    return text.contains("=") && text.contains("+")
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || "=@,+-".utf8.contains($0) }
  }

  /// A font's name with `_` for each character that has a meaning in the notation or in the file, or is not printable
  /// ASCII. Only damaged fonts have names with such characters.
  private static func sanitized(_ name: String) -> String {
    let sanitized = name.unicodeScalars.map { scalar -> Character in
      let isAllowed =
        (0x21...0x7E).contains(scalar.value) && !"[]|;\"".unicodeScalars.contains(scalar)
      return isAllowed ? Character(scalar) : "_"
    }
    return sanitized.isEmpty ? "_" : String(sanitized)
  }

  /// The first difference from other glyphs, with its `text` unset; `nil` if all glyphs are equal.
  func firstDifference(to other: PinnedGlyphs) -> PinnedWidths.GlyphDifference? {
    let old = allGlyphs
    let new = other.allGlyphs
    let shared = min(old.count, new.count)
    let index = (0..<shared).first { old[$0] != new[$0] } ?? shared
    guard index < max(old.count, new.count) else { return nil }
    let was = index < old.count ? old[index] : nil
    let now = index < new.count ? new[index] : nil
    let sameFont = was == nil || now == nil || was?.font == now?.font
    let text = { (glyph: FontGlyph) in sameFont ? glyph.notation : "\(glyph.font) \(glyph.notation)"
    }
    return PinnedWidths.GlyphDifference(number: index + 1, was: was.map(text), now: now.map(text))
  }

  private struct FontGlyph: Equatable {
    let font: String
    let notation: String
  }

  private var allGlyphs: [FontGlyph] {
    runs.flatMap { run in run.glyphs.map { FontGlyph(font: run.font, notation: $0) } }
  }
}
