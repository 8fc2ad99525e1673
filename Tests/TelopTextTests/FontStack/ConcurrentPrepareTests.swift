import TelopText
import TestSupport
import Testing

@Suite struct ConcurrentPrepareTests {
  @Test func asyncAndSyncPrepareGiveTheSameLine() async throws {
    let stack = try FontStack.bundled()
    let line = try await stack.prepared(Sample.japanese, options: TextOptions(language: "ja"))
    let same = try stack.prepare(Sample.japanese, options: TextOptions(language: "ja"))
    #expect(line.glyphs(in: 0..<line.utf8Length) == same.glyphs(in: 0..<same.utf8Length))
    await #expect(throws: TextError.self) {
      try await stack.prepared("a", options: TextOptions(language: "no language"))
    }
  }

  @Test func aCancelledTaskStops() async throws {
    let stack = try FontStack.bundled()
    let text = String(repeating: Sample.english + " ", count: 20_000)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await stack.prepared(text)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    // `prepare` does not check for cancellation.
    let plain = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try stack.prepare("still measured").utf8Length
    }
    #expect(try await plain.value == 14)
  }
}
