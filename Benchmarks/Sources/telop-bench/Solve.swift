@_spi(Answers) import Telop

/// Times the planner's searches on a measured script of five minutes.
enum SolveBenchmark {
  /// The project's limit for whole pixels with all methods, in seconds.
  static let limit = 0.005

  /// - Returns: false when a limit is exceeded.
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
    print("\nwhole pixels for \(script), least and median of \(rounds)")
    print("  all methods" + minimumAndMedian(whole) + ", by size alone" + minimumAndMedian(sizes))
    let timed = try ["一定の速さで、時間どおりに。", "Measured text, exactly. "].map {
      try schedule(sentence: $0, rounds: rounds)
    }
    let fixesAreFast = try timeFixes(rounds: rounds)
    // The minimum: it depends least on the machine's load.
    return whole.least <= limit && timed.allSatisfy { $0 <= limit } && fixesAreFast
  }

  private static func minimumAndMedian(_ times: [Double]) -> String {
    ms(times.least) + "," + ms(times.median)
  }

  /// Times the whole plan by whole pixels, in seconds: a measured script of five minutes with ten sections and ten
  /// cues.
  private static func schedule(sentence: String, rounds: Int) throws -> Double {
    let text = String(repeating: sentence, count: 4)
    let sections = (0..<10).map {
      "# Section \($0)\n\n\(text)@\($0 / 2):\($0 % 2 * 3)5 \(text)\n\n\(text)"
    }
    let source = try Script(
      sections.joined(separator: "\n\n"), format: .markdown, name: "timed.md")
    var options = FitOptions()
    let plain = try Fit(source, fonts: FontStack.bundled(), options: options)
    options.wholePixels.method = .auto
    var (exact, whole): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      exact.append(
        try seconds { _ = try Fit(source, text: plain.text, options: plain.options) })
      whole.append(try seconds { _ = try Fit(source, text: plain.text, options: options) })
    }
    print(
      "  ten sections and ten cues, “\(sentence.prefix(8))…”" + minimumAndMedian(whole) + ", exact"
        + minimumAndMedian(exact))
    return whole.least
  }

  /// The project's limit for finding fixes, in seconds.
  static let fixLimit = 0.020

  /// Times plans and their fixes for scripts of ten sections and ten cues. Either one cue leaves too little time, or
  /// all of the text is too long for its time.
  private static func timeFixes(rounds: Int) throws -> Bool {
    // The sixth section's cue comes too early.
    let early = talk(sentences: 4) { $0 * 30 - ($0 == 6 ? 9 : 0) }
    let long = talk(sentences: 8) { $0 * 30 }
    return try [
      ("one cue too early", early, "off"), ("all too long", long, "off"),
      ("all too long, by whole pixels", long, "two-speed"),
    ].map { try timeFixes($0.0, talk: $0.1, wholePixels: $0.2, rounds: rounds) }.allSatisfy(\.self)
  }

  /// A script of ten sections with a cue each, of `sentences` sentences per section.
  private static func talk(sentences: Int, seconds: (Int) -> Int) -> String {
    var talk = "---\nduration: 5:00\n---\n"
    for section in 0..<10 {
      let time = seconds(section)
      talk += "# 第\(section)章 @\(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60)\n\n"
      for _ in 0..<sentences { talk += "測ってから流せば、話は時間どおりに終わります。" }
      talk += "\n\n"
    }
    return talk
  }

  private static func timeFixes(
    _ name: String, talk: String, wholePixels: String, rounds: Int
  ) throws -> Bool {
    let job = FitJob(
      ScriptSource(text: talk, format: .markdown, name: "talk.md"),
      options: OptionLayer([OptionLayer.Setting("whole-pixels", [wholePixels])]))
    let fit = try job.fit()
    var (plans, fixes): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      plans.append(
        try seconds { _ = try Fit(fit.script, text: fit.text, options: fit.requestedOptions) })
      // A fit caches its fixes, so each round needs a new one.
      let fresh = try job.fit()
      fixes.append(seconds { _ = fresh.fixes })
    }
    let kinds = fit.fixes.map(\.kind.rawValue).joined(separator: ", ")
    print(
      "ten sections, ten cues, \(fit.text.text.count) characters, \(name): the plan"
        + minimumAndMedian(plans) + ", \(kinds)" + minimumAndMedian(fixes))
    return fixes.least <= fixLimit && plans.least <= limit
  }
}
