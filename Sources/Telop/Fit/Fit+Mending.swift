@_spi(Answers) internal import TelopScript

extension Fit {
  /// The script's file with fixes of this fit applied. The text is changed, and changed options are set in the front
  /// matter, which is added if the file has none.
  ///
  /// - Parameter fixes: elements of `fixes`; usually a single fix, because each fix suffices.
  /// - Throws: `badValue` if the fit was not made from a file, if two fixes conflict, or if an option must be set in
  ///   plain text, which has no front matter.
  /// - Complexity: O(file); parses the file two more times.
  public func file(mendedBy fixes: [Fix]) throws(PlanError) -> [UInt8] {
    guard let origin else { throw PlanError(.badValue, "the script was not read from a file") }
    var settings: [String: [String]] = [:]
    let removed = fixes.flatMap(\.removedOptions).map { OptionLayer.Setting($0, []) }
    for setting in fixes.flatMap(\.settings) + removed {
      if let other = settings[setting.name], other != setting.texts {
        throw PlanError(
          .badValue, "two of these fixes set \(setting.name), to different values: choose one")
      }
      settings[setting.name] = setting.texts
    }
    let editor = SourceEditor(origin.bytes, script: script, read: origin.readPart)
    guard let options = editor.setting(settings) else {
      let names = settings.keys.sorted().joined(separator: ", ")
      throw PlanError(
        .badValue,
        "the script has no front matter for \(names): give \(settings.count == 1 ? "it" : "them") on "
          + "the command line, or make the script Markdown (.md)")
    }
    guard let edited = SourceEdit.apply(fixes.flatMap(\.source) + options, to: origin.bytes) else {
      throw PlanError(.badValue, "two of these fixes change the same text: choose one")
    }
    return edited
  }
}
