internal import ArgumentParser

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "doctor", abstract: "Show the libraries, fonts and programs that telop uses.",
    discussion: """
      Lists missing programs with the purpose of each, and the command that installs them, on Debian \
      or with Homebrew. Runs no program.

      Exit status: 0 telop has all that it needs itself; 1 a bundled font differs from this release's; \
      66 bundled fonts are missing.

      EXAMPLES
        telop doctor
        telop doctor --format json | jq -r .install
      """)

  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  func run() throws {
    let report = DoctorReport()
    try format.print(report, table: DoctorTable(report: report).text)
    Terminal.exitNormally(report.status)
  }
}
