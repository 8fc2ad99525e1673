import Synchronization
import Testing

@Suite("A lost browser", .secondBrowser)
struct SecondBrowserTests {
  private static let runs = Mutex<[String: Int]>([:])

  @Test(
    "a test runs again after its browser crashed", arguments: ["Browser.crash", "Page.crash"])
  func crash(command: String) async throws {
    let run = Self.runs.withLock { runs in
      runs[command, default: 0] += 1
      return runs[command] ?? 0
    }
    try await Browser.run { browser in
      if run == 1 { try await browser.command(command, [:]) }
      let sum = try await browser.decode(Int.self, of: "return 1 + 1;")
      #expect(sum == 2 && run == 2)
    }
  }

  @Test("a lost browser is told apart from errors of a page")
  func kinds() {
    #expect(Browser.Loss("invalid session id", "session deleted") != nil)
    #expect(Browser.Loss("unknown error", "session deleted\nfrom tab crashed") != nil)
    #expect(Browser.Loss("javascript error", "telop is not defined") == nil)
    #expect(Browser.Loss("script timeout", "script timeout") == nil)
  }
}
