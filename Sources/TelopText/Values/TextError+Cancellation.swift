extension TextError {
  /// - Throws: `cancelled` in a task that was.
  static func checkCancellation() throws(TextError) {
    if Task.isCancelled { throw TextError(.cancelled, "the task was cancelled") }
  }
}
