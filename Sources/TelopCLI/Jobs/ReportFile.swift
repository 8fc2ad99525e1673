internal import Telop
internal import TelopExport
internal import TelopPlatform

/// The report of `telop fit --report`: an HTML page, or its plot alone as SVG.
struct ReportFile {
  private let path: String
  private let isPicture: Bool

  init(path: String) throws {
    self.path = path
    isPicture = path.fileExtension == "svg"
    guard isPicture || ["html", "htm"].contains(path.fileExtension) else {
      throw Failure("--report \(path): use .html for a page or .svg for its plot alone")
    }
  }

  func write(_ fit: Fit, of script: String, otherInputs: [String]) throws {
    try InputFiles(fit, script: script, besides: otherInputs).check(path)
    let report = try Report(fit, date: Self.date(of: script))
    try OutputFile(path: path).write(try isPicture ? report.svg() : report.html(), force: true)
  }

  /// The script's modification date in UTC. With the current date, reports on the same script would differ.
  private static func date(of path: String) -> String? {
    var date = tm()
    guard path != "-", let facts = FileFacts(path), facts.isFile else { return nil }
    var seconds = time_t(facts.modificationTime.seconds)
    guard gmtime_r(&seconds, &date) != nil else { return nil }
    let twoDigits = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.tm_year + 1900)-\(twoDigits(date.tm_mon + 1))-\(twoDigits(date.tm_mday))"
  }
}
