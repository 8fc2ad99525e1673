internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript
internal import TelopUnits

/// The rehearsal files given to a command. The medians of the files' times become the slide times.
struct RehearsalFiles {
  let paths: [String]

  private var names: [String] { paths.map { FileReader.name(of: $0) } }

  /// The combined times of all files; `nil` without files.
  ///
  /// - Parameter job: the script and the other options.
  /// - Throws: an error that names the invalid file.
  func times(for job: FitJob) throws -> RehearsedTimes? {
    guard !paths.isEmpty else { return nil }
    guard !job.options.sets("slides") else {
      throw Failure(
        "--slides and --rehearsal both set the slides' times: give one of them",
        status: Failure.usage)
    }
    var all: [(file: String, rehearsal: Rehearsal)] = []
    for (path, name) in zip(paths, names) {
      all += try Rehearsal.all(json: FileReader.machine.bytes(of: path), name: name)
        .map { (name, $0) }
    }
    if let first = all.first, all.contains(where: { $0.rehearsal.count != first.rehearsal.count }) {
      throw mismatch(all, sections: try? sectionCount(of: job))
    }
    return try RehearsedTimes(all.map(\.rehearsal))
  }

  /// Runs `work`. An error about slide times is thrown with the rehearsal files' names.
  func naming<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as PlanError
      where !paths.isEmpty && error.place.options.contains("slides")
    {
      throw Failure(
        "\(names.joined(separator: ", ")): \(error.message)", status: Failure.badData)
    }
  }

  /// The error for rehearsals with different numbers of slides. If some rehearsal has as many slides as the script has
  /// sections, the error names a rehearsal with another number of slides. Otherwise the error names a rehearsal that
  /// differs from the first rehearsal.
  private func mismatch(
    _ all: [(file: String, rehearsal: Rehearsal)], sections: Int?
  ) -> Failure {
    let counts = all.map(\.rehearsal.count)
    let expected = sections.flatMap { counts.contains($0) ? $0 : nil } ?? counts[0]
    let (wrong, right) = (
      counts.firstIndex { $0 != expected } ?? 0, counts.firstIndex(of: expected) ?? 0
    )
    let others =
      expected == sections
      ? "and the script has \(Numbers.count(expected, "section"))"
      : "and \(all[right].file) \(expected): give those of one talk"
    return Failure(
      "\(all[wrong].file): a rehearsal of \(Numbers.count(counts[wrong], "slide")), \(others)",
      status: Failure.badData)
  }

  /// The number of sections with text; `nil` for standard input, which can be read only once.
  private func sectionCount(of job: FitJob) throws -> Int? {
    guard job.source.path != "-" else { return nil }
    return try job.fit().script.sections.count { !$0.range.isEmpty }
  }
}

extension Rehearsal {
  fileprivate var count: Int { slides.count }
}
