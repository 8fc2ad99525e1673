@_spi(Answers) import TelopText
import Testing

@Suite struct ConcurrencyTests {
  private func texts() -> [String] {
    let all = Sample.all.flatMap { [$0.plain, $0.mixed] }
    return (0..<96).map { index in
      all[index % all.count] + " \(index) " + all[(index * 7 + 3) % all.count]
    }
  }

  private struct Result: Equatable, Sendable {
    let glyphs: [Glyph]
    let fonts: [String]
    let total: Int64
    let ink: ClosedRange<Int64>?

    init(_ line: MeasuredText) {
      glyphs = line.glyphs(in: 0..<line.utf8Length)
      fonts = line.runs.map(\.font.name)
      total = line.totalUnits
      ink = line.inkExtent(of: 0..<line.utf8Length)
    }
  }

  /// All tasks start with a stack that has no open fonts.
  @Test func concurrentTasksEqualSequentialTasks() async throws {
    let texts = texts()
    let shared = try FontStack()
    let together = try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, Result(try shared.prepare(text))) }
      }
      return try await group.reduce(into: [Int: Result]()) { $0[$1.0] = $1.1 }
    }
    let serial = try FontStack()
    #expect(together.count == texts.count)
    for (index, text) in texts.enumerated() {
      #expect(together[index] == Result(try serial.prepare(text)), "\(index)")
    }
  }

  @Test func concurrentLanguagesEqualSequentialLanguages() async throws {
    let languages = ["ja", "en", "zh-Hans", "zh-Hant", "ko", "ur", "ar", "hi", "th", "he"]
    let text = Sample.all.map { String($0.plain.prefix(60)) }.joined(separator: " ")
    let shared = try FontStack()
    let together = try await withThrowingTaskGroup(of: (String, Result).self) { group in
      for language in languages + languages + languages {
        group.addTask {
          let options = TextOptions(language: language)
          return (language, Result(try shared.prepare(text, options: options)))
        }
      }
      var results: [String: [Result]] = [:]
      for try await (language, result) in group { results[language, default: []].append(result) }
      return results
    }
    for language in languages {
      let alone = try FontStack().prepare(text, options: TextOptions(language: language))
      #expect(together[language] == Array(repeating: Result(alone), count: 3))
    }
  }
}
