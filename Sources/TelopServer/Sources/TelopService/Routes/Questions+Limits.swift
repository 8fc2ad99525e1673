internal import Telop
internal import TelopExport

extension Limits {
  /// Makes sure of a text to measure or to shape.
  func check(text: String, clusters: Bool = false) throws(Problem) {
    let length = text.utf8.count
    guard length <= self.text else {
      throw .over(self.text, "the text has \(length) UTF-8 bytes", fix: "send parts of it")
    }
    guard !clusters || length <= self.clusters else {
      throw .over(
        self.clusters, "the clusters of \(length) UTF-8 bytes are asked for",
        fix: "leave clusters out, or send parts of the text")
    }
  }

  /// Makes sure of a script, and of options that multiply the work that it makes.
  ///
  /// - Throws: `Problem`, and what reading the script throws.
  /// - Complexity: O(n); nothing is measured.
  func check(_ script: String, _ job: FitJob) throws {
    let length = script.utf8.count
    try check(length: script)
    let options = try job.prepared().options
    switch options.loop {
    case .rounds(let rounds) where rounds * length > self.script:
      throw Problem.over(
        self.script, "\(rounds) rounds have \(rounds * length) UTF-8 bytes", option: "loop",
        fix: "set loop to endless, with the time of one round")
    case .fill where options.timing.duration > .seconds(fill):
      throw Problem.over(
        fill, "a loop is to fill \(options.timing.duration.components.seconds) s", option: "loop",
        fix: "set loop to endless, with the time of one round")
    default: break
    }
  }

  /// Makes sure of a script's length.
  func check(length script: String) throws(Problem) {
    let length = script.utf8.count
    guard length <= self.script else {
      throw .over(
        self.script, "the script has \(length) UTF-8 bytes", fix: "send its sections one by one")
    }
  }

  /// Makes sure of a contact sheet.
  func check(_ options: ExportOptions) throws(Problem) {
    guard let count = options.sheet, count > sheet else { return }
    throw .over(sheet, "a sheet of \(count) moments is asked for", option: "sheet")
  }
}
