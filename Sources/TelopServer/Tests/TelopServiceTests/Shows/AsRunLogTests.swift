import Foundation
import TelopShows
import Testing

@testable import TelopService

@Suite("Untrusted names in tables and headers")
struct AsRunLogTests {
  private static func row(_ controller: String) throws -> String {
    let record = ShowRecord(
      number: 1, id: "x", moment: Moment(microseconds: 0), controller: controller, command: .go)
    let air = ShowSession.OnAir(phase: .ready, section: "", offset: nil)
    let text = String(
      decoding: AsRunLog.csv([record], [air], wallClockOffset: .zero), as: UTF8.self)
    return String(text.split(separator: "\r\n")[1])
  }

  @Test(
    "a name is one cell and never a formula",
    arguments: [
      ("desk", ",desk,"), ("a,\u{301}b", ",\"a,\u{301}b\","),
      ("a\"\u{301},=1", ",\"a\"\"\u{301},=1\","), ("=1", ",'=1,"), ("=\u{301}1", ",'=\u{301}1,"),
      (" =1", ",' =1,"), ("\u{FEFF}@a", ",'\u{FEFF}@a,"), ("＝1", ",'＝1,"),
    ])
  func names(_ name: String, _ cell: String) throws {
    let row = try Self.row(name)
    #expect(Array(row.utf8).firstRange(of: Array(cell.utf8)) != nil, "\(row)")
  }

  @Test("a file's name may begin with a combining mark")
  func fileName() {
    let named = FormReader.parameters("form-data; filename=\"\u{301}a;b\"; name=\"script\"")
    #expect(named["filename"] == "\u{301}a;b" && named["name"] == "script")
  }

  @Test("a quotation mark with a combining mark is escaped for curl")
  func curl() {
    let text = Curl.configuration(url: "http://x", body: Array("a\"\u{301} b".utf8), headers: [])
    #expect(
      Array(text.utf8).firstRange(of: Array("data-raw = \"a\\\"\u{301} b\"\n".utf8)) != nil,
      "\(text)")
  }

  @Test(
    "a path with a token is recognised and masked",
    arguments: ["/control/T/x", "//control/T/x", "/%63ontrol/T", "/Control/T"])
  func paths(_ path: String) {
    #expect(ControlPath.matches(path) && !ControlPath.masked(path).contains("T"))
    #expect(!ControlPath.matches("/shows/a") && ControlPath.masked("/shows/a") == "/shows/a")
  }
}
