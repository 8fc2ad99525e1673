import Testing

extension PresenterWordTests {
  @Test("offsets count a byte order mark; options are added to front matter, also to an empty one")
  func edits() async throws {
    let made = try await Browser.inModules(
      [String].self,
      of: """
        const { utf16Offset, withOptions } = await import("/pages/editing.mjs");
        return [String(utf16Offset("\\ufeff測る", 6)),
          withOptions("---\\n---\\n\\nHi", { start: "flush" }),
          withOptions("---\\nsize: 40\\n---\\nHi", { start: "flush" }, ["size"])];
        """)
    #expect(
      made == ["2", "---\nstart: \"flush\"\n---\n\nHi", "---\nstart: \"flush\"\n---\nHi"])
  }
}
