import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Sizes and lengths beyond all limits")
struct RationalLimitTests {
  struct Question: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let ask: @Sendable (MeasuredText, FontStack, Rational) throws -> Void

    init(
      _ name: String, _ ask: @escaping @Sendable (MeasuredText, FontStack, Rational) throws -> Void
    ) {
      testDescription = name
      self.ask = ask
    }
  }

  static let questions = [
    Question("width") { line, _, size in _ = try line.width(size: size) as Rational },
    Question("width of a range") { line, _, size in
      _ = try line.width(of: 0..<1, size: size) as Rational
    },
    Question("pixels") { line, _, size in
      for units in [Int64.min, -1, .max] { _ = try line.pixels(lineUnits: units, size: size) }
    },
    Question("line units") { line, _, size in
      for length in hostileNumbers { _ = try line.lineUnits(pixels: length, size: size) }
    },
    Question("place") { line, _, size in
      for x in hostileNumbers { _ = try line.place(nearestTo: x, size: size) }
    },
    Question("prefix") { line, _, size in
      for width in hostileNumbers { _ = try line.prefix(fitting: width, size: size) }
    },
    Question("truncation") { line, stack, size in
      for width in hostileNumbers { _ = try stack.truncated(line, to: width, size: size) }
    },
    Question("metrics") { line, _, size in _ = try line.metrics(size: size) },
    Question("ink") { line, _, size in _ = try line.ink(size: size) },
  ]

  /// The greatest and least sizes, and those with the greatest numerators and denominators.
  static let sizes: [Rational] = {
    let finest = TextLimits.maximumSizeDenominator
    let sizes: [Rational?] = [
      Rational(1, over: finest), TextLimits.maximumSize,
      Rational(100_000 * finest - 1, over: finest),
      Rational(4_294_967_291, over: 4_294_967_279),
    ]
    return sizes.compactMap { $0 }
  }()

  @Test("a size out of bounds is refused by every query", arguments: questions)
  func refused(question: Question) throws {
    let stack = try TestFont.inter.stack()
    let line = try stack.prepare("AVATAR, Type To.")
    for size in hostileNumbers where !size.isTypeSize {
      let error = #expect(throws: TextError.self, "\(size)") {
        try question.ask(line, stack, size)
      }
      #expect(error?.code == .badSize && error?.place.options == ["size"], "\(size)")
    }
  }

  @Test("every size within bounds is answered at any length", arguments: questions)
  func answered(question: Question) throws {
    let stack = try TestFont.inter.stack()
    let line = try stack.prepare("AVATAR, Type To.")
    for size in Self.sizes {
      #expect(size.isTypeSize)
      try question.ask(line, stack, size)
    }
  }

  @Test("a length too fine to multiply is between two units")
  func fine() throws {
    let line = try TestFont.inter.stack().prepare("abc")
    let half = try #require(Rational((1 << 100) + 1, over: 1 << 101))
    // Slightly more than half an em, which rounds down to half the units per em.
    #expect(try line.lineUnits(pixels: half, size: 1) == Int64(line.unitsPerEm / 2))
    let third = try #require(Rational(4_294_967_291, over: 4_294_967_279))
    for length in hostileNumbers where length > -1_000 && length < 1_000 {
      let units = try line.lineUnits(pixels: length, size: third)
      #expect(try line.pixels(lineUnits: units, size: third) <= length)
      #expect(try line.pixels(lineUnits: units + 1, size: third) > length)
    }
  }

  @Test("spacing out of bounds is refused when a text is measured")
  func spacing() throws {
    let stack = try TestFont.inter.stack()
    for value in hostileNumbers where value != 0 && value != -1 {
      for spacing in [
        Spacing(letters: value), Spacing(words: value), Spacing(paragraphs: value),
      ] {
        let error = #expect(throws: TextError.self, "\(value)") {
          var options = TextOptions()
          options.spacing = spacing
          _ = try stack.prepare("abc def", options: options)
        }
        #expect(error?.code == .badSpacing || error?.code == .unitsTooFine, "\(value)")
      }
    }
  }
}
