internal import ArgumentParser
internal import Telop
internal import TelopScript
internal import TelopText

/// What `telop fit` does, apart from reading its arguments.
struct FitJob {
  /// A path, or `-`.
  var script: String
  /// Options by long name, as given.
  var given: [(key: String, values: [String])] = []
  var strict = false
  /// The JSON of an earlier plan whose fonts are to be compared; a path, or `-`.
  var pinned: String?
  var format = OutputFormat.table

  /// Reads, fits, prints and ends the process, which gives all memory back at once: letting go of the
  /// fonts one by one first would only take time.
  func run() throws -> Never {
    let pins = try pinned.map(Self.pins)
    let fit = try fitted()
    let changes = pins?.changes(to: fit.usedFonts) ?? []
    for change in changes { Terminal.warn("\(pinned ?? ""): \(change.message)") }
    switch format {
    case .json: try Terminal.print(try Wire.encode(FitDocument(fit, pinned: pins)))
    case .table:
      let style = Style(isColored: Terminal.hasColor)
      try Terminal.print(FitTable(fit, style: style, hasPlot: Terminal.isShown).text)
    }
    let isUnreadable = fit.pace.verdict == .unreadable || fit.pace.peakVerdict == .unreadable
    let isRefused = isUnreadable || !changes.isEmpty
    Terminal.leaveAtOnce(strict && isRefused ? Failure.unreadable : 0)
  }

  /// Reads the script and fits it.
  ///
  /// - Throws: `Failure` with the line of the setting that caused it, and what reading throws.
  func fitted() throws -> Fit {
    let file = InputFile(path: script)
    var options = FitOptions()
    for (key, values) in given { try options.set(key, to: values) }
    let overridden = Set(given.map(\.key))
    var source = try Script(
      utf8: try file.bytes(), format: Script.Format(path: script), name: file.name,
      separator: overridden.contains("separator") ? options.text.separator : nil)
    try options.apply(source, except: overridden)
    if options.insert != nil || options.every != nil {
      source = try Inserts(job: self, options: options, overridden: overridden).added(to: source)
    }
    do {
      let fonts = try FontStack(
        options.anchored(at: file.folder, except: overridden))
      return try Fit(source, fonts: fonts, options: options)
    } catch {
      throw Failure(error, from: source, except: overridden) ?? error
    }
  }

  private static func pins(of path: String) throws -> FontPins {
    let file = InputFile(path: path)
    guard let pins = FontPins(json: try file.bytes()) else {
      throw Failure(
        "\(file.name): not a plan that telop fit --format json printed", status: Failure.badData)
    }
    return pins
  }
}

extension FitJob {
  /// Reads a plain call without the argument parser, which reflects on every option of every command
  /// and takes longer for it than fitting a talk does.
  ///
  /// - Parameter arguments: what follows the program's name.
  /// - Returns: `nil` for anything but `fit`, one script and options spelt out in full with their
  ///   values behind them; the parser then reads the call and words the errors.
  init?(plain arguments: [String]) {
    guard arguments.first == "fit" else { return nil }
    var scripts: [String] = []
    var values: [String: [String]] = [:]
    var isStrict = false
    var pinned: String?
    var format = OutputFormat.table
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if !argument.hasPrefix("-") || argument == "-" {
        scripts.append(argument)
        continue
      }
      switch argument {
      case "--strict": isStrict = true
      case "--no-bundled-fonts", "--trim-punctuation":
        values[String(argument.dropFirst(2))] = ["true"]
      case "--pinned":
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
        pinned = value
      case "--format":
        guard let value = rest.popFirst(), let known = OutputFormat(rawValue: value) else {
          return nil
        }
        format = known
      default:
        let key = String(argument.dropFirst(2))
        guard argument.hasPrefix("--"), Self.keys.contains(key), let value = rest.popFirst(),
          !value.hasPrefix("-")
        else { return nil }
        if Self.repeatable.contains(key) {
          values[key, default: []].append(value)
        } else {
          values[key] = [value]
        }
      }
    }
    guard let script = scripts.first, scripts.count == 1 else { return nil }
    if let features = values["feature"] {
      values["feature"] = features.flatMap { $0.split(separator: ",").map(String.init) }
    }
    self.init(
      script: script, given: FitOptions.keys.compactMap { key in values[key].map { (key, $0) } },
      strict: isStrict, pinned: pinned, format: format)
  }

  /// The options that take a value on the command line.
  static let keys = Set(FitOptions.keys).subtracting([
    "headings", "no-bundled-fonts", "trim-punctuation",
  ])
  private static let repeatable: Set<String> = [
    "font", "font-bold", "font-italic", "font-bold-italic", "feature", "variation",
  ]
}
