import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("The period of a loop")
struct LoopSeamTests {
  private struct Line {
    let items: [String]
    var separator = "\u{3000}\u{3000}\u{3000}"
    var set: [String: String] = [:]
    var seam = LoopPass.Seam.same
  }

  private static let lines = [
    Line(items: ["AVATAR", "Typography", "To"]),
    Line(items: ["ニュース", "速報", "お知らせ 👋🏽"]),
    // A and V kern across the seam, so the text may be cut only at its spaces.
    Line(items: ["V WAVE A"], separator: "", seam: .joined),
    Line(items: ["AV"], separator: "", seam: .uncut),
    Line(items: ["السلام", "عليكم ورحمة", "نص"]),
    Line(items: ["السلام عليكم", "سلام"], separator: " "),
    // Letters join across the seam: ب joins on both sides.
    Line(items: ["بيت باب"], separator: "", seam: .joined),
    Line(items: ["بببب"], separator: "", seam: .uncut),
    Line(items: ["یہ خبریں ہیں", "پاکستان"], set: ["language": "ur"]),
    Line(items: ["پاک ہے", "بھی"], separator: "", set: ["language": "ur"], seam: .joined),
    Line(items: ["ข่าว", "ประกาศ"]), Line(items: ["समाचार", "क्षेत्र"]),
    Line(items: ["News 123", "שלום", "خبر"]), Line(items: ["שלום abc", "news", "12:30"]),
    Line(items: ["縦書き", "二つ目", "12月"], set: ["direction": "ttb"]),
    // Two digits are set side by side; the four digits at the seam are not.
    Line(items: ["12月", "月12"], separator: "", set: ["direction": "ttb"], seam: .changed),
    Line(items: ["office", "AVATAR"], set: ["letter-spacing": "1.5", "gap": "33.25"]),
    Line(items: ["one"], set: ["gap": "-10"]), Line(items: ["", "two", ""]),
  ]

  private func options(_ line: Line) throws -> FitOptions {
    var options = FitOptions()
    for (key, value) in line.set { try options.set(key, to: [value]) }
    options.type.text.separator = line.separator
    return options
  }

  /// A pass of a script with these paragraphs.
  private func pass(
    _ items: [String], _ fonts: FontStack, _ options: PlanOptions
  ) throws -> LoopPass {
    let separator = try #require(options.type.text.separator)
    var paragraphs: [Range<Int>] = []
    for item in items {
      let start = paragraphs.last.map { $0.upperBound + separator.utf8.count } ?? 0
      paragraphs.append(start..<start + item.utf8.count)
    }
    let script = Script(
      line: items.joined(separator: separator), sections: [], name: "items", paragraphs: paragraphs)
    let passes = try LoopLine(script, separator: separator).threePasses
    return LoopPass(
      try passes.measured(fonts, options), of: passes, size: options.type.size,
      chunker: Chunker(target: options.segmentWidth))
  }

  /// Passes that each end in a separator, measured as one text.
  private func measured(_ line: Line, passes: Int, _ fonts: FontStack) throws -> MeasuredText {
    let options = try options(line)
    var (text, paragraphs): (String, [Range<Int>]) = ("", [])
    for _ in 0..<passes {
      for item in line.items {
        paragraphs.append(text.utf8.count..<text.utf8.count + item.utf8.count)
        text += item + line.separator
      }
    }
    var shaping = options.type.shaping
    shaping.paragraphs = paragraphs + [text.utf8.count..<text.utf8.count]
    return try fonts.prepare(text, options: shaping)
  }

  @Test("the period is the width that one more pass adds to a line", arguments: lines.indices)
  func period(index: Int) throws {
    let line = Self.lines[index]
    let fonts = try FontStack.bundled()
    let pass = try pass(line.items, fonts, options(line).plan)
    let five = try measured(line, passes: 5, fonts).width(size: 48)
    let four = try measured(line, passes: 4, fonts).width(size: 48)
    #expect(pass.period == five - four, "\(line.items)")
    #expect(pass.seam == line.seam, "\(line.items)")
    #expect((pass.seam.message == nil) == (line.seam == .same))
    let own = try measured(line, passes: 1, fonts).width(size: 48)
    if line.seam == .same { #expect(own == pass.period, "\(line.items)") }
    if line.separator.isEmpty { #expect(own != pass.period, "\(line.items)") }
  }

  @Test(
    "segments add up to the pass, and items follow each other in it",
    arguments: lines.indices)
  func parts(index: Int) throws {
    let line = Self.lines[index]
    var options = try options(line)
    options.segmentWidth = 100
    let fonts = try FontStack.bundled()
    let pass = try pass(line.items, fonts, options.plan)
    #expect(pass.strip.segmentWidths.reduce(0, +) == pass.period)
    #expect(pass.strip.segments.map(\.range.count).reduce(0, +) == length(line))
    #expect(pass.items.count == line.items.count)
    let places = pass.items.flatMap { [$0.start, $0.end] }
    #expect(places == places.sorted(), "\(line.items)")
    let first = try #require(pass.items.first)
    #expect(try #require(pass.items.last).end <= first.start + pass.period)
    // Each item has its width in the line.
    let text = try measured(line, passes: 3, fonts)
    var start = length(line)
    for item in line.items {
      let range = start..<start + item.utf8.count
      start = range.upperBound + line.separator.utf8.count
      let found = pass.items.filter { $0.range.lowerBound == range.lowerBound - length(line) }
      #expect(found.contains { $0.width == text.width(of: range, checkedSize: 48) }, "\(item)")
    }
    // A segment that is reshaped in its place has the glyphs of the whole.
    guard line.seam != .uncut else { return }
    for segment in pass.strip.segments {
      #expect(
        try text.glyphs(reshaping: segment.range) == text.glyphs(in: segment.range), "\(line.items)"
      )
    }
  }

  private func length(_ line: Line) -> Int {
    line.items.reduce(0) { $0 + $1.utf8.count + line.separator.utf8.count }
  }

  @Test("without text there is no pass")
  func empty() throws {
    var options = PlanOptions()
    options.type.text.separator = ""
    for items in [[], [""], ["", ""]] {
      #expect(throws: PlanError.self) {
        _ = try pass(items, bundledFonts.get(), options)
      }
    }
  }
}
