import Testing

@testable import TelopExport

@Suite("Texts of subtitles")
struct CueTextTests {
  private func text(
    _ text: String, in paragraph: Int, width: Double = 1, _ times: Range<Int>? = nil
  ) -> CueText {
    CueText(text: text, paragraph: paragraph, section: paragraph, width: width, times: times)
  }

  private func cue(_ text: String, _ times: Range<Int>, in section: Int) -> ReadCue {
    ReadCue(text: text, start: times.lowerBound, end: times.upperBound, section: section)
  }

  @Test("text without a time joins the next text of its paragraph, or the previous one at its end")
  func paragraphs() {
    let texts = [
      text("a", in: 0, 0..<5), text("b", in: 0), text("c", in: 0, 5..<9), text("d", in: 0),
      text("e", in: 1), text("f", in: 1),
    ]
    #expect(
      texts.joinedInParagraphs() == [
        text("a", in: 0, 0..<5), text("bcd", in: 0, width: 3, 5..<9), text("ef", in: 1, width: 2),
      ])
  }

  @Test("standing texts share the time before and after the text at the read point, by width")
  func freeTime() {
    let texts = [
      text("a", in: 0), text("b", in: 1, width: 3), text("c", in: 2, 4_000..<5_000),
      text("d", in: 3, width: 2), text("e", in: 4, width: 2),
    ]
    #expect(
      texts.cues(until: 9_000) == [
        cue("a", 0..<1_000, in: 0), cue("b", 1_000..<4_000, in: 1),
        cue("c", 4_000..<5_000, in: 2), cue("d", 5_000..<7_000, in: 3),
        cue("e", 7_000..<9_000, in: 4),
      ])
  }

  @Test("standing texts share the time of a text that stands at the read point, by width")
  func sharedTime() {
    let texts = [
      text("a", in: 0), text("b", in: 1, 0..<2_000), text("c", in: 2, 3_000..<9_000),
      text("d", in: 3, width: 2),
    ]
    #expect(
      texts.cues(until: 9_000) == [
        cue("a", 0..<1_000, in: 0), cue("b", 1_000..<2_000, in: 1),
        cue("c", 3_000..<5_000, in: 2), cue("d", 5_000..<9_000, in: 3),
      ])
  }

  @Test("text without a width, or without a whole millisecond, joins a neighbour")
  func noTime() {
    let texts = [
      text("a", in: 0, width: 0), text("b", in: 1, 5..<8), text("c", in: 2, width: 0),
      text("d", in: 3, 8..<9), text("e", in: 4),
    ]
    #expect(texts.cues(until: 9) == [cue("ab", 5..<8, in: 1), cue("cde", 8..<9, in: 4)])
    #expect([text("a", in: 0, width: 0)].cues(until: 9) == [cue("a", 0..<9, in: 0)])
    #expect([CueText]().cues(until: 9).isEmpty)
  }
}
