internal import Telop

/// The maximum size of an answer. It is limited because an answer may have an entry of hundreds of bytes for each
/// character.
package struct AnswerSize: Sendable {
  /// The maximum number of runs, clusters, missing characters or matches.
  let entries: Int
  let glyphs: Int

  package static let any = AnswerSize(entries: .max, glyphs: .max)
  /// The limits for a batch. An answer of this size takes about 200 MB while it is made.
  static let inBatch = AnswerSize(entries: 1 << 16, glyphs: 1 << 20)

  /// - Throws: `tooLarge` if there are more runs or glyphs than allowed.
  func check(runs: Int, glyphs: Int) throws(PlanError) {
    if runs > entries { throw Self.refusal(runs, "runs", of: entries) }
    if glyphs > self.glyphs { throw Self.refusal(glyphs, "glyphs", of: self.glyphs) }
  }

  /// - Parameter field: the name of the field that lists the entries.
  /// - Throws: `tooLarge` if there are more entries than allowed.
  func check(_ count: Int, _ field: String) throws(PlanError) {
    guard count > entries else { return }
    throw Self.refusal(count, field, of: entries, "use want without \(field), or ")
  }

  func check(matches: Int) throws(PlanError) {
    if matches > entries { throw Self.refusal(matches, "matches", of: entries) }
  }

  private static func refusal(
    _ count: Int, _ name: String, of maximum: Int, _ fix: String = ""
  ) -> PlanError {
    PlanError(
      .tooLarge,
      "the answer would list \(count) \(name), and a batch allows \(maximum); "
        + "\(fix)send parts of the text")
  }
}
