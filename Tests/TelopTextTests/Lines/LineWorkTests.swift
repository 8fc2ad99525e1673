import TelopText
import TelopUnits
import TestSupport
import Testing

/// Breaking lines is linear work: four times the text, four times the work.
@Suite(.enabled(if: Work.isCounted)) struct LineWorkTests {
  private static let kinds: [(name: String, text: String, count: Int)] = [
    ("Japanese", Sample.japanese, 10), ("English", Sample.english + " ", 10),
    ("Arabic", Sample.arabic + " ", 10), ("Urdu", Sample.urdu + " ", 4),
    ("Thai", Sample.thai, 10), ("one word", "Donaudampfschifffahrt", 120),
    ("spaces", "a          ", 200), ("spaces alone", " ", 3_000),
    ("soft hyphens", "in\u{AD}to", 300),
    ("paragraphs", "one two\n", 200), ("both directions", "abc שלום 123 عالم ", 80),
    ("one cluster", "\u{301}", 2_000), ("no width", "\u{200B}", 2_000), ("emoji", "👩‍💻", 200),
  ]

  @Test(arguments: kinds.indices) func breakingLinesTakesLinearWork(index: Int) throws {
    let kind = Self.kinds[index]
    let stack = try FontStack.bundled()
    let text = String(repeating: kind.text, count: kind.count)
    // Without shaped units, because a font keeps them only after some text, so that the first count would be greater.
    var options = TextOptions()
    options.shaper = .harfBuzz
    let lines = { (text: String) in
      try stack.lines(of: text, fitting: 400, size: 24, options: options)
    }
    // Warms up the caches of fonts and tables, some of which only long text fills.
    let longer = String(repeating: kind.text, count: kind.count * 4)
    _ = try lines(longer)
    let few = try Work.count { try lines(text) }
    let many = try Work.count { try lines(longer) }
    #expect(many.work.excess(over: few.work, factor: 5) == [], "\(kind.name)")
    #expect(
      many.work.shapedCharacters <= 6 * text.unicodeScalars.count * 4 + 5_000, "\(kind.name)")
  }
}
