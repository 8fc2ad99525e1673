import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopText

@Suite struct HostileFontTests {
  private func callEverything(on line: MeasuredText) throws {
    let all = 0..<line.utf8Length
    for size in [Rational(48), TextLimits.maximumSize] {
      _ = try line.width(size: size)
      _ = try line.ink(size: size)
      _ = try line.metrics(size: size)
    }
    for range in [all] + all.map({ $0..<$0 + 1 }) {
      let ink = line.inkExtent(of: range)
      #expect(ink.map { $0.lowerBound <= $0.upperBound } ?? true)
      _ = line.extent(of: range)
      for box in (line.clusterInk(in: range) + [line.ink(of: range)]).compactMap(\.self) {
        #expect(box.left <= box.right && box.bottom <= box.top)
      }
      _ = line.placedGlyphs(in: range)
      _ = line.placedRunParts(in: range)
      _ = line.trimmedRunParts(in: range, splitsAtCuts: true)
      _ = line.highlights(of: range)
      _ = line.substring(range)
    }
    for stop in line.carets(in: 0...line.utf8Length) {
      for x in [stop.upstream.x, stop.downstream.x, .min, .max] { _ = line.place(nearestTo: x) }
    }
    let cuts = line.safeCuts(in: 0...line.utf8Length)
    #expect(cuts.allSatisfy { line.allowsCut(at: $0.utf8Offset) })
    #expect(line.totalUnits.magnitude <= line.travel)
    for run in line.runs { _ = run.metrics }
  }

  @Test(arguments: HostileFont.allCases)
  func aHostileFontMeasures(_ hostile: HostileFont) throws {
    let font = try hostile.open()
    for glyph in 0..<UInt32(font.glyphCount) {
      if let ink = font.ink(of: glyph) {
        #expect(ink.left <= ink.right && ink.bottom <= ink.top)
        let sides = [ink.left, ink.right, ink.bottom, ink.top]
        #expect(sides.allSatisfy { $0.magnitude <= UInt64(Font.maximumInkDistance) })
      }
      _ = font.paint(of: glyph)
      _ = font.layers(of: glyph)
      _ = font.picture(of: glyph)
      for command in font.outline(of: glyph)?.commands ?? [] {
        if case .line(let to) = command {
          #expect(max(abs(to.x), abs(to.y)) <= Double(Font.maximumInkDistance))
        }
      }
    }
    // Alone; and with fonts and spacing that make line units as small as possible.
    let other = try TestFont.inter.open()
    let parts: Int128 = font.unitsPerEm == 16 ? 1 << 26 : 1 << 10
    let fine = Spacing(letters: Rational(1, over: parts) ?? 0)
    for fonts in [[font], [font, other]] {
      let stack = try FontStack(fonts, bundled: .excluded)
      for direction in [TextDirection.auto, .rightToLeft, .topToBottom] {
        for spacing in [Spacing.none, fine] {
          var options = TextOptions(direction: direction)
          options.spacing = spacing
          let text = fonts.count > 1 ? hostile.text + " é12 Ж" : hostile.text
          let line = try stack.prepare(text, options: options)
          try callEverything(on: line)
          _ = try stack.truncated(line, to: 10, size: 48)
        }
      }
    }
  }

  /// A line's length limit does not bound the advances of its fonts.
  @Test func advancesWhoseSumOverflowsAreRefused() throws {
    let stack = try FontStack([HostileFont.wideAdvances.open()], bundled: .excluded)
    var options = TextOptions()
    options.spacing = Spacing(letters: Rational(1, over: 1 << 30) ?? 0)
    // An advance is 2^42 line units; half a million of them exceed the limit.
    let line = String(repeating: "H", count: 1 << 10)
    #expect(try stack.prepare(line, options: options).totalUnits > 1 << 51)
    let error = #expect(throws: TextError.self) {
      try stack.prepare(String(repeating: "H", count: (1 << 19) + 100), options: options)
    }
    #expect(error?.code == .lineTooWide)
    #expect(error?.message.contains("wideAdvances") == true)
  }

  /// HarfBuzz gives up on these fonts. The error names the font, not an internal error or a lack of memory.
  @Test func endlessSubstitutionsNameTheFont() throws {
    let font = try HostileFont.endlessSubstitution()
    let stack = try FontStack([font], bundled: .excluded)
    #expect(try stack.prepare("H").glyphs(in: 0..<1).count == 1)
    let text = String(repeating: "x", count: 400)
    for direction in [TextDirection.auto, .topToBottom] {
      let error = #expect(throws: TextError.self) {
        try stack.prepare(text, options: TextOptions(direction: direction))
      }
      #expect(error?.code == .notAFont)
      #expect(error?.message.hasPrefix("endless.ttf: ") == true)
    }
    let error = #expect(throws: TextError.self) { try font.shape(run: text) }
    #expect(error?.code == .notAFont)
  }

  @Test func axisValuesAreClamped() throws {
    let greatest = try Font(data: MVARFont.bytes, variations: [Variation(tag: "wght", value: 900)])
    let minimum = try Font(data: MVARFont.bytes, variations: [Variation(tag: "wght", value: 400)])
    for value in [1e300, .infinity, .greatestFiniteMagnitude] {
      for (font, value) in [(greatest, value), (minimum, -value)] {
        let weight = Variation(tag: "wght", value: value)
        let other = try Font(data: MVARFont.bytes, variations: [weight])
        #expect(other.metrics == font.metrics)
        #expect(other.axisValues.map(\.value) == font.axisValues.map(\.value))
      }
    }
    let error = #expect(throws: TextError.self) {
      try Font(data: MVARFont.bytes, variations: [Variation(tag: "wght", value: .nan)])
    }
    #expect(error?.code == .badVariation)
  }

  /// FreeType 2.12.1 treats CFF outlines as variable if a font has `gvar` too, and writes beyond its own
  /// memory when it applies `MVAR` to them.
  @Test func outlinesThatCannotVaryAreNotVaried() throws {
    let font = try Font(path: Package.path("Tests/Fuzz/Corpus/font/variable-crossed.otf"))
    #expect(font.axisTags == ["wght"])
    let error = #expect(throws: TextError.self) {
      try Font(font, variations: [Variation(tag: "wght", value: 555)])
    }
    #expect(error?.code == .unknownAxis)
    let other = try Font(path: Package.path("Tests/Fuzz/Corpus/font/variable-cff2.otf"))
    #expect(try Font(other, variations: [Variation(tag: "wght", value: 555)]).axisTags == ["wght"])
  }
}
