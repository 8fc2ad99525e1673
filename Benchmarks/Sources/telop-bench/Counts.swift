import CBareHarfBuzz
import Telop

/// The work of `PrepareBenchmark` under callgrind, which counts instructions; each part becomes one dump.
///
/// `make bench-counts` runs it on repeated sentences, which need no download. Counts do not depend on the
/// machine's load.
enum CountedBenchmark {
  /// Length of each text: a few seconds under callgrind.
  private static let characters = 30_000

  static func run(fonts folder: String) throws {
    for corpus in try Corpus.repeated + Corpus.real() {
      let path = folder + "/" + corpus.font
      guard let bare = bare_open(path) else { continue }
      defer { bare_close(bare) }
      let file = corpus.font.split(separator: "/").last ?? ""
      let name = "\(corpus.name) \(file.prefix { $0 != "." })"
      let text = String(corpus.text.prefix(characters))
      let bytes = Array(LineText.normalized(text).utf8CString)
      // Warm-up: HarfBuzz, too, makes a font's shape plan only once.
      _ = bare_shape(bare, bytes, Int32(bytes.count - 1))
      count(name + "/hb_shape") { _ = bare_shape(bare, bytes, Int32(bytes.count - 1)) }
      let stack = {
        try FontStack(
          [try Font(path: path)], bundled: corpus.isMixed ? .folder(folder) : .excluded)
      }
      var shaped = TextOptions()
      shaped.shaper = .harfBuzz
      let first = try stack()
      let second = try stack()
      _ = try first.prepare(text, options: shaped)
      // A line takes its script from its first letter. Lines that begin differently warm up every plan.
      for start in [0, 7, 19, 31] {
        _ = try second.prepare(String(corpus.another.dropFirst(start)))
      }
      let cold = try stack()
      try count(name + "/shaped") { _ = try first.prepare(text, options: shaped) }
      try count(name + "/cold") { _ = try cold.prepare(text) }
      try count(name + "/warm") { _ = try second.prepare(text) }
    }
  }

  private static func count(_ name: String, _ work: () throws -> Void) rethrows {
    bare_count_start()
    try work()
    bare_count_stop(name)
  }
}
