internal import Telop
@_spi(Answers) internal import TelopExport

extension Export {
  /// Creates an export, and prints the warnings on it. Throws a usage error for an output that is also an input.
  init(
    warningAbout fit: Fit, as format: ExportFormat, options: ExportOptions, from script: String,
    to output: String
  ) throws {
    try self.init(format.withSafeArea(fit), as: format, options: options)
    for note in fit.script.notes { Terminal.warn("\(note)") }
    try InputFiles(fit, script: script, besides: [options.deck]).check(output)
    let isOpaque = format == .mp4 && format.backgroundVideo(of: fit) == nil
    let warning = ContrastWarning.message(scene, fit.options.look, format, isOpaque: isOpaque)
    if let warning { Terminal.warn(warning) }
  }
}

extension Deck {
  /// Reads a deck with a progress bar, and prints the deck's notes. Throws as `Deck(reading:)`.
  init(readingWithProgress path: String) throws {
    do {
      var bar: ProgressBar?
      // Removes the bar before a note or an error is printed.
      defer { bar?.finish() }
      self = try Deck(reading: path) { done, count in
        if bar == nil { bar = ProgressBar(of: count, "slides") }
        bar?.show(done)
      }
    }
    for note in notes { Terminal.warn("\(note)") }
  }
}
