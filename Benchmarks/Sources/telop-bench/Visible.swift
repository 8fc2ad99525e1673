@_spi(Answers) import Telop

/// Times look-ups of the visible segments in a strip of 1,000,000 characters.
enum VisibleBenchmark {
  /// Maximum time of one look-up at ascending origins, in seconds.
  static let limit = 300e-9

  private static let lookUps = 200_000

  /// - Parameter name: the only corpus to measure.
  /// - Returns: false when look-ups in ascending order exceed the limit.
  static func run(fonts folder: String, corpus name: String?) throws -> Bool {
    print("\nvisible segments of 1,000,000 characters, in ns")
    print("  text         random  in order")
    var holds = true
    for corpus in try Corpus.all() + Corpus.real() where name == nil || corpus.name == name {
      let font = try Font(path: folder + "/" + corpus.font)
      let fonts = try FontStack([font], bundled: corpus.isMixed ? .folder(folder) : .excluded)
      var text = corpus.text
      while text.unicodeScalars.count < 1_000_000 { text += corpus.another }
      let line = try fonts.prepare(String(text.unicodeScalars.prefix(1_000_000)))
      let found = try timeLookUps(line)
      holds = holds && found.ascending <= limit
      print(
        "  " + pad(corpus.name, 10)
          + [found.random, found.ascending].map { "    " + short($0 * 1e9) }.joined())
    }
    return holds
  }

  /// - Returns: seconds per look-up, at random origins and at the same origins in ascending order.
  @inline(never)
  private static func timeLookUps(_ text: MeasuredText) throws -> (
    random: Double, ascending: Double
  ) {
    let strip = try Strip(text, size: 48, chunker: Chunker())
    // Cuts the line.
    _ = strip.segments
    let width = Int(strip.width.double)
    var random = Seeded(7)
    let origins = (0..<lookUps).map { _ in Rational(-random.number(0...width)) }
    let times = [origins, origins.sorted(by: >)].map { origins in
      var sum = 0
      let time = seconds {
        for origin in origins {
          sum &+= strip.visible(in: 1_920, origin: origin).count
        }
      }
      if sum == 0 { print("nothing is visible") }
      return time / Double(origins.count)
    }
    return (times[0], times[1])
  }
}
