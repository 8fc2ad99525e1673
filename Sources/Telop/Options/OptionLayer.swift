@_spi(Answers) public import TelopScript
internal import TelopText
public import TelopUnits

/// Options from one source: a command line, a script's front matter or a request. If several layers set an option, the
/// layer that is applied last determines its value.
public struct OptionLayer: Sendable, Hashable {
  /// One option as given.
  public struct Setting: Sendable, Hashable {
    /// The option's long name.
    public var name: String
    /// One value, or several for options that take many, as written.
    public var texts: [String]
    /// The place of the setting in its source; empty for a command line.
    public var place: ErrorPlace

    /// Creates a setting from its parts.
    public init(_ name: String, _ texts: [String], place: ErrorPlace = ErrorPlace()) {
      self.name = name
      self.texts = texts
      self.place = place
    }
  }

  /// The settings in the order in which they were given.
  public var settings: [Setting]

  /// Creates a layer of settings.
  public init(_ settings: [Setting] = []) { self.settings = settings }

  package init(frontMatterOf script: Script) {
    settings = script.settings.map {
      Setting(
        $0.key, $0.values,
        place: ErrorPlace(options: [$0.key], file: script.name, line: $0.sourceLine))
    }
  }

  package var names: Set<String> { Set(settings.map(\.name)) }

  package func sets(_ name: String) -> Bool { settings.contains { $0.name == name } }

  /// The layer with only the settings whose names are included.
  @_spi(Answers) public func filter(_ isIncluded: (String) -> Bool) -> OptionLayer {
    OptionLayer(settings.filter { isIncluded($0.name) })
  }
}

extension OptionTarget {
  /// Applies a layer of options.
  ///
  /// - Parameters:
  ///   - layer: the options.
  ///   - overridden: the names of options that another layer sets with priority. Their values in this layer are
  ///     checked, but not applied.
  /// - Throws: `PlanError` for an unknown name or a bad value, with the setting's place.
  /// - Complexity: O(settings × entries).
  @_spi(Answers) public mutating func apply(
    _ layer: OptionLayer, except overridden: Set<String> = []
  ) throws(PlanError) {
    for setting in layer.settings {
      var changed = self
      do { try changed.set(setting.name, to: setting.texts) } catch {
        throw setting.place.file.map {
          error.withFrontMatterHint.inFile($0, line: setting.place.line)
        } ?? error
      }
      if !overridden.contains(setting.name) { self = changed }
    }
  }
}

extension PlanError {
  /// The error for an unknown option, with a hint if it has none yet. The option may be text, such as `Note: x`, between
  /// two `---` that were read as the borders of front matter.
  fileprivate var withFrontMatterHint: PlanError {
    guard code == .unknownOption, !message.contains("; ") else { return self }
    return PlanError(
      code, message + "; if it is text, write *** instead of --- above it", options: place.options)
  }
}

extension FitOptions {
  /// Applies a script's front matter.
  ///
  /// - Parameters:
  ///   - script: the source of the front matter.
  ///   - overridden: the names of options that the caller sets. The script's values of these options are checked, but
  ///     not applied.
  /// - Throws: `PlanError` for an unknown name or a bad value, with the script and the setting's line.
  /// - Complexity: O(settings × options).
  public mutating func apply(
    _ script: Script, except overridden: Set<String> = []
  ) throws(PlanError) {
    try apply(OptionLayer(frontMatterOf: script), except: overridden)
  }

  /// The options with the relative paths of fonts, `insert`, `over` and `logo` resolved against the script's folder.
  ///
  /// - Parameters:
  ///   - folder: the script's folder; `nil` is the working folder, for which the options stay unchanged.
  ///   - overridden: the names of options that the caller sets. Their paths stay unchanged.
  package func anchored(at folder: String?, except overridden: Set<String> = []) -> FitOptions {
    guard let folder else { return self }
    var options = self
    if !overridden.contains("font") {
      options.type.fonts = self.type.fonts.map { Font.anchored($0, at: folder) }
    }
    let anchored = { (path: String, option: String) in
      path == "-" || path.isAbsolutePath || overridden.contains(option) ? path : folder + "/" + path
    }
    options.lineContent.insertPath = lineContent.insertPath.map { anchored($0, "insert") }
    if let over { options.over?.path = anchored(over.path, "over") }
    if let logo = blocks.logo { options.blocks.logo?.path = anchored(logo.path, "logo") }
    for index in faces.indices where !overridden.contains(faces[index].option) {
      options.faces[index].name = Font.anchored(faces[index].name, at: folder)
    }
    return options
  }
}

extension OptionLayer.Setting {
  /// The paths of the files that the setting names, without standard input.
  package var paths: [String] {
    switch FitOptions.entry(named: name)?.form.kind {
    case .path: texts.filter { $0 != "-" }
    case .font: texts.compactMap { Font.file(named: $0)?.path }
    default: []
    }
  }
}
