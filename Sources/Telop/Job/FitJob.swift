@_spi(Answers) public import TelopScript
public import TelopText
import TelopUnits

/// The inputs of a `Fit`: a script's source, its layers of options and the files that it names.
public struct FitJob: Sendable {
  package var source: ScriptSource
  /// The caller's options, which override the script's front matter.
  package var options: OptionLayer
  /// The reader of the script's file and of the files that the script names. `FileReader.none` opens only fonts, by
  /// name.
  public var files = FileReader.machine
  /// True if the script may name files outside its folder, in front matter or as pictures. `options` may always name
  /// any file.
  public var allowsOutsideFiles = false
  /// True if a duration without a unit, such as `5.00`, is an error where minutes were probably meant.
  package var requiresDurationUnit = false
  /// The location of the bundled fonts.
  public var bundled = BundledFonts.standard

  /// Creates a job that fits a script with options.
  public init(_ source: ScriptSource, options: OptionLayer = OptionLayer()) {
    self.source = source
    self.options = options
  }

  /// A script with its inserts and all its options.
  @_spi(Answers) public struct Prepared: Sendable {
    /// The script with its inserts.
    public let script: Script
    /// All layers of options combined. Relative paths start at the script's folder.
    public let options: FitOptions
    /// The bytes of the script's file, with functions that read it again after edits.
    let origin: ScriptOrigin
  }

  /// Reads the script and its inserts, and combines the layers of options. Measures nothing.
  ///
  /// - Throws: a `TelopError`, with the script's line if a setting of the script is at fault.
  @_spi(Answers) public func prepared() throws -> Prepared { try prepared(asOutline: false) }

  /// Prepares a script or an outline. An outline may lack text, and its headings are always in the line.
  func prepared(asOutline isOutline: Bool) throws -> Prepared {
    var options = FitOptions()
    try options.apply(self.options)
    let bytes = try source.bytes(files)
    let pictures = PictureLoader(
      files, folder: source.folder, allowsOutsideFiles: allowsOutsideFiles)
    let read = parser(options, pictures, asOutline: isOutline)
    let script = try read(bytes, nil)
    try complete(&options, with: script)
    return try located(in: script) {
      let insert = try inserter(options.lineContent, pictures, for: script)
      let origin = ScriptOrigin(
        bytes: bytes, readPart: { try? insert(read($0, script)) },
        read: { try? insert(read($0, nil)) })
      return Prepared(script: try insert(script), options: options, origin: origin)
    }
  }

  /// Returns a function that reads a script. If the bytes are only a part of a script, the second argument is the whole
  /// script; otherwise it is `nil`.
  private func parser(
    _ options: FitOptions, _ pictures: PictureLoader, asOutline isOutline: Bool
  ) -> @Sendable ([UInt8], Script?) throws -> Script {
    let names = self.options.names
    let separator = names.contains("separator") ? options.type.text.separator : nil
    let showsHeadings = names.contains("headings") ? options.lineContent.headings == .shown : nil
    let quotes = names.contains("quotes") ? options.lineContent.quotes : nil
    let format = source.format
    let name = source.name
    let language = options.type.text.language
    return { bytes, whole in
      var script = try Script(
        utf8: bytes, format: format, name: name, separator: separator, showsHeadings: showsHeadings,
        language: language, quotes: quotes, partOf: whole, isOutline: isOutline)
      try pictures.load(&script)
      return script
    }
  }

  /// Adds the script's settings to the caller's options. Opens the video and the logo that the options name.
  private func complete(_ options: inout FitOptions, with script: Script) throws {
    let overridden = self.options.names
    try options.apply(script, except: overridden)
    if files.opensPaths, !allowsOutsideFiles {
      try ScriptFolder(source.folder).check(script, except: overridden)
    }
    options = options.anchored(at: source.folder, except: overridden)
    if options.over != nil { try inspectVideo(&options, beside: script) }
    if let path = options.blocks.logo?.path {
      options.blocks.logo = try located(in: script) { try Logo(reading: path, files: files) }
    }
    if case .pixels? = options.canvas, options.over == nil,
      let error = conflict(
        of: "viewport", with: "canvas",
        "canvas sets the viewport to its width; give one of them, or canvas band", beside: script)
    {
      throw error
    }
  }

  /// Returns a function that adds the script's inserts to the script or to a part of it.
  private func inserter(
    _ lineContent: FitOptions.LineContent, _ pictures: PictureLoader, for script: Script
  ) throws -> @Sendable (Script) throws(ScriptError) -> Script {
    if lineContent.insertPath == nil, lineContent.insertRule == nil { return { $0 } }
    guard let path = lineContent.insertPath else {
      throw PlanError(.badValue, "every needs insert", options: ["every"])
    }
    if path == "-", source.path == "-" {
      throw PlanError(
        .badValue, "insert cannot be standard input, because the script is read from it",
        options: ["insert"])
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try files.bytes(of: path) } catch {
      throw error.named(by: "insert")
    }
    let name = FileReader.name(of: path)
    do {
      var inserts = try Script(
        utf8: bytes, format: Script.Format(path: path), name: name, quotes: nil, partOf: script)
      try pictures.load(&inserts)
      let rule = lineContent.insertRule ?? .afterEveryItem
      return { [inserts] (script) throws(ScriptError) in try script.inserting(inserts, by: rule) }
    } catch let error as ScriptError {
      guard error.code == .empty else { throw error }
      // A file of inserts may be empty at times, and the script is valid without inserts.
      return { script in
        var noted = script
        noted.notes.append(Script.Note("the file has no text, so nothing is inserted", name: name))
        return noted
      }
    }
  }

  /// Reads, measures and plans the script.
  ///
  /// - Throws: as `prepared()` and `Fit`, with the script's line if a setting of the script is at fault.
  /// - Complexity: O(length of the script); measuring is nearly all of it.
  public func fit() throws -> Fit {
    let prepared = try prepared()
    return try located(in: prepared.script) {
      let options = prepared.options
      let fonts = try files.stack(options.type, faces: options.faces, bundled: bundled)
      var fit = try Fit(prepared.script, fonts: fonts, options: options)
      fit.origin = prepared.origin
      if requiresDurationUnit { try checkUnit(of: fit) }
      return fit
    }
  }

  /// - Throws: `badValue` if the duration has no unit, and the text is unreadable in that many seconds but would suit
  ///   that many minutes.
  private func checkUnit(of fit: Fit) throws(PlanError) {
    let callerTexts = options.settings.last { $0.name == "duration" }?.texts
    let text =
      callerTexts?.last ?? fit.script.settings.last { $0.key == "duration" }?.values.last ?? ""
    guard let minutes = Self.timeInMinutes(text), fit.wouldSuit(minutes) else { return }
    throw PlanError(
      .badValue,
      "duration \(text): in \(text) seconds nobody can read this text; write "
        + "\(Numbers.exactClock(minutes)) for minutes, or \(text)s for seconds",
      options: ["duration"])
  }

  /// The time in seconds that a number without a unit means if it is read as minutes: 300 for `5` and `5.00`, 90 for
  /// `1.30`. `nil` for other texts.
  private static func timeInMinutes(_ text: String) -> Rational? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), parts.count <= 2,
      let minutes = Int128(parts[0]), minutes <= 60
    else { return nil }
    guard parts.count == 2 else { return Rational(minutes * 60) }
    guard parts[1].count == 2, let seconds = Int128(parts[1]), seconds < 60 else { return nil }
    return Rational(minutes * 60 + seconds)
  }

  /// The error for option `name`, which contradicts option `other`. `nil` if `name` is not set, or if the caller's
  /// `other` overrides the script's `name`.
  private func conflict(
    of name: String, with other: String, _ reason: String, beside script: Script
  ) -> PlanError? {
    let setting = script.settings.first { $0.key == name }
    guard options.sets(name) || setting != nil && !options.sets(other) else { return nil }
    let error = PlanError(.badValue, "\(name) and \(other): \(reason)", options: [name, other])
    guard let setting, !options.sets(name) else { return error }
    return error.inFile(script.name, line: setting.sourceLine)
  }

  /// Inspects the video that the options name. Uses the video's duration if no duration is set.
  private func inspectVideo(_ options: inout FitOptions, beside script: Script) throws {
    guard let path = options.over?.path else { return }
    let backgroundVideo = try located(in: script) {
      guard files.opensPaths else {
        throw MediaError(.unreadable, "\(path): reading files is not allowed here")
      }
      return try BackgroundVideo(reading: path)
    }
    guard let facts = backgroundVideo.facts else { return }
    options.over = backgroundVideo
    let size = CanvasSize.pixels(width: facts.width, height: facts.height)
    let values = [
      ("fps", "\(facts.rate)", options.timing.rate == facts.rate),
      ("canvas", "\(size)", options.canvas == size), ("viewport", "\(size)", false),
    ]
    for (name, value, isEqual) in values where !isEqual {
      let reason = "the video sets it to \(value); remove \(name)"
      if let error = conflict(of: name, with: "over", reason, beside: script) { throw error }
    }
    let hasDuration =
      self.options.sets("duration") || script.settings.contains { $0.key == "duration" }
    if !hasDuration { options.timing.duration = facts.duration }
  }

  /// Runs `body`. An error that names options gets the script's line that sets the first of these options, unless the
  /// caller set one of them.
  func located<Result>(in script: Script, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as any TelopError {
      if error.place.options.contains(where: options.sets) { throw error }
      for option in error.place.options {
        guard let setting = script.settings.first(where: { $0.key == option }) else { continue }
        throw error.inFile(script.name, line: setting.sourceLine)
      }
      throw error
    }
  }
}

/// The source of a script.
public struct ScriptSource: Sendable, Hashable {
  /// The name of the script in messages.
  public let name: String
  package let format: Script.Format
  /// The folder at which relative paths in the script start; `nil` is the working folder.
  package let folder: String?
  /// The file, or `-` for standard input; `nil` if the text is given directly.
  package let path: String?
  private let text: String?

  /// A file. Its extension determines whether it is Markdown or plain text.
  ///
  /// - Parameter path: the file's path from the working folder; `-` is plain text on standard input.
  public init(path: String) {
    name = FileReader.name(of: path)
    format = Script.Format(path: path)
    folder = FileReader.folder(of: path)
    self.path = path
    text = nil
  }

  /// A text given directly.
  ///
  /// - Parameters:
  ///   - text: the whole script.
  ///   - format: the format of the text.
  ///   - name: the name in messages.
  ///   - folder: the folder at which relative paths in the text start; `nil` is the working folder.
  public init(text: String, format: Script.Format, name: String, folder: String? = nil) {
    self.name = name
    self.format = format
    self.folder = folder
    path = nil
    self.text = text
  }

  func bytes(_ files: FileReader) throws(FileError) -> [UInt8] {
    if let text { return Array(text.utf8) }
    return try files.bytes(of: path ?? "-")
  }
}
