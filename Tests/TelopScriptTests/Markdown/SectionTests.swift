@_spi(Answers) import TelopScript
import Testing

@Suite("Sections")
struct SectionTests {
  @Test("headings begin sections; text before the first has its own")
  func sections() throws {
    let script = try markdown("before\n\n# One\n\na\n\nb\n\nTwo\n---\n### Three ###\nc")
    #expect(script.line == "before | One | a | b | Two | Three | c")
    #expect(script.sections.map(\.title) == [nil, "One", "Two", "Three"])
    #expect(script.sections.map(\.level) == [0, 1, 2, 3])
    #expect(script.sections.map(\.sourceLine) == [1, 3, 9, 11])
    #expect(script.sectionTexts == ["before | ", "One | a | b | ", "Two | ", "Three | c"])
    #expect(
      script.sections.map { $0.titleRange.map(script.text(in:)) } == [nil, "One", "Two", "Three"])
    checkInvariants(of: script)
  }

  @Test("hidden headings keep their titles")
  func hidden() throws {
    let script = try markdown("---\nheadings: hidden\n---\n# *One*\na\n# Two\n# Three\nb\n# Four")
    #expect(script.line == "a | b")
    #expect(script.sections.map(\.title) == ["One", "Two", "Three", "Four"])
    #expect(script.sections.map(\.titleRange) == [nil, nil, nil, nil])
    #expect(script.sections.map(\.range) == [0..<4, 4..<4, 4..<5, 5..<5])
    #expect(script.sections.map(\.sourceLine) == [4, 6, 7, 9])
    #expect(script.styles.isEmpty)
    checkInvariants(of: script)
  }

  @Test("a hidden heading in a list item leaves its number to the text")
  func hiddenInList() throws {
    let script = try markdown("---\nheadings: hidden\n---\n1. # One\n\n   a")
    #expect(script.line == "1. a")
  }

  @Test("a heading without text is a section")
  func withoutText() throws {
    let script = try markdown("a\n\n#\n\nb\n\n## \n")
    #expect(script.line == "a | b")
    #expect(script.sections.map(\.title) == [nil, "", ""])
    #expect(script.sections.map(\.titleRange) == [nil, nil, nil])
    #expect(script.sections.map(\.range) == [0..<4, 4..<5, 5..<5])
    checkInvariants(of: script)
  }

  @Test("titles have no markup and no list numbers")
  func titles() throws {
    let script = try markdown("# a *b* ==c== `d` [e](/u) &amp;\n\n1. # f")
    #expect(script.sections.map(\.title) == ["a b c d e &", "f"])
    #expect(script.sectionTexts == ["a b c d e & | ", "1. f"])
    checkInvariants(of: script)
  }

  @Test("headings in quotes begin sections")
  func quoted() throws {
    let script = try markdown("> # One\n> a")
    #expect(script.sections.map(\.title) == ["One"])
  }
}
