@_spi(Answers) import TelopText
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("Marks of a scene")
struct MarkTests {
  private static let words =
    "発表は 5:00 まで。 The office affine مرحبا بالعالم 123 today, שלום עולם, and ends. 😀 AVATAR"
    .split(separator: " ").map(String.init)

  /// Words with marks around some of them, which may lie within each other and go across directions.
  private func source(_ random: inout SeededGenerator) -> String {
    func marked(_ count: Int, _ signs: ArraySlice<String>) -> String {
      var parts: [String] = []
      var left = count
      while left > 0 {
        let length = Int.random(in: 1...left, using: &random)
        left -= length
        if let sign = signs.first, Bool.random(using: &random) {
          parts.append(sign + marked(length, signs.dropFirst()) + sign)
        } else {
          for _ in 0..<length {
            parts.append(Self.words.randomElement(using: &random) ?? "word")
          }
        }
      }
      return parts.joined(separator: " ")
    }
    return marked(30, ["==", "~~"].shuffled(using: &random)[...])
  }

  @Test(
    "each stretch of marked text is one shape, however the line is cut; seeds 81 to 84",
    arguments: 81...84)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for number in 0..<Effort.pick(short: 6, usual: 50, soak: 5_000) {
      let source = source(&random)
      let style = ["box", "underline", "text"][number % 3]
      let values = [
        "highlight-style": style, "direction": ["ltr", "rtl"][number / 3 % 2],
        "size": "\(Int.random(in: 20...90, using: &random)).3",
      ]
      let whole = try fitted(source, values.merging(["segment-width": "60000"]) { $1 })
      let scene = whole.scene
      let cut = try fitted(source, values.merging(["segment-width": "100"]) { $1 }).scene
      let context: Comment = "seed \(seed), number \(number): \(source)"
      #expect(cut.segments.count > 3 && cut.marks == scene.marks, context)
      check(
        scene, .highlight, style == "text" ? [] : whole.highlightedRanges, style == "box" ? 11 : 0,
        context)
      let strikes = scene.marks.filter { $0.kind != .highlight }
      let struck = whole.struckRanges
      if scene.coloredRanges.isEmpty {
        check(scene, .strike, struck, 0, context)
      } else {
        #expect(lengths(joined(strikes.map(\.range))) == lengths(expected(scene, struck)), context)
      }
      for kind in PlacedMark.Kind.allCases where kind != .strike {
        let ranges = scene.marks.filter { $0.kind == kind }.map(\.range)
        #expect(ranges == joined(ranges), context)
      }
    }
  }

  /// Checks that marks are their text's stretches, up to `padding` pixels longer or shorter at the ends.
  private func check(
    _ scene: ScrollScene, _ kind: PlacedMark.Kind, _ text: [Range<Int>], _ padding: Rational,
    _ context: Comment
  ) {
    let marks = scene.marks.filter { $0.kind == kind }.map(\.range)
    let expected = expected(scene, text)
    if padding == 0 { #expect(marks == expected, context) }
    for stretch in expected where stretch.upperBound - stretch.lowerBound > 2 * padding {
      let middle = (stretch.lowerBound + stretch.upperBound).half
      #expect(marks.count { $0.contains(middle) } == 1, context)
    }
    #expect(marks.allSatisfy { $0.lowerBound < $0.upperBound }, context)
  }

  private func expected(_ scene: ScrollScene, _ text: [Range<Int>]) -> [ClosedRange<Rational>] {
    joined(
      text.flatMap { scene.text.highlights(of: $0) }.filter { $0.lowerBound < $0.upperBound }
        .map { scene.pixelsPerUnit * $0.lowerBound...scene.pixelsPerUnit * $0.upperBound })
  }

  /// The ranges from left to right, joined where they overlap or touch.
  private func joined(_ ranges: [ClosedRange<Rational>]) -> [ClosedRange<Rational>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      guard let last = joined.last, range.lowerBound <= last.upperBound else {
        return joined.append(range)
      }
      joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }
  }

  private func lengths(_ ranges: [ClosedRange<Rational>]) -> [Rational] {
    ranges.flatMap { [$0.lowerBound, $0.upperBound] }
  }

  @Test("where its colour changes, a strike goes on under the colour over it")
  func overlap() throws {
    let fit = try fitted(
      "~~one ==two== three~~", ["highlight-style": "text", "highlight-color": "red"])
    let scene = fit.scene
    let two = try #require(fit.text.highlights(of: 4..<7).first)
    let from = scene.pixelsPerUnit * two.lowerBound
    let to = scene.pixelsPerUnit * two.upperBound
    #expect(scene.marks.map(\.kind) == [.strike, .strike, .highlightedStrike])
    #expect(
      scene.marks.map(\.range) == [0...from + 1, to - 1...scene.width, from...to])
    // With a translucent colour, the mark beneath would show as a darker column.
    let clear = try fitted(
      "~~one ==two== three~~", ["highlight-style": "text", "highlight-color": "#ff000080"]
    ).scene
    #expect(clear.marks.map(\.range) == [0...from, to...scene.width, from...to])
  }

  @Test(
    "a box contains the ink of its text and keeps 0.04 em from the ink beside it, or is an underline",
    arguments: [
      ("漢字==น้ำ==ดี น้ำ", "ltr", 1), ("漢字 ==น้ำ== ดี", "ltr", 1), ("いち==の==ち", "ttb", 1),
      ("==ち==の、==っ==と", "ttb", 2), ("مر==حب==ا بالعالم", "rtl", 1),
      ("これは==大切==です。", "ltr", 1), ("Read ==this== now", "ltr", 1),
      // Highlighted letters of words.
      ("AVAjfjVj", "ltr", 2),
    ])
  func ink(text: String, direction: String, count: Int) throws {
    for font in ["BIZ UDPGothic", "Inter"] {
      var values = ["direction": direction, "size": "50", "font": font]
      if !text.contains("==") { values["highlight"] = "V" }
      let fit = try fitted(text, values)
      let scene = fit.scene
      let marks = scene.marks
      #expect(marks.count == count)
      let boxed = fit.highlightedRanges.filter { scene.coloredRanges.contains($0) }
      let clusters = scene.text.clusterInk(in: 0..<scene.text.utf8Length)
      let units = scene.pixelsPerUnit
      for (index, ink) in clusters.enumerated() {
        guard let ink, let range = scene.text.cluster(at: index)?.range else { continue }
        let (start, end) = scene.text.isVertical ? (-ink.top, -ink.bottom) : (ink.left, ink.right)
        let isBoxed = boxed.contains { $0.contains(range.lowerBound) }
        for mark in marks where mark.kind == .highlight {
          let from = mark.range.lowerBound
          let to = mark.range.upperBound
          let isApart = units * end <= from - 2 || units * start >= to + 2
          let isInside = from <= units * start && units * end <= to
          #expect(isBoxed ? isInside || isApart : isApart, "\(text) \(index) in \(font)")
        }
        guard isBoxed, !scene.text.isVertical else { continue }
        let rows = scene.band.marks
        let baseline = Rational(scene.band.baseline)
        #expect(Rational(rows.lowerBound) <= baseline - units * ink.top - 2, "\(text) \(font)")
        #expect(Rational(rows.upperBound) >= baseline - units * ink.bottom + 2, "\(text) \(font)")
      }
    }
  }

  @Test("where ink overlaps the text there is an underline, in the text's own colour")
  func underline() throws {
    // Arabic letters are joined.
    let fit = try fitted("مر==حب==ا", ["direction": "rtl", "theme": "news"])
    let scene = fit.scene
    #expect(scene.marks.map(\.kind) == [.underline] && scene.coloredRanges.isEmpty)
    #expect(scene.look.color(of: .underline) == RGBAColor("#ffd84d"))
    let lined = try fitted("مر==حب==ا", ["direction": "rtl", "highlight-style": "underline"]).scene
    #expect(scene.band.rows(of: .underline) == lined.band.marks)
    #expect(lined.marks.map(\.kind) == [.highlight])
  }

  @Test("boxes that meet are one box")
  func meeting() throws {
    // Narrow spaces leave no room between the paddings of both boxes.
    let scene = try fitted("==one==\u{2009}==two==\u{2003}==three==", ["font": "Inter"]).scene
    #expect(scene.marks.count == 2)
  }
}
