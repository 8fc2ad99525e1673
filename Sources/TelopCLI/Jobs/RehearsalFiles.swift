internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The rehearsal files given to a command. The medians of the files' times become the slide times.
struct RehearsalFiles {
  let paths: [String]

  private var names: [String] { paths.map { FileReader.name(of: $0) } }

  /// The combined times of all files; `nil` without files. An error names the invalid file.
  func times(for job: FitJob) throws -> RehearsedTimes? {
    guard !paths.isEmpty else { return nil }
    guard !job.options.sets("slides") else {
      throw Failure("--slides and --rehearsal both set the slides' times: give one of them")
    }
    var rehearsals: [(file: String, rehearsal: Rehearsal)] = []
    for (path, name) in zip(paths, names) {
      rehearsals += try Rehearsal.all(json: FileReader.machine.bytes(of: path), name: name)
        .map { (name, $0) }
    }
    if let first = rehearsals.first,
      rehearsals.contains(where: { $0.rehearsal.slides.count != first.rehearsal.slides.count })
    {
      throw mismatch(rehearsals)
    }
    return try RehearsedTimes(rehearsals.map(\.rehearsal))
  }

  /// Runs `work`. Adds the rehearsal files' names to an error about slide times.
  func addingFileNamesToErrors<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as PlanError
      where !paths.isEmpty && error.place.options.contains("slides")
    {
      throw Failure("\(names.joined(separator: ", ")): \(error.message)", status: Failure.badData)
    }
  }

  /// The error for rehearsals with different numbers of slides. It names two files that differ.
  private func mismatch(_ rehearsals: [(file: String, rehearsal: Rehearsal)]) -> Failure {
    let counts = rehearsals.map(\.rehearsal.slides.count)
    let index = counts.firstIndex { $0 != counts[0] } ?? 0
    let count = Numbers.count(counts[index], "slide")
    return Failure(
      "\(rehearsals[index].file): a rehearsal of \(count), but \(rehearsals[0].file) has "
        + "\(counts[0]): give rehearsals of one talk", status: Failure.badData)
  }
}
