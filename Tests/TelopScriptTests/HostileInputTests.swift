@_spi(Answers) import TelopScript
import TelopUnits
import TestSupport
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let source: String

    init(_ name: String, _ unit: String, _ count: Int, then end: String = "") {
      testDescription = name
      source = String(repeating: unit, count: count) + end
    }
  }

  static let samples = [
    Sample("block quotes", ">", 50_000, then: " a"),
    Sample("block quotes line by line", "> > > > > > > >\n", 5000, then: "a"),
    Sample("lists in lists", "- ", 20_000, then: "a"),
    Sample("numbered lists in lists", "1. ", 5000, then: "a"),
    Sample("open brackets", "[", 50_000, then: "a"),
    Sample("images in images", "![", 9000, then: "a" + repeated("](/u)", 9000)),
    Sample("open emphasis", "*a ", 50_000),
    Sample("nested emphasis", "*a", 20_000, then: repeated("b*", 20_000)),
    Sample("a megabyte of asterisks", "*", 1_000_000),
    Sample("asterisks in text", "a*", 100_000),
    Sample("equals signs in text", "a==", 100_000),
    Sample("highlights", "==a== ", 50_000),
    Sample("open highlights", "==a ", 100_000),
    Sample("tags", "<b>", 100_000, then: "a"),
    Sample("combining marks and tags", "\u{301}<b>", 50_000),
    Sample("variation selectors", "葛\u{E0100}\n", 50_000),
    Sample("escaped signs", "=\\=", 100_000),
    Sample("combining marks", "a\u{301}\u{301}\n", 50_000),
    Sample("tags that do not end", "<div>\n", 1, then: repeated("<a b=\"", 100_000)),
    Sample("apostrophes in tags", "<div>\n", 1, then: repeated("<a b='<a b=\"", 50_000) + "'"),
    Sample("scripts that do not end", "<div>", 1, then: repeated("<script>", 50_000)),
    Sample("entities in a block", "<div>", 1, then: repeated("&amp;&", 20_000)),
    Sample("ampersands in a block", "<div>", 1, then: repeated("&", 300_000)),
    Sample("blocks of HTML", "<!-- a --> b\n", 10_000),
    Sample("headings", "# a\n", 50_000),
    Sample("headings without text", "#\n", 50_000, then: "a"),
    Sample("tags that end in another order", "<b><i>", 50_000, then: repeated("</b>", 50_000)),
    Sample("definitions", "[a]: /u\n", 50_000, then: "a"),
    Sample("definitions that no link uses", "[a]: b\n\n", 50_000),
    Sample("nested flow lists", "---\na: ", 1, then: repeated("[", 100_000)),
    Sample(
      "nested flow lists, closed", "---\na: ", 1,
      then: repeated("[", 100_000) + "\n---\na"),
    Sample(
      "nested flow lists of a depth that YAML takes", "---\na: ", 1,
      then: repeated("[", 900) + repeated("]", 900) + "\n---\na"),
    Sample("front matter without end", "---\n", 1, then: repeated("a: b\n", 50_000)),
    Sample("NULs", "\0", 1_000_000, then: "a"),
    Sample("carriage returns", "\r", 200_000, then: "a"),
    Sample("only a fence", "---", 1),
  ]

  /// Limit of processor time for one sample: a hundred times that of the slowest. Quadratic work exceeds it.
  private static let maximumSeconds = 120.0

  @Test("any input is read or refused without a crash and with bounded work", arguments: samples)
  func readOrRefused(sample: Sample) {
    let seconds = ownSeconds { check(sample) }
    #expect(seconds < Self.maximumSeconds)
  }

  private func check(_ sample: Sample) {
    do {
      let script = try markdown(sample.source)
      checkInvariants(of: script)
    } catch {
      #expect([.empty, .badFrontMatter].contains(error.code), "\(error)")
    }
    #expect(throws: Never.self) {
      if sample.source.contains("a") { _ = try plain(sample.source) }
    }
  }

  @Test("deep trees are read on a small thread stack")
  func smallStack() async {
    await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try? markdown(String(repeating: "> ", count: 20_000) + "a").line.utf8.count
        }
      }
      for await count in group { #expect(count == 1) }
    }
  }

  @Test("separators do not make a line longer than a source may be")
  func separators() throws {
    let separator = String(repeating: "x", count: 1 << 20)
    let error = #expect(throws: ScriptError.self) {
      try Script(
        String(repeating: "a\n\n", count: 1_000), format: .markdown, name: "x",
        separator: separator)
    }
    #expect(error?.code == .tooLong)
    #expect(error?.place.options == ["separator"])
  }
}

private func repeated(_ unit: String, _ count: Int) -> String {
  String(repeating: unit, count: count)
}
