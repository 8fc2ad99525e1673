import CBareHarfBuzz
import Telop

/// Compares `FontStack.prepare` with `hb_shape` in C over the same text with the same font, in turns.
///
/// Four modes: *shaped*, all of it by HarfBuzz; *cold*, with newly opened fonts; *warm*, after the fonts have measured
/// another megabyte of the same kind without a common line; *again*, the same text once more. No cache is keyed by a
/// line.
enum PrepareBenchmark {
  /// Maximum time of new text in warm fonts, relative to shaping it.
  static let limit = 1.05
  /// The limit for scripts that HarfBuzz always shapes in full: runs, clusters and cuts add to its time.
  static let shapedLimit = 1.25
  private static let shapedScripts: Set = ["Arabic", "Hindi", "Hebrew"]
  /// Maximum time in newly opened fonts, relative to HarfBuzz alone.
  static let coldLimit = 1.25

  /// - Parameters:
  ///   - path: a file of text to measure instead.
  ///   - name: the only corpus to measure.
  /// - Returns: false when a ratio is above its limit.
  static func run(
    fonts folder: String, rounds: Int, text path: String?, corpus name: String?
  ) throws -> Bool {
    print("\nprepare, 1 MB, median of \(rounds) rounds in turns, as shares of hb_shape's time")
    print("  text      font                      hb_shape  shaped    cold    warm   again")
    var holds = true
    let corpora =
      try path.map { [try Corpus(file: $0, font: Corpus.bizFont)] } ?? Corpus.all() + Corpus.real()
    for corpus in corpora where name == nil || corpus.name == name {
      let path = folder + "/" + corpus.font
      guard let bare = bare_open(path) else { continue }
      defer { bare_close(bare) }
      let text = Array(LineText.normalized(corpus.text).utf8CString)
      var whole: [Double] = []
      var modes: [[Double]] = [[], [], [], []]
      for _ in 0..<rounds {
        whole.append(seconds { _ = bare_shape(bare, text, Int32(text.count - 1)) })
        for (index, time) in try times(of: corpus, path, fonts: folder).enumerated() {
          modes[index].append(time)
        }
      }
      let ratios = modes.map { $0.median / whole.median }
      let warmLimit = shapedScripts.contains(corpus.name) ? shapedLimit : limit
      let isWithin = ratios[2] <= warmLimit && ratios[1] <= coldLimit * ratios[0]
      holds = holds && isWithin
      let name = String(corpus.font.split(separator: "/").last ?? "")
      print(
        "  " + pad(corpus.name, 10) + pad(name, 25) + ms(whole.median)
          + ratios.map { "    " + short($0) }.joined() + (isWithin ? "" : "  over its limit"))
    }
    return holds
  }

  /// Times for shaped, cold, warm and again, in seconds.
  private static func times(
    of corpus: Corpus, _ path: String, fonts folder: String
  ) throws -> [Double] {
    let stack = {
      try FontStack(
        [try Font(path: path)], bundled: corpus.isMixed ? .folder(folder) : .excluded)
    }
    var shaped = TextOptions()
    shaped.shaper = .harfBuzz
    let first = try stack()
    let second = try stack()
    _ = try second.prepare(corpus.another)
    return [
      try seconds { _ = try first.prepare(corpus.text, options: shaped) },
      try seconds { _ = try first.prepare(corpus.text) },
      try seconds { _ = try second.prepare(corpus.text) },
      try seconds { _ = try second.prepare(corpus.text) },
    ]
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
