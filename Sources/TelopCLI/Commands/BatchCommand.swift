internal import ArgumentParser
@_spi(Answers) internal import Telop
internal import TelopPlatform

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "batch", abstract: "Answer many questions, one per line, on all cores.",
    discussion: """
      Each line of the input is a question in JSON: the kind (measure, shape, fit, room or check) with \
      the document that telop's service takes for it, and optionally an id. Each line of the output \
      is the answer to it, in the same order. An invalid line gets an error as its answer; the others \
      are not affected.

        {"id": 1, "measure": {"text": "こんにちは", "want": ["width"]}}
        {"id":1,"answer":{"version" : 1,"width" : 228.0234375}}
        {"id": 2, "measure": {"text": "x", "options": {"size": "0"}}}
        {"id":2,"error":{"code":"badLength","message":"…","option":"size"}}

      measure and shape take a text, fit and room take a script, and check takes pins; options are \
      those of a front matter:

        {"fit": {"script": "…", "options": {"duration": "5:00"}, "want": ["pace"]}}
        {"room": {"script": "…", "options": {"duration": "5:00"}}}
        {"check": {"pins": "Inter; 48; AVATAR; 183.9"}}
        {"shape": {"text": "…", "want": ["runs"]}}

      Questions refer to fonts by name, not by path: bundled fonts, and those given with --font. \
      Answers are flushed whenever no more input is waiting, so another program may wait for each.

      With -o, answers go to FILE.part, which is renamed to FILE when complete. After an interrupt, \
      --resume keeps the complete answers and continues after them; give it the same input, because \
      telop compares only the number of lines.

      EXAMPLES
        telop batch questions.ndjson -o answers.ndjson
        telop batch questions.ndjson -o answers.ndjson --resume
        jq -c '{measure: {text: ., want: ["width"]}}' titles.json | telop batch
        telop batch --threads 1 --fonts ./fonts     started by Spark

      Apache Spark starts programs without environment variables: name the folder of the fonts, and \
      give --threads 1 if it starts a process per core.

      Exit status: 0 every line has an answer, which may be an error; 64 wrong usage; 65 a \
      font is damaged, or --resume after another input's answers; 66 a file or font is missing; 74 \
      answers cannot be written, another run writes them, or their reader has gone.
      """)

  @Argument(help: "File of questions, one per line; - reads standard input.", completion: .file())
  var questions = "-"

  @Option(name: .output, help: "File for the answers; - is standard output.", completion: .file())
  var output: String?

  @Flag(name: .long, help: "With -o: continue an interrupted run.") var resume = false

  @Flag(
    name: .long,
    help:
      "Replace an existing output, and the answers of an interrupted run unless --resume is given.")
  var force = false

  @Option(
    name: .long,
    help: "Number of lines answered at the same time, 1 to 256 (default: one per core).")
  var threads: Int?

  @Option(
    name: .long, help: "Font, by name or path, that questions may use by its name. Repeatable.")
  var font: [String] = []

  @Option(
    name: .long, help: "Folder of the bundled fonts, if the environment does not name it.",
    completion: .directory)
  var fonts: String?

  /// More threads would only wait for each other.
  private static let maximumThreads = 256

  func validate() throws {
    if let threads, !(1...Self.maximumThreads).contains(threads) {
      throw ValidationError("--threads is 1 to \(Self.maximumThreads)")
    }
    guard !resume || output.map({ $0 != "-" }) ?? false else {
      throw ValidationError("--resume needs a file: give it with -o")
    }
  }

  func run() throws {
    // Questions of the kind `check` find the bundled fonts through this environment variable.
    if let fonts { setenv("TELOP_FONTS", fonts, 1) }
    let shelf = try FontShelf(font, bundled: fonts.map { .folder($0) } ?? .standard)
    let job = BatchJob(
      input: questions, output: output, resume: resume, force: force,
      threads: threads ?? Thread.cores, files: .only(SharedFonts(shelf)))
    try job.run()
  }
}
