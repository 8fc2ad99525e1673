import TelopScript
import Testing

@Suite("What looks like markup and is text")
struct NearMarkupTests {
  @Test(
    "a note says what it may have been meant for, and how to have it as text without one",
    arguments: [
      ("a @ 1:30 b", "'@ 1:30'", "@1:30", "\\@ 1:30"),
      ("本文。＠　１：３０これ", "'＠　１：３０'", "@1:30", "\\＠　１：３０"),
      ("@1.30 a", "'@1.30'", "@1:30", "\\@1.30"), ("本文。＠１．３０これ", "'＠１．３０'", "@1:30", "\\＠１．３０"),
      ("a @90 b", "'@90'", "@1:30", "\\@90"), ("# One @5", "'@5'", "@0:05", "\\@5"),
      ("**@1.30** a", "'@1.30'", "@1:30", "\\@1.30"),
    ])
  func cues(source: String, text: String, meant: String, escaped: String) throws {
    let script = try markdown("a\n\n" + source)
    #expect(script.cues.isEmpty)
    #expect(script.notes.map(\.sourceLine) == [3])
    let message = try #require(script.notes.first?.message)
    #expect(message.hasPrefix(text + " is shown as text; a cue "))
    #expect(message.hasSuffix("\(meant); as text it is \(escaped)"))
    let written = escaped.dropFirst()
    let mended = try markdown("a\n\n" + source.replacing(written, with: escaped))
    #expect(mended.line == script.line)
    #expect(mended.notes.isEmpty)
  }

  @Test(
    "attributes in other brackets, without their end or away from a heading",
    arguments: [
      ("# A ｛time＝1:00", "'｛time＝'", "{time=…}"), ("# A （time=1:00）", "'（time='", "{time=…}"),
      ("a {weight=2}", "'{weight='", "{weight=…}"),
      ("# A ( max-speed=9 )", "'( max-speed='", "{max-speed=…}"),
    ])
  func attributes(source: String, text: String, meant: String) throws {
    let script = try markdown("b\n\n" + source)
    #expect(
      script.notes.map(\.description) == [
        "talk.md:3: \(text) is shown as text; attributes stand in braces at a heading's end: \(meant)"
      ])
  }

  @Test("each kind once, with how many more")
  func many() throws {
    let script = try markdown("@1.30 a @2.30 b\n\n@90 c\n\n@3.30 d")
    #expect(script.notes.map(\.sourceLine) == [1, 3])
    #expect(script.notes.first?.message.hasSuffix(" (and 2 more)") == true)
  }

  @Test(
    "addresses, handles, prices, versions and code are left alone",
    arguments: [
      "a@90 b", "me@1.30 a", "@name", "@5a", "npm@5.5", "@1.5", "@1.300", "`@1.30` a", "@3600 a",
      "f(time=1)b=2".replacing("time=", with: "times="), "a @  \u{3000}1:30", "time=1:00", "@ 1.30",
    ])
  func others(source: String) throws {
    let script = try markdown("x " + source)
    #expect(script.notes.isEmpty)
  }

  @Test(
    "a heading's sign in full width, with a space behind it",
    arguments: [
      ("＃　題名\n\n本文", ["題名"]), ("＃＃ 題名\n\n本文", ["題名"]), ("#＃　題名\n\n本文", ["題名"]),
      ("＃題名\n\n本文", [nil]), ("```\n＃　題名\n```", [nil]),
    ])
  func headings(source: String, titles: [String?]) throws {
    #expect(try markdown(source).sections.map(\.title) == titles)
  }

  @Test(
    "attributes with a space or a comma too many say so",
    arguments: [
      (
        "# A {time=1:00 ±10s}",
        "'±10s' stands right behind the time, without a space: time=1:20±10s"
      ),
      (
        "# A {time=1:20,weight=2}",
        "time '1:20,weight=2': attributes are parted by spaces, as in {time=1:20 weight=2}"
      ),
    ])
  func hints(source: String, message: String) throws {
    let error = try markdownError(source)
    #expect(error.code == .badAttribute)
    #expect(error.message == message)
  }
}
