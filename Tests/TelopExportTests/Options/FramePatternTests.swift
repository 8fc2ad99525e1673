import Testing

@testable import TelopExport

@Suite("Names of a sequence's files")
struct FramePatternTests {
  @Test("a percent sign is found whatever combining mark is beside it")
  func signs() throws {
    #expect(FramePattern("a\u{600}%s_%05d.png") == nil && FramePattern("a/\u{301}%d.png") == nil)
    let pattern = try #require(FramePattern("e\u{301}_%d.png"))
    #expect(pattern.path(in: "f\u{600}%s") == "f\u{600}%%s/e\u{301}_%d.png")
    #expect(pattern.number(in: "e\u{301}_7.png") == 7 && pattern.number(in: "\u{E9}_7.png") == nil)
    #expect(ExportFormat(path: "a\u{600}.mov") == .mov)
  }
}
