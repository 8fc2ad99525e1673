import Testing

/// A test whose browser goes away in the middle, as it does now and then, is run once more from its beginning.
/// What the test has found out before that counts: only the loss of the browser itself is forgiven, and only once.
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
  /// For a suite that shows pages.
  static var secondBrowser: Self { Self() }
}
