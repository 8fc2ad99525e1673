extension TextError.Code {
  /// The task was cancelled; `prepared` throws a `CancellationError` in its place.
  static let cancelled = TextError.Code(rawValue: "cancelled")
}

extension TextError {
  /// - Throws: `cancelled` in a task that was.
  static func checkCancellation() throws(TextError) {
    if Task.isCancelled { throw TextError(.cancelled, "the task was cancelled") }
  }
}
