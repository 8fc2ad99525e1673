internal import Telop
internal import TelopDocuments
internal import TelopPlatform
internal import TelopText

/// Questions read, answered on several threads, and their answers written in order. Memory does not grow with
/// the input.
struct BatchJob {
  let input: String
  let output: String?
  let resume: Bool
  let force: Bool
  let threads: Int
  let files: FileReader

  /// So many bytes of lines are worked on by one thread at a time, or one line that has more.
  private static let share = 1 << 15
  /// So many bytes of lines are under way at a time, or one line that has more, and so many bytes of answers wait for
  /// their turn: an answer may take hundreds of times its question's memory, where every character is a run of its own.
  private static let most = 1 << 24

  func run() throws {
    let part = output.flatMap { $0 == "-" ? nil : BatchOutput.part(of: $0) }
    Interrupt.clearUp(
      saying: part.map { [force] in
        "interrupted; --resume\(force ? " --force" : "") continues with what is in \($0)"
      })
    var reader = try LineReader(path: input, longest: BatchAnswer.longest)
    let output = try BatchOutput.open(
      output, resume: resume, force: force, besides: InputFiles([input]))
    if input == "-", isatty(STDIN_FILENO) == 1 {
      Terminal.tell("one question per line; Ctrl-D ends")
    }
    let lanes = lanes
    try lanes.start()
    // Answers leave while more questions are waited for.
    let end = Monitor<Result<Void, any Error>?>(nil)
    try Thread.begin {
      let result = Result { try Self.write(from: lanes, to: output) }
      if case .failure(let error) = result, let failure = Failure(error) {
        // Whoever reads may wait for more questions for ever.
        Terminal.complain(failure.message)
        Terminal.leaveAtOnce(failure.status)
      }
      end.wait(until: { _ in true }) { $0 = result }
    }
    try read(&reader, into: lanes, behind: output.answers)
    lanes.close()
    try end.wait(until: { $0 != nil }) { $0 }?.get()
  }

  /// The lanes that answer questions, not started yet.
  private var lanes: BatchLanes<LineReader.Lines, [UInt8]> {
    let files = files
    return BatchLanes(threads: threads, largest: Self.most, weigh: \.count) { lines in
      guard case .whole(let lines) = lines else {
        return BatchAnswer.tooLong + [UInt8(ascii: "\n")]
      }
      return lines.withUnsafeBufferPointer { lines in
        var answers = BatchAnswers(files: files, capacity: lines.count)
        answers.answer(lines)
        return answers.lines()
      }
    }
  }

  /// Writes answers in order until there are no more.
  private static func write(
    from lanes: BatchLanes<LineReader.Lines, [UInt8]>, to output: BatchOutput
  ) throws {
    while let answers = lanes.result() {
      // Nobody takes them any more. That is nothing to tell a person who has seen enough, and no success to
      // a program that started this one.
      guard try output.write(answers) else { Terminal.leaveAtOnce(Failure.output) }
    }
    try output.finish()
  }

  /// Hands lines on, without those that have answers.
  private func read(
    _ reader: inout LineReader, into lanes: BatchLanes<LineReader.Lines, [UInt8]>,
    behind answered: Int
  ) throws {
    var left = answered
    var bar = ProgressBar(of: 0, "MB")
    var megabytes = 0
    if let length = reader.length {
      megabytes = length >> 20
      bar = ProgressBar(of: megabytes, "MB")
    }
    defer { bar.finish() }
    while var lines = try reader.lines() {
      left -= lines.removeFirst(left)
      while let share = lines.removeShare(Self.share) { lanes.add(share, size: share.size) }
      if megabytes > 0 { bar.show(min(reader.count >> 20, megabytes)) }
    }
    guard left == 0 else {
      throw Failure(
        "\(FileReader.name(of: input)): has \(answered - left) questions, but \(answered) "
          + "answers exist: they belong to another input", status: Failure.badData)
    }
  }
}
