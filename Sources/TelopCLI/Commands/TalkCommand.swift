internal import ArgumentParser
@_spi(Answers) internal import Telop
internal import TelopAudit
@_spi(Answers) internal import TelopExport
internal import TelopPlatform
internal import TelopPrograms

struct TalkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "talk", abstract: "Make the page of a talk, ready to rehearse.",
    discussion: """
      Fits the script as telop fit does, and says whether it can be read and what to change. Writes \
      the page that telop export writes, with the band and the slides, even if the text is \
      unreadable. Then lists its keys and what to try next.

      Without -o the page is next to the script, under its name, and opens in the browser of a \
      desktop. Only a page of an earlier run is replaced.

      EXAMPLES
        telop talk talk.md slides.pdf
        telop talk talk.md slides.pdf --duration 5:00 --theme news
        telop talk talk.md slides.pdf -o /media/usb/talk.html
        telop talk talk.md                       the band alone
        pbpaste | telop talk - slides.pdf --duration 90s
      """)

  @OptionGroup var input: ScriptArguments

  @Argument(help: "The slides: a PDF.", completion: .file(extensions: ["pdf"])) var slides: String?

  @Option(
    name: .output,
    help: ArgumentHelp("The page to write (.html); nothing is opened then.", valueName: "page"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Option("deck-place", of: ExportOptions.self) var deckPlace = OptionalSetting()
  @Option(withOptionalValue: "tabs", of: ExportOptions.self) var tabs: String?
  @Flag(name: .long, help: "Exit with status 1 if any part is unreadable.") var strict = false
  @OptionGroup(title: "Look") var look: LookArguments
  @OptionGroup var plan: PlanArguments

  func run() throws {
    Interrupt.cleanUpOnSignal(saying: "stopped; nothing was written")
    let page = try self.page
    var options = ExportOptions()
    try ExportFormat.html.check(OptionLayer(settings + look.givenSettings + plan.fit.givenSettings))
    try options.apply(OptionLayer(settings))
    let fitted = try input.job(OptionLayer(look.givenSettings + plan.givenSettings)).fit()
    var export = try Export(
      warningAbout: fitted, as: .html, options: options, from: input.script, to: page)
    for note in export.notes { Terminal.warn("\(note)") }
    let deck = try slides.map { try Deck(readingWithProgress: $0) }
    if let deck { export = try export.showing(deck) }
    try OutputFile(path: page).write(export.bytes(), force: true)
    let table = try FitTable(fitted, deck: deck?.texts(of: fitted, options: export.options))
    let summary = ExportSummary(
      scene: export.scene, format: .html, path: page, slideCount: deck?.slides.count)
    let rows = TalkRows(
      page: summary.heading, isOpen: output == nil && Desktop.openFile(page), script: input.script,
      deck: slides)
    try Terminal.print(table.text + rows.lines.lines)
    Terminal.exitImmediately(strict && fitted.verdict == .unreadable ? Failure.unreadable : 0)
  }

  private var settings: [OptionLayer.Setting] {
    [
      slides.map { OptionLayer.Setting("deck", [$0]) }, deckPlace.setting,
      OptionLayer.Setting(tabs: tabs),
    ].compactMap { $0 }
  }

  /// The path of the page. Throws `Failure` for another format and, without `-o`, if a file that Telop did not make
  /// would be replaced.
  private var page: String {
    get throws {
      if let output {
        if ExportFormat(path: output) == .html { return output }
        throw Failure(
          "\(output): a talk is a page, whose name ends in .html; telop export writes other formats"
        )
      }
      let script = input.script == "-" ? "talk" : input.script
      let page = (script.extensionDot.map { String(script[..<$0]) } ?? script) + ".html"
      if FileFacts.exists(page) {
        let text = String(decoding: try FileReader.machine.bytes(of: page), as: UTF8.self)
        guard InstrumentedPage.isPage(text) else {
          throw Failure("\(page): already exists, and telop did not make it; name the page with -o")
        }
      }
      return page
    }
  }
}

enum Desktop {
  /// Opens a file in its usual program. Returns false if the output is not a terminal, if there is no desktop (as over
  /// SSH), or if the program does not start.
  static func openFile(_ path: String) -> Bool {
    guard Terminal.isTTY, !Terminal.isSet("SSH_CONNECTION") else { return false }
    #if os(macOS)
      let program = Program(name: "open", package: "macOS")
    #else
      guard Terminal.isSet("DISPLAY") || Terminal.isSet("WAYLAND_DISPLAY") else { return false }
      let program = Program(name: "xdg-open", package: "xdg-utils")
    #endif
    guard let opener = try? program.path() else { return false }
    let devNull = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(devNull) }
    let spawning = Spawning(input: devNull, output: devNull, errors: devNull, isIsolated: true)
    var process: pid_t = 0
    // The program would read a leading dash as an option.
    return spawning.start([opener, path.isAbsolutePath ? path : "./" + path], &process) == 0
  }
}
