import Telop

extension ShowState {
  /// The edits of a script file that a show can follow.
  package struct Following: Sendable, Hashable {
    /// The show's script with all changes that can be applied now: those outside the text that is or will soon be on
    /// screen.
    package let script: String
    /// The file's text before the edit with the changes in `script`; the other changes are still pending.
    package let base: String
    /// Lines of the edited file, from 1, at which skipped changes begin.
    package let skippedLines: [Int]
  }

  /// Merges the edits of a file into the show's script, which may have other changes: text inserted on air stays.
  ///
  /// - Parameters:
  ///   - changed: the file's text.
  ///   - base: the file's text when the show followed it last.
  ///   - now: when `replace` will be given.
  /// - Complexity: O(lines × changed lines).
  package func following(
    _ changed: String, from base: String, at now: Moment
  ) throws -> Following {
    let fixed = try shownLines(at: now)
    let merge = LineMerge(base, changed, to: source.script, fixed: fixed)
    // While nothing has been on screen, the file wins over conflicting changes.
    if fixed == 0, !merge.skippedLines.isEmpty {
      return Following(script: changed, base: changed, skippedLines: [])
    }
    return Following(script: merge.text, base: merge.base, skippedLines: merge.skippedLines)
  }

  /// Number of source lines up to the last one that is, was or will soon be on screen.
  private func shownLines(at now: Moment) throws -> Int {
    let moment = max(now + Self.lead, legs.last?.from ?? now)
    guard let leg = leg(at: moment), phase(at: moment) != .ended else { return 0 }
    let shown = try shownEnd(of: leg, at: moment)
    return shown > 0 ? leg.fit.script.sourceLine(at: shown - 1) : 0
  }
}
