@_spi(Answers) internal import Telop
internal import TelopExport
internal import TelopShows

extension ShowLog {
  /// Name of a text's strip: it changes with the look and the start of the strip, but not with the speed. It also
  /// depends on the command's moment, because caches may have the text of another log, from before a restored backup.
  ///
  /// - Parameter number: number of the command that introduced the text.
  /// - Complexity: O(phases).
  func strip(_ fit: Fit, ofText number: Int) -> String {
    let came = records.indices.contains(number - 1) ? records[number - 1].moment.microseconds : 0
    let strip = fit.plan.strip
    let timing = fit.plan.timing
    // The text is the same for one number; only whole-pixel adjustment can change the width.
    let look = "\(came) \(strip.width) \(fit.scrollMotion.start) \(timing.viewport)"
    return "\(number)-\(ContentHash.sha256(Array(look.utf8)).prefix(8))"
  }

  /// The plan of a strip; `nil` for a strip that the show no longer has.
  ///
  /// - Complexity: O(legs × phases).
  func fit(strip name: String) -> Fit? {
    if strip(state.fit, ofText: state.text) == name { return state.fit }
    return state.legs.last { strip($0.fit, ofText: $0.text) == name }?.fit
  }
}
