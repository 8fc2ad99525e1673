import Telop

/// The planner's searches on a five-minute script that is measured already.
enum SolveBenchmark {
  /// What the project promises for whole pixels by every method, in seconds.
  static let limit = 0.005

  /// - Returns: false when the promise is broken.
  static func run(script: String, rounds: Int) throws -> Bool {
    let source = try Script(
      utf8: try WholeProcessBenchmark.read(script), format: .markdown, name: script)
    var options = FitOptions()
    try options.apply(source)
    let fonts = try FontStack.bundled()
    let plain = try Fit(source, fonts: fonts, options: options)
    options.wholePixels = WholePixels(.auto)
    var whole: [Double] = []
    var sizes: [Double] = []
    for _ in 0..<rounds {
      // All four methods: spacing and gaps measure the line again, size does not.
      whole.append(try seconds { _ = try Fit(source, fonts: fonts, options: options) })
      var sized = options
      sized.wholePixels.method = .size
      sizes.append(
        try seconds { _ = try Fit(source, text: plain.text, options: sized) })
    }
    print("\nwhole pixels for \(script), median of \(rounds)")
    print("  all methods" + ms(whole.median) + ", by size alone" + ms(sizes.median))
    return whole.median <= limit
  }
}
