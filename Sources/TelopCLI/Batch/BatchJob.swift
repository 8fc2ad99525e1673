internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopPlatform

/// Reads questions, answers them on several threads and writes the answers in order. Memory use is bounded.
struct BatchJob {
  let input: String
  let output: String?
  let resume: Bool
  let force: Bool
  let threads: Int
  let files: FileReader

  /// The minimum size of one thread's unit of work, in bytes. A unit consists of whole lines. It is smaller if no more
  /// lines have been read.
  private static let minimumWorkSize = 1 << 15
  /// The maximum size of all lines in progress, in bytes. The same limit applies to the answers that are not written
  /// yet, because an answer may be hundreds of times as large as its question.
  private static let maximumBytes = 1 << 24

  func run() throws {
    let partPath = output.flatMap { $0 == "-" ? nil : BatchOutput.part(of: $0) }
    Interrupt.cleanUpOnSignal(
      saying: partPath.map { [force] in
        "interrupted; --resume\(force ? " --force" : "") continues with what is in \($0)"
      })
    var reader = try LineReader(path: input, maximumLineLength: BatchAnswer.maximumLineLength)
    let output = try BatchOutput.open(
      output, resume: resume, force: force, protecting: InputFiles([input]))
    if input == "-", isatty(STDIN_FILENO) == 1 {
      Terminal.printNote("one question per line; Ctrl-D ends")
    }
    let queue = answerQueue
    try queue.start()
    let completion = try writeAnswers(of: queue, to: output)
    try read(&reader, into: queue, skipping: output.answerCount)
    queue.close()
    try completion.wait(until: { $0 != nil }) { $0 }?.get()
  }

  private var answerQueue: OrderedWorkQueue<LineReader.Lines, [UInt8]> {
    OrderedWorkQueue(threads: threads, maximumSize: Self.maximumBytes, weightOfResult: \.count) {
      [files] lines in
      guard case .complete(let lines) = lines else {
        return BatchAnswer.tooLong + [UInt8(ascii: "\n")]
      }
      return lines.withUnsafeBufferPointer { lines in
        var answers = BatchAnswers(files: files, capacity: lines.count)
        answers.answer(lines)
        return answers.lines()
      }
    }
  }

  /// Writes answers on a separate thread while the caller waits for input. The monitor gets the result at the end.
  private func writeAnswers(
    of queue: OrderedWorkQueue<LineReader.Lines, [UInt8]>, to output: BatchOutput
  ) throws -> Monitor<Result<Void, any Error>?> {
    let completion = Monitor<Result<Void, any Error>?>(nil)
    try Thread.begin {
      let result = Result {
        while let answers = queue.result() {
          // No message, because a person may have closed the pipe on purpose. A program gets the exit status.
          guard try output.write(answers) else { Terminal.exitImmediately(Failure.output) }
        }
        try output.finish()
      }
      if case .failure(let error) = result, let failure = Failure(error) {
        // Exits immediately, because the reading thread may wait for input indefinitely.
        Terminal.printError(failure.message)
        Terminal.exitImmediately(failure.status)
      }
      // The condition is always true, so this only sets the value.
      completion.wait(until: { _ in true }) { $0 = result }
    }
    return completion
  }

  /// Adds the lines to the queue, except the first `answeredCount` lines, which have answers already.
  private func read(
    _ reader: inout LineReader, into queue: OrderedWorkQueue<LineReader.Lines, [UInt8]>,
    skipping answeredCount: Int
  ) throws {
    var skippedLines = 0
    let megabytes = (reader.length ?? 0) >> 20
    var bar = ProgressBar(of: megabytes, "MB")
    defer { bar.finish() }
    while var lines = try reader.lines() {
      skippedLines += lines.removeFirst(answeredCount - skippedLines)
      while let share = lines.removeLines(ofTotalSize: Self.minimumWorkSize) {
        queue.add(share, size: share.size)
      }
      if megabytes > 0 { bar.show(min(reader.count >> 20, megabytes)) }
    }
    guard skippedLines == answeredCount else {
      throw Failure(
        "\(FileReader.name(of: input)): has \(skippedLines) questions, but \(answeredCount) "
          + "answers exist: they belong to another input", status: Failure.badData)
    }
  }
}
