import TelopScript
import Testing

@Suite("Scripts written for slide tools")
struct SlideSyntaxTests {
  private func deck(_ body: String) throws -> Script {
    try markdown("---\nmarp: true\n---\n" + body)
  }

  @Test(
    "syntax of slide tools is left out, with one note",
    arguments: [
      ("# A\n\n---\nlayout: two-cols\nclass: x\n---\n\n# B", "A | B", "1 block of slide settings"),
      (
        "a\n\n---\nlayout: a\nfonts:\n  sans: A\n  - b\n---\nb", "a | b",
        "1 block of slide settings"
      ),
      ("---\nbackground: /a.png\n---\na\n\n---\nclicks: 3\n---\nb", "a | b", "2 blocks of slide"),
      ("a\n\n::right::\n\nb", "a | b", "1 mark"), ("a\n\n--\n\nb\n--\nc", "a | b | c", "2 marks"),
      ("<<< @/a.ts\n\na", "a", "1 mark"), ("![bg left:33%](a.png)\n\na", "a", "1 picture setting"),
      ("![w:200px A tree](a.png)", "A tree", "1 picture setting"),
      ("![bg](a.png) ![bg right](b.png) a", "a", "2 picture settings"),
      ("$$\nE = mc^2\n$$\n\na", "a", "1 formula"), ("$$ E $$\na", "a", "1 formula"),
      ("<!-- _class: lead -->\n\na <!-- a note -->", "a", "2 comments"),
      ("<!--\nNotes of mine.\n\nMore.\n-->\n\n# A", "A", "1 comment"),
    ])
  func leftOut(body: String, line: String, says: String) throws {
    let script = try deck(body)
    #expect(script.line == line)
    let note = try #require(script.notes.last)
    #expect(note.message.hasPrefix("ignored syntax of slide tools: " + says), "\(note)")
    #expect(script.notes.count == 2)
    checkInvariants(of: script)
  }

  @Test(
    "words are kept",
    arguments: [
      ("a\n\n---\nNote: this is said.\n---\n", "a | Note: this is said."),
      ("a\n\n---\nlayout: x\n\nb\n", "a | layout: x | b"),
      ("```\n---\nlayout: x\n---\n```", "--- | layout: x | ---"),
      ("$$ and more", "$$ and more"), ("a $$ b\n\n$$", "a $$ b | $$"),
      ("a ::right:: b", "a ::right:: b"),
      ("![A big tree](a.png)", "A big tree"), ("$$\na\n\nb", "$$ a | b"), ("::A::", "::A::"),
      ("![w: x](a.png)", "x"),
    ])
  func kept(body: String, line: String) throws {
    #expect(try deck(body).line == line)
  }

  @Test("other scripts keep the same syntax as text")
  func others() throws {
    let script = try markdown("---\nsize: 40\n---\na\n\n::right::\n\n![bg](a.png)\n\n$$\nb\n$$")
    #expect(script.line == "a | ::right:: | bg | $$ b $$")
    #expect(script.notes.isEmpty)
  }

  @Test("lines keep their numbers, and the note has the first one's")
  func lines() throws {
    let script = try deck("a\n\n---\nlayout: x\n---\n\nb <!-- c -->")
    #expect(try script.sourceLine(of: "b") == 10)
    #expect(script.notes.last?.sourceLine == 6)
  }
}
