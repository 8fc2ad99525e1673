/// The text of a progress bar.
@_spi(Answers) public enum ProgressLine {
  /// The bar with the steps done and the estimated time left.
  ///
  /// - Parameter columns: the terminal's width. The last column is not used, because some terminals wrap after it.
  public static func text(
    _ done: Int, of count: Int, _ noun: String, after time: Duration, columns: Int
  ) -> String {
    let left = done > 0 ? time * (count - done) / done : .zero
    var words = "\(done) of \(count) \(noun)"
    if done > 0 { words += ", \(Numbers.time(Rational(left.components.seconds))) left" }
    let room = max(0, columns - 1)
    let width = min(24, room - words.utf8.count - 1)
    guard width >= 4 else { return String(words.prefix(room)) }
    let filled = min(width, width * done / max(1, count))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      + " " + words
  }
}
