import Telop

extension ShowState {
  /// A script that somebody changes in a file, as a show can follow it.
  package struct Following: Sendable, Hashable {
    /// The show's script with the changes that it can follow now: in what does not show, and will not in a
    /// moment.
    package let script: String
    /// The file's text before the changes with those that are in `script`: the others are still ahead.
    package let base: String
    /// The lines of the changed file, from 1, at which changes begin that are left out.
    package let left: [Int]
  }

  /// The changes that were saved into a file, in this show's own script, which may have had others: what was
  /// inserted on air stays.
  ///
  /// - Parameters:
  ///   - changed: the file's text.
  ///   - base: its text when the show followed it last.
  ///   - now: when `replace` will be given.
  /// - Complexity: O(lines × changed lines).
  package func following(
    _ changed: String, from base: String, at now: Moment
  ) throws -> Following {
    let fixed = try shownLines(at: now)
    let merge = LineMerge(base, changed, to: source.script, fixed: fixed)
    // Where nothing shows, and both changed one line, it is as it was saved.
    if fixed == 0, !merge.left.isEmpty {
      return Following(script: changed, base: changed, left: [])
    }
    return Following(script: merge.text, base: merge.base, left: merge.left)
  }

  /// How many of the source's lines show, have shown, or will in a moment; with them all before.
  private func shownLines(at now: Moment) throws -> Int {
    let moment = max(now + Self.lead, legs.last?.from ?? now)
    guard let leg = leg(at: moment), phase(at: moment) != .ended else { return 0 }
    let shown = try shown(of: leg, at: moment)
    return shown > 0 ? leg.fit.script.sourceLine(at: shown - 1) : 0
  }
}
