extension TextError {
  /// - Throws: `cancelled` if the current task is cancelled.
  static func checkCancellation() throws(TextError) {
    if Task.isCancelled { throw TextError(.cancelled, "the task was cancelled") }
  }
}
