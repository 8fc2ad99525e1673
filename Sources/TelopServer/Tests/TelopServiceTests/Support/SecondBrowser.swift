import Testing

/// Runs a test again, from its beginning, if its browser crashes, which happens occasionally. Only one loss of the
/// browser is forgiven. Issues found before it count.
struct SecondBrowser: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch let loss as Browser.Loss {
      print("\(test.name): once more, for its browser is gone: \(loss.message)")
      try await body()
    }
  }
}

extension Trait where Self == SecondBrowser {
  /// Runs a test of this suite again if its browser crashes.
  static var secondBrowser: Self { Self() }
}
