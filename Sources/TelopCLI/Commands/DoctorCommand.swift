internal import ArgumentParser
internal import Telop

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show what telop runs with: libraries, fonts, programs.",
    discussion: """
      Missing programs are listed with what each is needed for and the line that installs them on \
      Debian. No program is run.

      Exit status: 0 all that telop itself needs is there; 1 a bundled font is not the one of this \
      release; 66 bundled fonts are missing.

      EXAMPLES
        telop doctor
        telop doctor --format json | jq -r .install
      """)

  @Option(name: .long, help: "table or json.")
  var format: OutputFormat = .table

  func run() throws {
    let report = DoctorReport()
    switch format {
    case .json: try Terminal.print(data: try Wire.encode(report))
    case .table: try Terminal.print(DoctorTable(report: report).text)
    }
    Terminal.leave(report.status)
  }
}
