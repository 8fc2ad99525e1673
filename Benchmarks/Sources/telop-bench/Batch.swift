import Telop
import TelopPlatform

/// Compares `telop batch` with a C loop over the same requests for widths, both as processes. A request that needs
/// every font measures start-up and the opening of fonts, which are subtracted.
enum BatchBenchmark {
  /// - Returns: always true; the ratios are only printed.
  static func run(telop: String, bare: String, fonts: String, rounds: Int) throws -> Bool {
    print("\nbatch, questions for a width, median of \(rounds) rounds in turns")
    print(
      "  texts      lines bytes      C loop        cold       ratio       warm       ratio  threads"
    )
    let files = Files()
    defer { files.remove() }
    for (corpus, lines, others) in try texts() {
      let opening = Array(repeating: opening, count: 8)
      try files.write(opening, to: "start")
      try files.write(opening + others, to: "another")
      try files.write(opening + lines, to: "lines")
      try files.write(opening + others + lines, to: "all")
      let bytes = lines.reduce(0) { $0 + $1.utf8.count } / lines.count
      for threads in [1, 2] {
        var (loop, cold, warm): ([Double], [Double], [Double]) = ([], [], [])
        func batch(_ file: String) throws -> Double {
          try WholeProcessBenchmark.run([
            telop, "batch", "--threads", "\(threads)", "--fonts", fonts, files.path(of: file),
          ])
        }
        func shape(_ file: String) throws -> Double {
          let font = fonts + "/" + corpus.font
          return try WholeProcessBenchmark.run([bare, font, "48", files.path(of: file)])
        }
        for _ in 0..<rounds {
          loop.append(try shape("lines") - shape("start"))
          cold.append(try batch("lines") - batch("start"))
          warm.append(try batch("all") - batch("another"))
        }
        print(
          "  " + pad(corpus.name, 10) + column("\(lines.count)", 6) + column("\(bytes)", 6)
            + ms(loop.median) + ms(cold.median)
            + "    "
            + pad(column(short(loop.median / cold.median), 6), 8) + ms(warm.median) + "    "
            + pad(column(short(loop.median / warm.median), 6), 8) + column("\(threads)", 6))
      }
    }
    return true
  }

  /// A text that needs every font of the other texts.
  private static let opening = "開くAÉΩЖ한国漢字‽⚠️🙂👍🏽∑→سلام नमस्ते שלום ไทย 𠮷"

  /// For each kind of text, a megabyte of lines and another megabyte of the same kind.
  private static func texts() throws -> [(Corpus, [String], [String])] {
    let real = try Corpus.real().map { ($0, lines($0.text), lines($0.another)) }
    let clean = try Corpus.all().prefix(2).map { ($0, cut($0.text), cut($0.another)) }
    return real + clean
  }

  private static func cut(_ text: String) -> [String] {
    var rest = text.unicodeScalars[...]
    var lines: [String] = []
    while !rest.isEmpty {
      lines.append(String(rest.prefix(30)))
      rest = rest.dropFirst(30)
    }
    return lines
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  private static func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private struct Files {
    private let names = ["start", "another", "lines", "all"]

    func path(of name: String) -> String { "/tmp/telop-bench-\(getpid())-\(name).ndjson" }

    func write(_ texts: [String], to name: String) throws {
      var questions = ""
      for (index, text) in texts.enumerated() {
        let escaped = text.split(separator: "\\", omittingEmptySubsequences: false)
          .joined(separator: "\\\\").split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\\\"")
        questions +=
          "{\"id\":\(index),\"measure\":{\"text\":\"\(escaped)\",\"want\":[\"width\"]}}\n"
      }
      try WholeProcessBenchmark.write(questions, to: path(of: name))
    }

    func remove() { for name in names { unlink(path(of: name)) } }
  }
}
