import Telop

extension ShowState {
  /// Merges the edits of a file into the show's script. Changes that commands made, such as inserted text, stay. Changes
  /// of text that is on screen, or will be in two seconds, are skipped.
  ///
  /// - Parameters:
  ///   - base: the `base` of the previous merge, or else the text from which the show was created.
  ///   - now: when the command `replace` will be given.
  package func merging(_ changed: String, from base: String, at now: Moment) throws -> LineMerge {
    let fixedLineCount = try shownLineCount(at: now)
    var merge = LineMerge(base, changed, to: source.script, fixedLineCount: fixedLineCount)
    // If no text has been on screen yet, the file overrides conflicting changes of the show's script.
    if fixedLineCount == 0, !merge.skippedLines.isEmpty {
      merge.text = changed
      merge.base = changed
      merge.skippedLines = []
    }
    return merge
  }

  /// Number of source lines up to the last line that was or is on screen, or will be in two seconds.
  private func shownLineCount(at now: Moment) throws -> Int {
    let moment = max(now + Self.commandDelay, legs.last?.from ?? now)
    guard let leg = leg(at: moment), phase(at: moment) != .ended else { return 0 }
    let shown = try shownEnd(of: leg, at: moment)
    return shown > 0 ? leg.fit.script.sourceLine(at: shown - 1) : 0
  }
}
