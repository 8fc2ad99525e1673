import Telop
import Testing

@Suite("telop serve")
struct ServeCommandTests {
  private static func server(version: String) -> String {
    """
    if [ "$*" = --version ]; then echo '\(version)'; exit; fi
    echo "$0"; for word; do echo "<$word>"; done; exit 7
    """
  }

  @Test("telop-server replaces the process, with its arguments and status")
  func becomes() throws {
    let programs = try FakePrograms(["telop-server": Self.server(version: Release.version)])
    let outcome = try programs.run(
      ["serve", "talk.md", "--listen", "localhost:0", "--font", "a b", "-x", "--", "--check"])
    #expect(outcome.status == 7)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.split(separator: "\n").dropFirst() == [
        "<talk.md>", "<--listen>", "<localhost:0>", "<--font>", "<a b>", "<-x>", "<-->",
        "<--check>",
      ])
  }

  @Test("its help has the server's options")
  func help() throws {
    let programs = try FakePrograms(["telop-server": Self.server(version: Release.version)])
    let outcome = try programs.run(["serve", "--help"])
    #expect(outcome.output.hasPrefix("OVERVIEW: Measure and fit over HTTP."))
    #expect(outcome.output.hasSuffix("<--help>\n"))
    let none = try FakePrograms([:]).run(["serve", "--help"])
    #expect(none.status == 0 && none.output.hasPrefix("OVERVIEW: Measure and fit over HTTP."))
  }

  @Test("a port is part of the address", arguments: ["--port", "--port=8000"])
  func port(option: String) throws {
    let outcome = try FakePrograms([:]).run(["serve", option, "8000"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--listen 127.0.0.1:8080"))
  }

  @Test("a server of another version is not started")
  func version() throws {
    let programs = try FakePrograms(["telop-server": Self.server(version: "9.9")])
    let outcome = try programs.run(["serve"])
    #expect(outcome.status == 69)
    #expect(outcome.output == "")
    #expect(outcome.errorAndWarningLines.count == 1)
    #expect(outcome.errors.contains("has version '9.9', but telop has \(Release.version)"))
  }

  @Test("a failing server and a missing server are reported")
  func missing() throws {
    let failing = try FakePrograms(["telop-server": "echo no library >&2; exit 1"])
    let failed = try failing.run(["serve"])
    #expect(failed.status == 69)
    #expect(failed.errors.contains("no library"))
    let none = try FakePrograms([:]).run(["serve", "talk.md"])
    #expect(none.status == 69)
    #expect(none.errors.contains("make install SERVER=1"))
  }
}
