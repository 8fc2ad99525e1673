extension Fit {
  /// The fit with its blocks within the safe area of a medium; this fit if it has no blocks, or if a safe area is set.
  /// A new fit has the notes of planning, but no notes of reading the script.
  ///
  /// - Throws: as `init(_:fonts:options:)`.
  package func within(safeAreaOf medium: Medium) throws -> Fit {
    guard let fonts, blocks != nil, requestedOptions.look.safe == nil, medium.safe != .none else {
      return self
    }
    var options = requestedOptions
    options.look.safe = medium.safe
    var script = script
    script.notes = []
    return try Fit(script, fonts: fonts, options: options)
  }
}
