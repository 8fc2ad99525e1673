@_spi(Answers) internal import Telop
internal import TelopExport
internal import TelopShows

extension ShowLog {
  /// Name of a text's strip. It changes with the look and the start of the strip, but not with the speed. It also
  /// depends on the moment of the command that introduced the text, because after a backup is restored, caches may have
  /// the text of another command with this number.
  func strip(_ fit: Fit, ofText number: Int) -> String {
    let came = records.indices.contains(number - 1) ? records[number - 1].moment.microseconds : 0
    let strip = fit.plan.strip
    let timing = fit.plan.timing
    // All plans with the same number have the same text, but the adjustment to whole pixels may change the width.
    let look = "\(came) \(strip.width) \(fit.scrollMotion.position(offset: 0)) \(timing.viewport)"
    return "\(number)-\(ContentHash.sha256(Array(look.utf8)).prefix(8))"
  }

  /// The plan to which a strip belongs; `nil` for a strip that the show no longer has.
  func fit(strip name: String) -> Fit? {
    if strip(state.fit, ofText: state.text) == name { return state.fit }
    return state.legs.last { strip($0.fit, ofText: $0.text) == name }?.fit
  }
}
