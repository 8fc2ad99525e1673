import CBareHarfBuzz
import Telop
@_spi(Answers) import TelopDocuments

/// Times the work of a service for one text, on one thread: short lines into documents, and documents into JSON.
/// Alternates with `hb_shape` in C over the same lines with one font.
enum DocumentBenchmark {
  /// The project's limit for a document of 100 characters and its JSON, in microseconds.
  static let limit = 60.0
  /// Length of a line in characters.
  static let length = 100

  /// - Parameter path: a file of lines to measure instead.
  /// - Returns: false when the limit is exceeded.
  static func run(fonts folder: String, rounds: Int, lines path: String?) throws -> Bool {
    let texts = path == nil ? "repeated sentences" : "the file's lines"
    print(
      "\nmeasure documents of \(texts), µs for a line of \(length) characters, "
        + "median of \(rounds) rounds")
    print("  text        hb_shape   request   prepare  document      JSON   doc+JSON     bytes")
    let stack = try FontStack.bundled()
    var holds = true
    let kinds: [Kind] =
      if let path {
        [Kind(name: "lines", font: Corpus.short[0].font, lines: try RealText.lines(of: path))]
      } else {
        Corpus.short.map {
          Kind(name: $0.name, font: $0.font, lines: $0.lines(500, of: length))
        }
      }
    for kind in kinds {
      guard let bare = bare_open(folder + "/" + kind.font) else { continue }
      defer { bare_close(bare) }
      let times = try (0..<rounds).map { _ in try Times(of: kind.lines, stack, bare) }
      let median = { (part: KeyPath<Times, Double>) in times.map { $0[keyPath: part] }.median }
      let sum = median(\.both)
      holds = holds && sum <= limit
      let columns = [\.bare, \.request, \.prepare, \.document, \.json].map(median) + [sum]
      print(
        "  " + pad(kind.name, 10) + columns.map(column).joined()
          + column(Double(times[0].bytes / kind.lines.count))
          + (sum <= limit ? "" : "  over \(limit)"))
    }
    return holds
  }

  /// Lines of one kind, and the font that HarfBuzz alone shapes them with.
  private struct Kind {
    let name: String
    let font: String
    let lines: [String]
  }

  private static func column(_ value: Double) -> String {
    let text = value >= 1_000 ? String(Int(value)) : short(value)
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }

  /// Time of each part in one round, in microseconds per line.
  private struct Times {
    var bare = 0.0
    var request = 0.0
    var prepare = 0.0
    var document = 0.0
    var json = 0.0
    var bytes = 0
    var both: Double { document + json }

    init(of lines: [String], _ stack: FontStack, _ font: OpaquePointer) throws {
      let each = 1e6 / Double(lines.count)
      let requests = try lines.map { try Wire.encode(MeasureRequest(text: $0)) }
      let texts = lines.map { Array($0.utf8CString) }
      var measured: [MeasuredText] = []
      var documents: [MeasureDocument] = []
      bare =
        each
        * seconds { for text in texts { _ = bare_shape(font, text, Int32(text.count - 1)) } }
      request =
        try each
        * seconds { for json in requests { _ = try Wire.request(MeasureRequest.self, from: json) } }
      prepare = try each * seconds { measured = try lines.map { try stack.prepare($0) } }
      document =
        try each
        * seconds { documents = try measured.map { try MeasureDocument($0, size: 48) } }
      json =
        try each
        * seconds { bytes = try documents.reduce(0) { try $0 + Wire.encode($1).count } }
    }
  }
}
