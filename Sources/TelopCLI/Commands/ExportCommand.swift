internal import ArgumentParser
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopExport

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "export", abstract: "Write the plan as a page, a movie, pictures or subtitles.",
    discussion: """
      The format follows OUT's extension. Every output puts the same character at the same place \
      at the same time. Options may stand in the script's front matter.

      EXAMPLES
        telop export talk.md -o talk.mov --whole-pixels auto
            to lay over slides: 1920x1080, transparent except for the band
        telop export talk.md -o talk.mp4 --theme signboard --canvas 1280x720
        telop export talk.md -o talk.mov --place top --safe graphics
        telop export talk.md -o band.webm --canvas band
        telop export talk.md -o talk.mkv     lossless; also -o talk.mov --codec qtrle
        telop export talk.md -o 'talk/frame_%05d.png'
            a folder with one picture per frame; also -o talk.frames
        telop export talk.md --over talk.mp4 -o out.mp4
            the video with the band on it, at its size and frame rate, with its sound
        telop export ticker.txt -o ticker.gif --loop endless --fps 25 --duration 10
        telop export talk.md -o strip.png
        telop export talk.md -o moment.svg --at 1:23
        telop export talk.md -o strip.pdf --glyphs text
        telop export talk.md -o sheet.png --sheet 12
        telop export talk.md -o talk.ass
            names its fonts, but does not contain them; to draw the subtitles into
            a video, put the font files into FOLDER:
            ffmpeg -vf ass=talk.ass:fontsdir=FOLDER:shaping=complex
        telop export talk.md -o talk.ass --glyphs outlines
            no fonts needed
        telop export talk.md -o talk.vtt     timed text; also .srt, .csv, .css
        telop export talk.md -o talk.ograf   a folder, for broadcast systems
        telop export talk.md -o talk.html --tabs --page-start load
        telop export talk.md --deck slides.pdf -o talk.html
            slides and band in one page, for the talk itself

      PAGES
      A page (.html) is one self-contained file for a browser or a streaming program. Its glyphs are \
      outlines; with --glyphs text it contains fonts instead, and hb-subset is needed to make it. \
      Space, a click or a tap starts and pauses it; P pauses, R and then Enter restarts, F toggles full \
      screen; Shift and an arrow key seek by 1 s. Parameters in the page's address override its \
      options:
        ?start=key      waits for Space, a click or a tap (default)
        ?start=load     starts when it is loaded
        ?start=visible  restarts whenever OBS or the browser shows it (OBS's default)
        ?start=cue      shows nothing until another program plays it
                        (CasparCG's default)
        ?hint=0         hides the hints on how to start it and that it is paused
        ?keys=0         ignores letter keys
        ?at=1:23        shows that moment, paused
        ?speed=2        plays faster
        ?fit=width      fits the window's width; ?fit=height its height; ?fit=none
                        keeps the size; ?fit=read suits phones; the default is
                        the largest size that the window holds
      A page does not start by itself if the viewer's system asks for reduced motion.

      SLIDES
      With --deck a page holds the whole talk: one file for any browser, without a network. Space \
      starts the talk, then turns the slides. The arrow keys, PageDown and PageUp (presenter remotes), \
      Home, End, and a number with Enter turn slides too; on a touch screen, a tap on either half or a \
      swipe. B or . blacks out the slide but not the band, P pauses the band, R asks whether to start \
      again (Enter) or to rehearse, S opens a second window with the time left and the next slide, F \
      toggles full screen, and ? lists the keys. With --deck-place below, the band covers no part of \
      a slide.

      If there are as many slides as sections, each slide belongs to one section, in order. Otherwise \
      the sections share the slides in proportion to their lengths, and a note says how; {slide=3} at \
      the end of a heading sets its slide. Consecutive pages with the same label are the steps of one \
      slide. The band follows the slides: if a slide comes up early or late, the band runs at most 1.5 \
      times faster or slower. It still ends on time if it can; the second window shows whether it \
      will, or how late it will be. The talk's time runs on while the band is paused. After the \
      pause, the band makes up for the lost time within the same bounds.

      Pages of text become vector graphics; pages with photographs become pictures of up to \
      3840 x 2160. Links on words are kept. A PDF may have up to 500 pages and no password.

      PAGES UNDER OTHER PROGRAMS
      CasparCG and compatible programs play a page by its functions: play() shows the band and starts \
      or continues it, stop() removes it, next() goes to the next section and, after the last one, \
      removes the band. update(DATA) takes JSON or templateData with the fields time (seconds, or \
      1:23) and paused (true or false). The text and its duration are fixed when the page is exported; \
      other fields are ignored, with a warning on the console.

      Another page that embeds or has opened the exported page controls it by messages: \
      {telop: "play"}, likewise pause, stop, \
      restart, next and status, and {telop: "seek", time: 83}. Messages from other windows are ignored. \
      Each message is answered, and each change reported, by {telop: "status", state, time, duration}; \
      state is waiting, off, playing, paused or ended. The duration of an endless line is null.
      """)

  @OptionGroup var input: ScriptArguments

  @Option(
    name: .output,
    help: ArgumentHelp("The file to write; - is standard output, with --to.", valueName: "out"),
    completion: .file())
  var output: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "\(ExportCommand.formatList) (default: by the extension).", valueName: "format"),
    completion: .list(ExportCommand.formatNames))
  var to: String?

  @OptionGroup(title: "Output options") var outputOptions: OutputArguments
  @OptionGroup(title: "Look") var look: LookArguments
  @OptionGroup var plan: PlanArguments

  func run() throws {
    Interrupt.cleanUpOnSignal(saying: "stopped; nothing was written")
    let format = try self.format
    let outputLayer = OptionLayer(outputOptions.givenSettings + look.givenSettings)
    try format.check(OptionLayer(outputLayer.settings + plan.fit.givenSettings))
    if let note = format.note(on: outputLayer) { Terminal.warn(note) }
    var options = ExportOptions()
    try options.apply(OptionLayer(outputOptions.givenSettings))
    let fitted = try input.job(OptionLayer(look.givenSettings + plan.givenSettings)).fit()
    var export = try Export(
      warningAbout: fitted, as: format, options: options, from: input.script, to: output)
    if let deck = options.deck, format == .html {
      export = try export.showing(Deck(readingWithProgress: deck))
    }
    for note in export.notes { Terminal.warn("\(note)") }
    if format.isMovie {
      try writeMovie(export.scene, format, options, over: format.backgroundVideo(of: fitted))
    } else {
      try writeFile(export)
    }
    warnOfUnreadableText(fitted, format)
  }

  private func writeMovie(
    _ scene: ScrollScene, _ format: ExportFormat, _ options: ExportOptions,
    over backgroundVideo: BackgroundVideo?
  ) throws {
    let movie = try Movie(scene, format: format, options: options, over: backgroundVideo)
    if let note = backgroundVideo?.note { Terminal.warn(note) }
    if format == .frames {
      try FramesJob(movie: movie, path: pathWithoutSlash).run()
    } else {
      try MovieJob(movie: movie, path: output).run()
    }
    ExportSummary(
      scene: scene, format: format, path: output, movie: movie, backgroundVideo: backgroundVideo
    ).show()
  }

  private func writeFile(_ export: Export) throws {
    if export.format == .ograf {
      try writeGraphic(export)
    } else if output == "-" {
      try Terminal.print(data: export.bytes())
    } else {
      try OutputFile(path: output).write(export.bytes(), force: true)
    }
    guard output != "-" else { return }
    ExportSummary(
      scene: export.scene, format: export.format, path: output, slideCount: export.slideCount
    ).show()
  }

  /// Warns of missing characters and variants, and of an unreadable pace, which otherwise only `telop fit` reports.
  private func warnOfUnreadableText(_ fit: Fit, _ format: ExportFormat) {
    if !format.isText {
      if let missing = MissingCharacters(fit) { Terminal.warn(missing.message) }
      for reason in fit.text.inexactness where reason.kind == .missingSequences {
        Terminal.warn("\(fit.script.name): \(reason.message)")
      }
    }
    let isStill = format == .json || format.isPicture
    if !isStill, let warning = PaceRows(fit).warning { Terminal.warn(warning) }
  }

  private var format: ExportFormat {
    get throws {
      if let to {
        if let format = ExportFormat(rawValue: to.lowercased()) { return format }
        let hint = Self.formatNames.hint(for: to)
        throw Failure("--to \(to): there are \(Self.formatList)\(hint)")
      }
      if output == "-" {
        throw Failure("standard output needs --to with a format: \(Self.formatList)")
      }
      // Shell completion appends a slash to a folder's name.
      let path = pathWithoutSlash
      if let format = ExportFormat(path: path), format.isFolder || path == output { return format }
      let hint = Self.formatNames.hint(for: path.fileExtension)
      throw Failure(
        "\(output): unknown extension; use one of \(Self.formatList), or name a format with --to\(hint)"
      )
    }
  }

  private var pathWithoutSlash: String {
    var path = output
    while path.utf8.count > 1, path.unicodeScalars.last == "/" { path.unicodeScalars.removeLast() }
    return path
  }

  private static let formatNames = ExportFormat.allCases.map(\.rawValue)
  private static var formatList: String { formatNames.joined(separator: ", ") }

  private func writeGraphic(_ export: Export) throws {
    guard output != "-" else {
      throw Failure("ograf writes a folder and needs a name; give one with -o")
    }
    let path = pathWithoutSlash
    let fileName = path.lastComponent
    let dot = path.fileExtension == "ograf" ? path.extensionDot : nil
    let files = try export.graphic(named: String(fileName[..<(dot ?? fileName.endIndex)]))
    // An existing folder is replaced only if it contains no files with other names.
    let folder = OutputFolder(path: path) { name in
      files.contains { $0.name.hasSameBytes(as: name) }
        || name.hasPrefix("segment-") && name.hasSuffix(".svg")
    }
    try folder.write { draft in
      for file in files {
        let output = OutputFile(path: "\(draft)/\(file.name)", shownAs: "\(path)/\(file.name)")
        try output.writeNew(file.bytes)
      }
    }
  }
}
