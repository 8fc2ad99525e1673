import CBareHarfBuzz
import Telop

/// `FontStack.prepare` against `hb_shape` in C over the same text with the same font, in turns.
enum PrepareBenchmark {
  /// What the project promises: at most one and a half times the bare loop.
  static let limit = 1.5
  /// The same for text with other scripts, code and emoji in it, which is measured in several fonts; the bare loop
  /// has one font and one run.
  static let mixedLimit = 3.0

  /// - Parameter path: a file of text to measure instead.
  /// - Returns: false when a ratio is above the limit.
  static func run(fonts folder: String, rounds: Int, text path: String?) throws -> Bool {
    print("\nprepare, 1 MB, median of \(rounds) rounds in turns")
    print("  text      font                     hb_shape    in 8 KB    prepare    ratio")
    var holds = true
    let corpora =
      try path.map { [try Corpus(file: $0, font: Corpus.biz)] } ?? Corpus.all + Corpus.real()
    for corpus in corpora {
      let path = folder + "/" + corpus.font
      let stack = try FontStack(
        [try Font(path: path)], bundled: corpus.isMixed ? .folder(folder) : .excluded)
      guard let bare = bare_open(path) else { continue }
      defer { bare_close(bare) }
      let text = Array(LineText.normalized(corpus.text).utf8CString)
      var whole: [Double] = []
      var parts: [Double] = []
      var prepare: [Double] = []
      for _ in 0..<rounds {
        whole.append(seconds { _ = bare_shape(bare, text, Int32(text.count - 1), 0) })
        parts.append(seconds { _ = bare_shape(bare, text, Int32(text.count - 1), 8_192) })
        prepare.append(try seconds { _ = try stack.prepare(corpus.text) })
      }
      let ratio = prepare.median / whole.median
      let limit = corpus.isMixed ? mixedLimit : limit
      holds = holds && ratio <= limit
      let name = String(corpus.font.split(separator: "/").last ?? "")
      print(
        "  " + pad(corpus.name, 10) + pad(name, 25) + ms(whole.median) + ms(parts.median)
          + ms(prepare.median) + "    " + short(ratio) + (ratio <= limit ? "" : "  over \(limit)"))
    }
    return holds
  }
}

func seconds(_ work: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure { try work() }
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

extension [Double] {
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
  var least: Double { self.min() ?? 0 }
}

func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func short(_ value: Double) -> String {
  String(Int((value * 100).rounded()) / 100) + "." + two(value)
}

private func two(_ value: Double) -> String {
  let digits = String(Int((value * 100).rounded()) % 100)
  return digits.count < 2 ? "0" + digits : digits
}

func ms(_ seconds: Double) -> String {
  let text = short(seconds * 1_000) + " ms"
  return String(repeating: " ", count: max(0, 11 - text.count)) + text
}
