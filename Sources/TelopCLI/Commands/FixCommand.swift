internal import ArgumentParser
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments

struct FixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "fix", abstract: "Apply fixes that telop fit lists.",
    discussion: """
      N is the number of a fix in the list of telop fit; give the same options as there. The fix \
      changes the text, and its options go into the front matter. The script itself is changed only \
      if OUT names it.

      EXAMPLES
        telop fix talk.md 1 -o shorter.md
        telop fix talk.md 2 -o talk.md           changes the script itself
        telop fix talk.md 1 --viewport 1280 --dry-run
        telop fix talk.md 1 --rehearsal monday.json -o talk.md
      """)

  @OptionGroup var input: ScriptArguments

  @Argument(help: ArgumentHelp("Numbers of the fixes; one is usually enough.", valueName: "n"))
  var numbers: [FixNumber]

  @Option(
    name: .output,
    help: ArgumentHelp("The file to write (default: standard output).", valueName: "out"),
    completion: .file(extensions: ["md", "txt"]))
  var output = "-"

  @Option(
    "Slide times from a rehearsal, as given to telop fit.",
    value: "times.json", .file(extensions: ["json"]))
  var rehearsal: [String] = []

  @Option(
    "The slides, as given to telop fit. No fix depends on them.",
    value: "pdf", .file(extensions: ["pdf"]))
  var deck: String?

  @Flag(name: .long, help: "Print the changes as a diff, and write no file.") var dryRun = false

  @OptionGroup var plan: PlanArguments

  func run() throws {
    let script = input.script
    var job = input.job(OptionLayer(plan.givenSettings))
    let rehearsals = RehearsalFiles(paths: rehearsal)
    if let times = try rehearsals.times(for: job) { job.options.settings.append(times.setting) }
    let before = try rehearsals.addingFileNamesToErrors { try job.fit() }
    let chosenFixes = try chosenFixes(of: before)
    if output != "-", !dryRun { try checkPaths(in: before.script) }
    let fixedFile = try before.file(mendedBy: chosenFixes)
    if output != "-", !dryRun { try checkFormat(job.source.format) }
    // An option of the command line would override the value that the fix put into the front matter.
    let fixedOptions = Set(chosenFixes.flatMap { $0.settings.map(\.name) + $0.removedOptions })
    job.options = job.options.filter { !fixedOptions.contains($0) }
    let fixedPath = output == "-" ? script : output
    job.source = ScriptSource(
      text: String(decoding: fixedFile, as: UTF8.self), format: job.source.format,
      name: FileReader.name(of: fixedPath), folder: FileReader.folder(of: fixedPath))
    let after = try job.fit()
    try writeOut(fixedFile, insteadOf: before)
    guard !chosenFixes.isEmpty else {
      let isCopy = output != "-" && !dryRun && !replacesScript
      let copy = isCopy ? "; \(output) is a copy" : ""
      return Terminal.printError(
        "\(before.script.name): the plan is comfortable to read, so there is nothing to fix\(copy)")
    }
    guard output != "-", !dryRun else { return }
    let allowFiles = input.allowFiles ? ["--allow-files"] : []
    let words = ["telop", "fit", output] + allowFiles + job.options.commandLineWords
    let call = words.map(shellWord).joined(separator: " ")
    var lines: TerminalText = "\(output): \(PaceRows.word(after.verdict)) (\(call))\n"
    for line in Self.removals(by: chosenFixes) { lines += "  \(line)\n" }
    try Terminal.print(lines)
  }

  /// True if the output is the script's file, possibly by another name.
  private var replacesScript: Bool {
    FileFacts(output).map { $0.identity == FileFacts(input.script)?.identity } ?? false
  }

  private func writeOut(_ fixedFile: [UInt8], insteadOf fit: Fit) throws {
    if dryRun {
      let original = try fit.file(mendedBy: [])
      let diff = LineDiff(from: original, to: fixedFile, of: fit.script.name)
      try Terminal.print(data: diff.bytes)
    } else if output == "-" {
      try Terminal.print(data: fixedFile)
    } else {
      let file = OutputFile(path: output)
      try replacesScript
        ? file.replace(with: fixedFile) : file.write(fixedFile, force: true)
    }
  }

  /// The text that the fixes removed: a line for each fix and for each place.
  private static func removals(by fixes: [Fix]) -> [String] {
    fixes.filter { !$0.cuts.isEmpty || !$0.sections.isEmpty }.flatMap { fix in
      [fix.message] + fix.details.map { "  " + $0 }
    }
  }

  /// Throws `Failure` if the output's extension would make `telop fit` read it in another format than the script's.
  private func checkFormat(_ format: Script.Format) throws {
    guard Script.Format(path: output) != format else { return }
    let (kind, suffix) = format == .markdown ? ("Markdown", ".md") : ("plain text", ".txt")
    throw Failure("\(output): the script is \(kind), so give OUT the extension \(suffix)")
  }

  /// Throws `Failure` if the front matter has relative paths and the output is in another folder.
  private func checkPaths(in script: Script) throws {
    let folders = [input.script, output].map { FileReader.folder(of: $0) ?? "." }
    let identities = folders.map { FileFacts($0)?.identity }
    // A missing folder is reported when the file is written.
    guard identities[0] != identities[1], identities[1] != nil else { return }
    let settings = OptionLayer(frontMatterOf: script).settings
    for (index, setting) in settings.enumerated() {
      guard let path = setting.paths.first(where: { !$0.isAbsolutePath }) else { continue }
      throw Failure(
        "\(script.name):\(script.settings[index].sourceLine): \(setting.name): \(path) is relative to "
          + "the script's folder, \(folders[0]); write OUT there, or use an absolute path and --allow-files"
      )
    }
  }

  private func chosenFixes(of fit: Fit) throws -> [Fix] {
    guard fit.verdict != .comfortable else { return [] }
    let fixes = fit.fixes
    guard !fixes.isEmpty else {
      let need = fit.needMessage.dropLast()
      throw Failure(
        "\(fit.script.name): telop fit lists no fixes for it; \(need.prefix(1).lowercased())"
          + need.dropFirst())
    }
    return try Set(numbers.map(\.value)).sorted().map { number in
      guard fixes.indices.contains(number - 1) else {
        throw Failure(
          "fix \(number): telop fit lists \(fixes.count == 1 ? "one fix" : "\(fixes.count) fixes")")
      }
      return fixes[number - 1]
    }
  }
}

/// A fix's number; full-width digits are accepted.
struct FixNumber: ExpressibleByArgument {
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument.narrowed) else { return nil }
    self.value = value
  }
}

extension OptionLayer {
  var commandLineWords: [String] {
    settings.flatMap { setting -> [String] in
      let entry = FitOptions.entry(named: setting.name)
      if entry?.isSwitch == true { return ["--" + setting.name] }
      // Slide times are one comma-separated value.
      let texts = setting.name == "slides" ? [setting.texts.joined(separator: ",")] : setting.texts
      return texts.flatMap { ["--" + setting.name, $0] }
    }
  }
}
