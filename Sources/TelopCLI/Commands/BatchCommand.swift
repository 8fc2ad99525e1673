internal import ArgumentParser
internal import Telop
internal import TelopPlatform
internal import TelopText

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Answer many questions, one in a line, on all cores.",
    discussion: """
      Each line of the input is a question as JSON: what is asked (measure, shape, fit, room or \
      check) with the document that telop's service takes for it, and an id if you like. Each line \
      of the output is its answer, in the same order. A line that is no question has an error as \
      its answer, and the others go on.

        {"id": 1, "measure": {"text": "こんにちは", "want": ["width"]}}
        {"id":1,"answer":{"version" : 1,"width" : 228.0234375}}
        {"id": 2, "measure": {"text": "x", "options": {"size": "0"}}}
        {"id":2,"error":{"code":"badLength","message":"…","option":"size"}}

      Questions name fonts, and no paths: bundled fonts, and those given with --font. Answers are \
      flushed when no more questions are there to be read, so another program may wait for each.

      With -o, answers go to FILE.part, which becomes FILE when it is whole. After an interrupt \
      --resume keeps the whole answers in it and goes on behind them; give it the same input.

      EXAMPLES
        telop batch questions.ndjson -o answers.ndjson
        telop batch questions.ndjson -o answers.ndjson --resume
        jq -c '{measure: {text: ., want: ["width"]}}' titles.json | telop batch
        telop batch --threads 1 --fonts ./fonts     under a cluster engine's pipe

      Such a pipe has an empty environment: name the folder of the fonts, and give --threads 1 where \
      the engine starts a process for each core.

      Exit status: 0 when every line has an answer, errors among them or not; 64 wrong usage; 65 \
      --resume behind another input's answers; 66 a file or font is missing; 74 answers cannot be \
      written, or whoever read them has gone.
      """)

  @Argument(help: "Questions, one in a line; - reads standard input.", completion: .file())
  var questions = "-"

  @Option(
    name: [.short, .long], help: "Where answers go; - is standard output.", completion: .file())
  var output: String?

  @Flag(name: .long, help: "With -o: go on where an interrupted run stopped.")
  var resume = false

  @Flag(name: .long, help: "Replace files that are there.")
  var force = false

  @Option(name: .long, help: "How many lines are worked on at a time (default: all cores).")
  var threads: Int?

  @Option(name: .long, help: "A font that questions may name, by name or path; may be repeated.")
  var font: [String] = []

  @Option(
    name: .long, help: "The folder of the bundled fonts, where the environment says nothing.",
    completion: .directory)
  var fonts: String?

  /// More threads would only wait for each other.
  private static let mostThreads = 256

  func validate() throws {
    if let threads, !(1...Self.mostThreads).contains(threads) {
      throw ValidationError("--threads is 1 to \(Self.mostThreads)")
    }
    guard !resume || output.map({ $0 != "-" }) ?? false else {
      throw ValidationError("--resume goes on with a file: give it with -o")
    }
    guard !resume || !force else {
      throw ValidationError("--resume keeps what is there, and --force does not")
    }
  }

  func run() throws {
    // Pins name fonts, too, which are looked for where the environment says.
    if let fonts { setenv("TELOP_FONTS", fonts, 1) }
    let shelf = try FontShelf(font, bundled: fonts.map { .folder($0) } ?? .standard)
    let job = BatchJob(
      input: questions, output: output, resume: resume, force: force,
      threads: threads ?? Thread.cores, files: .only(SharedFonts(shelf)))
    try job.run()
  }
}
