@_spi(Answers) internal import Telop
internal import TelopExport
internal import TelopShows

extension ShowLog {
  /// What the strip of a text is called: one name for as long as it looks the same and stands where it stood, whatever
  /// its speed. A text of another log has another name, though it has the same number: pages and caches outlive the
  /// restore of a backup.
  ///
  /// - Parameter number: of the command that the text came with.
  /// - Complexity: O(phases).
  func strip(_ fit: Fit, ofText number: Int) -> String {
    let came = records.indices.contains(number - 1) ? records[number - 1].moment.microseconds : 0
    let (strip, timing) = (fit.plan.strip, fit.plan.timing)
    // The text is the same; only whole pixels can have made it wider in another plan.
    let look = "\(came) \(strip.width) \(fit.scrollMotion.start) \(timing.viewport)"
    return "\(number)-\(ContentHash.sha256(Array(look.utf8)).prefix(8))"
  }

  /// The plan whose strip has a name; `nil` for one that the show has no more.
  ///
  /// - Complexity: O(legs × phases).
  func fit(strip name: String) -> Fit? {
    if strip(state.fit, ofText: state.text) == name { return state.fit }
    return state.legs.last { strip($0.fit, ofText: $0.text) == name }?.fit
  }
}
