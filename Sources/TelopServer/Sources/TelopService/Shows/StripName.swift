internal import Telop
internal import TelopExport
internal import TelopShows

extension Fit {
  /// What the strip of a show's text is called: one name for as long as it looks the same and stands where it
  /// stood, whatever its speed.
  ///
  /// - Parameter number: of the command that the text came with.
  /// - Complexity: O(phases).
  func strip(ofText number: Int) -> String {
    // The text is the same; only whole pixels can have made it wider in another plan.
    let look = "\(plan.strip.width) \(scrollMotion.start) \(plan.timing.viewport)"
    return "\(number)-\(ContentHash.sha256(Array(look.utf8)).prefix(8))"
  }
}

extension ShowState {
  /// The plan whose strip has a name; `nil` for one that the show has no more.
  ///
  /// - Complexity: O(legs × phases).
  func fit(strip name: String) -> Fit? {
    if fit.strip(ofText: text) == name { return fit }
    return legs.last { $0.fit.strip(ofText: $0.text) == name }?.fit
  }
}
