internal import ArgumentParser
internal import Telop
internal import TelopExport

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the plan as a page, a movie, pictures or subtitles.",
    discussion: """
      The format follows OUT's extension. Every output puts the same character at the same place \
      at the same time. Options may stand in the script's front matter.

      EXAMPLES
        telop export talk.md -o talk.mov --whole-pixels auto
            to lay over slides: 1920x1080, clear but for the band
        telop export talk.md -o talk.mp4 --theme signboard --canvas 1280x720
        telop export talk.md -o talk.mov --place top --safe graphics
        telop export talk.md -o band.webm --canvas band
        telop export talk.md -o talk.mkv     lossless; also -o talk.mov --codec qtrle
        telop export talk.md -o 'talk/frame_%05d.png'
            a folder of pictures, one a frame; also -o talk.frames
        telop export talk.md --over talk.mp4 -o out.mp4
            the video with the band on it: its size, its frames and its sound
        telop export ticker.txt -o ticker.gif --loop endless --fps 25 --duration 10
        telop export talk.md -o strip.png
        telop export talk.md -o moment.svg --at 1:23
        telop export talk.md -o strip.pdf --glyphs text
        telop export talk.md -o sheet.png --sheet 12
        telop export talk.md -o talk.ass
            fonts go by name: ffmpeg -vf ass=talk.ass:fontsdir=FOLDER:shaping=complex
        telop export talk.md -o talk.ass --glyphs outlines
            no fonts needed
        telop export talk.md -o talk.vtt     what is read when; also .srt, .csv, .css
        telop export talk.md -o talk.ograf   a folder, for broadcast systems
        telop export talk.md -o talk.html --tabs --page-start load
        telop export talk.md --deck slides.pdf -o talk.html
            slides and band in one page, for the talk itself

      PAGES
      A page (.html) is one file with its glyphs, for a browser or a streaming program; with \
      --glyphs text it has fonts, and needs hb-subset to be made. Space, a click or a tap starts and \
      pauses it, P pauses, R restarts, F is full screen; \
      the arrow keys seek by 1 s. --page-start, or its address, says when it starts, and \
      the address more:
        ?start=key      waits for Space, a click or a tap (default)
        ?start=load     starts by itself
        ?start=visible  starts anew whenever OBS, or the browser, shows it (default in OBS)
        ?start=cue      shows nothing until another program plays it (default in CasparCG)
        ?hint=0         says nothing of its state: how to start it, that it is paused
        ?keys=0         letters are no keys
        ?at=1:23        shows that moment, paused
        ?speed=2        plays faster
        ?fit=width      as wide as the window; ?fit=height as high; ?fit=none as
                        it is; ?fit=read for a phone; else as large as the
                        window holds
      Where the viewer asks for less motion it does not start by itself.

      SLIDES
      With --deck a page is the whole talk: one file for any browser, without a network. Space \
      starts, then turns; arrows, PageDown and PageUp (presenter remotes), Home and End, and a number \
      with Enter turn slides too; on a touch screen a tap on either half, or a swipe. B or . blacks \
      the slide and not the band, P pauses the band, R plays again or rehearses, S opens a second \
      window with the time left and the next slide, F is full screen, ? lists the keys. With \
      --deck-place below the band hides nothing.

      The first slide belongs to the first section, and so on, where there are as many; pages with \
      one label in a row, as slides that build up have them, count as one slide where that makes \
      them as many. The band then goes with the slides: where one comes up early or late it runs faster \
      or slower, 1.5 times either way at most, and still ends on time if it can; the second window \
      says so, or by how much it will not. While the band is paused the talk goes on. Where they \
      are not as many, slides turn freely, and the band keeps its own time.

      Pages of text are vector graphics, pages with photographs pictures of up to 3840 x 2160. \
      Links that have words are kept. A PDF has at most 500 pages and no password.

      PAGES UNDER OTHER PROGRAMS
      CasparCG, and what speaks as it does, plays a page by its functions: play() brings the band on \
      and starts or goes on, stop() takes it off, next() goes on to the next section and behind \
      the last one takes the band off. update(DATA) takes JSON or templateData with the fields \
      time (seconds, or 1:23) and paused (true or false). The text and its duration are \
      what they were when the page was exported; another field is ignored, with a warning on the \
      console.

      A page that embeds it, or opened it, sends messages: {telop: "play"}, and so pause, stop, \
      restart, next, status, and {telop: "seek", time: 83}. No other window is listened to. Each is \
      answered, and each change told, by {telop: "status", state, time, duration}: state is waiting, \
      off, playing, paused or ended; of an endless line duration is null.
      """)

  @Argument(
    help: "The script: Markdown (.md), plain text, or - for plain text on standard input.",
    completion: .file(extensions: ["md", "txt"]))
  var script: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - is standard output, with --to.", valueName: "out"),
    completion: .file())
  var output: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "\(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: by the ending).",
      valueName: "format"),
    completion: .list(ExportFormat.allCases.map(\.rawValue)))
  var to: String?

  @OptionGroup(title: "Output options") var out: OutputArguments
  @OptionGroup(title: "Look") var look: LookArguments
  @OptionGroup(title: "Fit options") var fit: FitArguments
  @OptionGroup(title: "Reading options") var reading: ReadingArguments
  @OptionGroup(title: "Text options") var text: TextArguments

  func run() throws {
    Interrupt.clearUp(saying: "stopped; nothing was written")
    let format = try self.format
    let shown = OptionLayer(out.given + look.given)
    try format.check(OptionLayer(shown.settings + fit.given))
    if let note = format.note(on: shown) { Terminal.warn(note) }
    var options = ExportOptions()
    try options.apply(OptionLayer(out.given))
    guard options.time == nil || options.sheet == nil else {
      throw Failure("--at shows one moment, --sheet many: not both", status: Failure.usage)
    }
    let layer = OptionLayer(look.given + fit.given + text.given + reading.given)
    let made = try FitJob(ScriptSource(path: script), options: layer).fit()
    guard options.time ?? .zero <= made.plan.timing.duration else {
      throw Failure("--at \(out.at ?? ""): the plan is over by then", status: Failure.usage)
    }
    for note in made.script.notes { Terminal.warn("\(note)") }
    try InputFiles(made, script: script, besides: [options.deck?.path ?? "-"]).check(output)
    let scene = try made.scene(for: format)
    let footage = format.isVideo ? made.options.over : nil
    let isOpaque = format == .mp4 && footage == nil
    if let warning = ContrastWarning(scene, made.options.look, format, isOpaque: isOpaque).message {
      Terminal.warn(warning)
    }
    if format.isMovie {
      let movie = try Movie(scene, format: format, options: options, over: footage)
      if let note = footage?.note { Terminal.warn(note) }
      warnOfReading(made)
      if format == .frames {
        try FramesJob(movie: movie, path: name).run()
      } else {
        try MovieJob(movie: movie, path: output).run()
      }
      ExportSummary(scene, format, path: output, movie: movie, over: footage).show()
      return
    }
    if let deck = options.deck, format == .html {
      options.deck = try DeckJob(path: deck.path).deck()
    }
    for note in Export(made, options: options).notes(format) { Terminal.warn("\(note)") }
    if format != .json { warnOfReading(made) }
    if format == .ograf {
      try writeGraphic(Export(made, options: options))
    } else {
      try write(try Export(made, options: options).bytes(format))
    }
    if output != "-" {
      let slideCount = format == .html ? options.deck?.slides.count : nil
      ExportSummary(scene, format, path: output, slideCount: slideCount).show()
    }
  }

  /// A video sets the time of the text, whether that is enough or not.
  private func warnOfReading(_ fit: Fit) {
    guard fit.options.over != nil, let warning = PaceRows(fit).warning else { return }
    Terminal.warn(warning)
  }

  private var format: ExportFormat {
    get throws {
      if let to {
        if let format = ExportFormat(rawValue: to.lowercased()) { return format }
        throw Failure("--to \(to): there are \(Self.formats)", status: Failure.usage)
      }
      if output == "-" {
        throw Failure(
          "standard output needs --to with a format: \(Self.formats)", status: Failure.usage)
      }
      // Behind a folder's name there may be a slash, as completion puts it.
      if let format = ExportFormat(path: name), format.isFolder || name == output {
        return format
      }
      throw Failure(
        "\(output): its ending is none of \(Self.formats); --to names one", status: Failure.usage)
    }
  }

  /// The output without slashes at its end.
  private var name: String {
    var name = output
    while name.count > 1, name.last == "/" { name.removeLast() }
    return name
  }

  private static var formats: String {
    ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
  }

  static func moment(_ option: String, _ text: String) throws -> Duration {
    // The start is no duration of a talk.
    if text.contains("0"), text.allSatisfy({ "0:.".contains($0) }) { return .zero }
    if let time = try? Duration(talk: text) { return time }
    throw Failure("\(option) \(text): no time such as 1:23 or 83.5", status: Failure.usage)
  }

  private func writeGraphic(_ export: Export) throws {
    guard output != "-" else {
      throw Failure("ograf is a folder; it needs a name", status: Failure.usage)
    }
    let last = String(name.split(separator: "/").last ?? "talk")
    try OutputFolder(path: name).write(
      try export.graphic(named: last.hasSuffix(".ograf") ? String(last.dropLast(6)) : last))
  }

  private func write(_ bytes: [UInt8]) throws {
    if output == "-" {
      try Terminal.print(data: bytes)
    } else {
      try OutputFile(path: output).write(bytes, force: true)
    }
  }
}
