internal import Telop

/// How much an answer lists at most: an entry takes hundreds of bytes, and a text may have one for each of its characters.
package struct AnswerSize: Sendable {
  /// Runs, clusters, missing characters or matches.
  let entries: Int
  let glyphs: Int

  package static let any = AnswerSize(entries: .max, glyphs: .max)
  /// Some 200 MB while the answer is made.
  static let inBatch = AnswerSize(entries: 1 << 16, glyphs: 1 << 20)

  /// - Throws: `tooLarge` for an answer that would list more glyphs, or more runs of them.
  func check(runs: Int, glyphs: Int) throws(PlanError) {
    if runs > entries { throw Self.refusal(runs, "runs", of: entries) }
    if glyphs > self.glyphs { throw Self.refusal(glyphs, "glyphs", of: self.glyphs) }
  }

  /// - Parameter field: of which the answer would list so many, unless `want` leaves it out.
  /// - Throws: `tooLarge` for more than there may be.
  func check(_ count: Int, _ field: String) throws(PlanError) {
    guard count > entries else { return }
    throw Self.refusal(count, field, of: entries, "use want without \(field), or ")
  }

  /// - Throws: `tooLarge` for more matches than there may be.
  func check(matches: Int) throws(PlanError) {
    if matches > entries { throw Self.refusal(matches, "matches", of: entries) }
  }

  private static func refusal(
    _ count: Int, _ name: String, of most: Int, _ fix: String = ""
  ) -> PlanError {
    PlanError(
      .tooLarge,
      "the answer would list \(count) \(name), and a batch allows \(most); "
        + "\(fix)send parts of the text")
  }
}
