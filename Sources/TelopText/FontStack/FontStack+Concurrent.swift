extension FontStack {
  /// Measures a text as `prepare` does, but off the caller's actor. For long text in an app or a server.
  ///
  /// - Throws: the errors of `prepare`. `CancellationError` within a few kilobytes of text after a cancellation.
  /// - Complexity: O(length of the text), on one thread of the concurrent executor.
  @concurrent public func prepared(
    _ text: String, options: TextOptions = TextOptions()
  ) async throws -> MeasuredText {
    try Task.checkCancellation()
    var options = options
    options.isCancellable = true
    do { return try prepare(text, options: options) } catch {
      if error.code == .cancelled { throw CancellationError() }
      throw error
    }
  }
}
