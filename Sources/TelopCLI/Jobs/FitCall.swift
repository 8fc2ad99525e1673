internal import Telop
internal import TelopDocuments
internal import TelopExport
internal import TelopScript
internal import TelopUnits

/// What `telop fit` was asked for.
struct FitCall {
  /// A path, or `-`.
  var script: String
  /// Whether the script may name files outside its folder.
  var allowsOutsideFiles = false
  /// Options as given.
  var options = OptionLayer()
  var strict = false
  /// The JSON of an earlier plan whose fonts are to be compared; a path, or `-`.
  var compareFonts: String?
  /// Files of rehearsals, whose medians are the slides' times; paths, or `-`.
  var rehearsals: [String] = []
  var format = OutputFormat.table
  /// Where a report goes, by its ending a page or a picture.
  var report: String?

  /// Reads, fits, prints and ends the process, which gives all memory back at once: letting go of the
  /// fonts one by one first would only take time.
  func run() throws -> Never {
    if report != nil { Interrupt.clearUp(saying: "stopped; no report was written") }
    let file = try report.map(ReportFile.init)
    let before = try compareFonts.map(Self.record)
    let files = RehearsalFiles(paths: rehearsals)
    var job = FitJob(ScriptSource(path: script), options: options)
    job.allowsOutsideFiles = allowsOutsideFiles
    let rehearsed = try files.times(for: job)
    if let rehearsed { job.options.settings.append(rehearsed.setting) }
    let fit = try files.naming { try job.fit() }
    for note in fit.script.notes { Terminal.warn("\(note)") }
    let changes = before?.changes(to: fit.usedFonts) ?? []
    for change in changes { Terminal.warn("\(compareFonts ?? ""): \(change.message)") }
    try file?.write(fit, of: script, besides: [compareFonts].compactMap { $0 } + rehearsals)
    switch format {
    case .json:
      let document = FitDocument(fit, comparedWith: before, rehearsed: rehearsed)
      try Terminal.print(data: try Wire.encode(document))
    case .table:
      try Terminal.print(FitTable(fit, hasPlot: Terminal.isShown, rehearsed: rehearsed).text)
    }
    let isRefused = fit.verdict == .unreadable || !changes.isEmpty
    Terminal.leaveAtOnce(strict && isRefused ? Failure.unreadable : 0)
  }

  private static func record(of path: String) throws -> FontRecord {
    guard let record = FontRecord(json: try FileReader.machine.bytes(of: path)) else {
      throw Failure(
        "\(FileReader.name(of: path)): not a plan that telop fit --format json printed",
        status: Failure.badData)
    }
    return record
  }
}

extension FitCall {
  /// Recognises a plain call without the argument parser, which reflects on every option of every
  /// command and takes longer for it than fitting a talk does. It knows the options by their entries,
  /// as the parser's wrappers do; a test compares the two.
  ///
  /// - Parameter arguments: what follows the program's name.
  /// - Returns: `nil` for anything but `fit`, one script and options spelt out in full with their
  ///   values behind them; the parser then reads the call and words the errors.
  init?(plain arguments: [String]) {
    guard arguments.first == "fit" else { return nil }
    var scripts: [String] = []
    var given: [(name: String, values: [String])] = []
    self.init(script: "")
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if !argument.hasPrefix("-") || argument == "-" {
        scripts.append(argument)
        continue
      }
      if argument == "--strict" {
        strict = true
        continue
      }
      if argument == "--allow-files" {
        allowsOutsideFiles = true
        continue
      }
      let name = String(argument.dropFirst(2))
      let entry = FitOptions.entry(named: name)
      guard argument.hasPrefix("--") else { return nil }
      if let entry, entry.isSwitch {
        if !given.contains(where: { $0.name == name }) { given.append((name, ["true"])) }
        continue
      }
      guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
      switch (entry, name) {
      case (let entry?, _) where entry.family == .look: return nil
      case (let entry?, _):
        let last = entry.form.takesMany ? nil : given.lastIndex { $0.name == name }
        if let last { given[last].values = [value] } else { given.append((name, [value])) }
      case (nil, "compare-fonts"): compareFonts = value
      case (nil, "rehearsal"): rehearsals.append(value)
      case (nil, "report"): report = value
      case (nil, "format"):
        guard let known = OutputFormat(rawValue: value) else { return nil }
        format = known
      default: return nil
      }
    }
    guard let script = scripts.first, scripts.count == 1 else { return nil }
    self.script = script
    options = OptionLayer(
      FitOptions.entries.compactMap { entry in
        let values = given.filter { $0.name == entry.name }.flatMap(\.values)
        return values.isEmpty ? nil : OptionLayer.Setting(entry.name, values)
      })
  }
}
