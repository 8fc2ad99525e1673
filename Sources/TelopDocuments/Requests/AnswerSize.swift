internal import Telop

/// The maximum size of an answer. The size is limited because an answer may have hundreds of bytes for each character.
package struct AnswerSize: Sendable {
  /// The maximum number of runs, clusters, missing characters or matches.
  let maximumEntries: Int
  let maximumGlyphs: Int

  package static let any = AnswerSize(maximumEntries: .max, maximumGlyphs: .max)  // no limits
  /// The limits for a batch. Making an answer of this size takes about 200 MB.
  static let inBatch = AnswerSize(maximumEntries: 1 << 16, maximumGlyphs: 1 << 20)

  /// - Throws: `tooLarge` if there are more entries than allowed.
  func check(_ count: Int, _ name: String) throws(PlanError) {
    try Self.check(count, name, upTo: maximumEntries)
  }

  /// - Parameter field: the field that lists the entries. The error says how to omit the field.
  /// - Throws: `tooLarge` if there are more entries than allowed.
  func check(_ count: Int, ofField field: String) throws(PlanError) {
    try Self.check(count, field, upTo: maximumEntries, "use want without \(field), or ")
  }

  /// - Throws: `tooLarge` if there are more glyphs than allowed.
  func check(glyphs count: Int) throws(PlanError) {
    try Self.check(count, "glyphs", upTo: maximumGlyphs)
  }

  private static func check(
    _ count: Int, _ name: String, upTo maximum: Int, _ fix: String = ""
  ) throws(PlanError) {
    guard count > maximum else { return }
    throw PlanError(
      .tooLarge,
      "the answer would list \(count) \(name), but a batch allows \(maximum); "
        + "\(fix)send parts of the text")
  }
}
