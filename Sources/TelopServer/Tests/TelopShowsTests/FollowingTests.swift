import Telop
import Testing

@testable import TelopShows

@Suite("Scripts saved during a show")
struct FollowingTests {
  private func merge(_ base: String, _ changed: String, _ other: String, fixed: Int = 0)
    -> LineMerge
  {
    LineMerge(base, changed, to: other, fixedLineCount: fixed)
  }

  @Test("changes are merged by line")
  func lines() {
    let base = "a\nb\nc\nd\n"
    for (changed, other, text) in [
      ("a\nb\nC\nd\n", base, "a\nb\nC\nd\n"),
      ("a\nb\nC\nd\n", "a\nnew\nb\nc\nd\n", "a\nnew\nb\nC\nd\n"),
      ("a\nd\n", "a\nb\nc\nd\nmore\n", "a\nd\nmore\n"),
      ("0\na\nb\nc\nd\n", "a\nb\nnew\nc\nd\n", "0\na\nb\nnew\nc\nd\n"),
      ("a\nb\nc\nd\ne", base + "f", "a\nb\nc\nd\ne\nf\n"),
      ("", base, ""), (base, "x\n", "x\n"),
    ] {
      let merged = merge(base, changed, other)
      #expect(merged.text == text)
      let end = changed.isEmpty || changed.hasSuffix("\n") ? "" : "\n"
      #expect(merged.skippedLines.isEmpty && merged.base == changed + end)
    }
  }

  @Test("changes to fixed or otherwise changed lines are skipped and reported")
  func left() {
    let fixed = merge("a\nb\nc\n", "A\nb\nC\n", "a\nb\nc\n", fixed: 1)
    #expect(fixed.text == "a\nb\nC\n" && fixed.base == "a\nb\nC\n" && fixed.skippedLines == [1])
    // Neighbouring lines merge independently, and line endings are not changes.
    let some = merge("a\nb\nc\n", "A\nB\nC\n", "a\nb\nc\n", fixed: 2)
    #expect(some.text == "a\nb\nC\n" && some.skippedLines == [1, 2])
    #expect(merge("a\nb\n", "a\r\nB\r\n", "a\nb\n", fixed: 1).text == "a\nB\r\n")
    let both = merge("a\nb\nc\n", "a\nB\nc\nd\n", "a\nmine\nc\n")
    #expect(
      both.text == "a\nmine\nc\nd\n" && both.base == "a\nb\nc\nd\n" && both.skippedLines == [2])
    // Merges the skipped changes again.
    let again = merge(fixed.base, "A\nb\nC\n", fixed.text)
    #expect(again.text == "A\nb\nC\n" && again.skippedLines.isEmpty)
  }

  @Test("long texts with many changes are merged quickly")
  func long() {
    let lines = (0..<20_000).map { "\($0)\n" }
    let base = lines.joined()
    let changed = lines.map { "new " + $0 }.joined()
    #expect(merge(base, changed, base).text == changed)
    let turned = lines.reversed().joined()
    #expect(merge(base, turned, base).text == turned)
    #expect(merge("\u{E9}\n", "e\u{301}\n", "\u{E9}\n").text.utf8.elementsEqual("e\u{301}\n".utf8))
  }

  @Test("an overdue slide is as late after a change of the script, and after its undo")
  func overdue() throws {
    var show = try TestShow(SlideTests.talk, deck: SlideTests.deck(), go: 0)
    // The second slide is planned at 20.
    let due = TestShow.moment(20)
    #expect(show.state.nextSlide(at: TestShow.moment(24))?.due == due)
    for (second, word) in [(24.0, "late."), (26, "later.")] {
      try show.at(second, .append(text: word))
      let next = try #require(show.state.nextSlide(at: TestShow.moment(second + 1)))
      #expect(next.due == due && next.expected >= TestShow.moment(second))
    }
    try show.at(27, .undo)
    #expect(show.state.nextSlide(at: TestShow.moment(28))?.due == due)
    try show.at(29, .slide(1))
    let next = try #require(show.state.nextSlide(at: TestShow.moment(30)))
    #expect(next.due == next.expected && next.due > TestShow.moment(30))
    // A change in time does not move the next slide.
    var early = try TestShow(SlideTests.talk, deck: SlideTests.deck(), go: 0)
    try early.at(10, .append(text: "early."))
    let planned = try #require(early.state.nextSlide(at: TestShow.moment(11)))
    #expect(planned.due == planned.expected)
  }

  @Test("all line endings of scripts are supported")
  func ends() {
    #expect(LineMerge.lines("a\r\nb\rc\n\nd") == ["a\r\n", "b\r", "c\n", "\n", "d\n"])
    #expect(merge("a\r\nb\r\n", "a\r\nB\r\n", "a\r\nb\r\n", fixed: 1).text == "a\r\nB\r\n")
  }

  @Test("random changes are all merged, and fixed lines never change")
  func random() {
    var dice = Dice(16)
    for _ in 0..<300 {
      let base = (0..<Int.random(in: 0...12, using: &dice)).map { _ in
        "\(Int.random(in: 0..<5, using: &dice))\n"
      }
      var changed = base
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let place = Int.random(in: 0...changed.count, using: &dice)
        if place < changed.count, Bool.random(using: &dice) { changed.remove(at: place) }
        changed.insert("\(Int.random(in: 0..<5, using: &dice))\n", at: min(place, changed.count))
      }
      let old = base.joined()
      let new = changed.joined()
      #expect(merge(old, new, old).text == new)
      let fixed = Int.random(in: 0...base.count, using: &dice)
      let kept = merge(old, new, old, fixed: fixed)
      #expect(
        LineMerge.lines(kept.text).prefix(fixed).elementsEqual(base.prefix(fixed).map { $0[...] }))
      #expect(kept.text == kept.base && merge(kept.base, new, kept.text).text == new)
    }
  }

  @Test(
    "visible text stays, later text follows the file, and inserted text stays")
  func onAir() throws {
    var show = try TestShow(threeSections)
    let base = show.state.source.script
    let changed = base.replacing("a0.", with: "A0.").replacing("c5.", with: "C5.")
    // Before the start, every change is applied.
    let ready = try show.state.merging(changed, from: base, at: TestShow.moment(0))
    #expect(ready.text == changed + "\n" && ready.skippedLines.isEmpty)
    try show.at(1, .go)
    try show.at(5, .insert(text: "Breaking."))
    let shown = show.picture(10)
    let following = try show.state.merging(changed, from: base, at: TestShow.moment(10))
    #expect(following.text.contains("Breaking.") && following.text.contains("C5."))
    #expect(!following.text.contains("A0.") && following.skippedLines == [7])
    try show.at(10, .replace(script: following.text))
    #expect(show.picture(10) == shown)
    // The skipped change is applied once no text is visible.
    let later = try show.state.merging(changed, from: following.base, at: TestShow.moment(100))
    #expect(later.text.contains("A0.") && later.skippedLines.isEmpty)
  }

  @Test("a line that both sides changed follows the file while no text is visible")
  func bothSides() throws {
    var show = try TestShow(threeSections)
    let base = show.state.source.script
    try show.at(0, .replace(script: base.replacing("b5.", with: "desk.")))
    let changed = base.replacing("b5.", with: "file.")
    let following = try show.state.merging(changed, from: base, at: TestShow.moment(0))
    #expect(following.text == changed && following.skippedLines.isEmpty)
  }

  @Test("text is inserted correctly with any line endings")
  func breaking() throws {
    for end in ["\n", "\r\n", "\r"] {
      var show = try TestShow(threeSections.replacing("\n", with: end), go: 1)
      try show.at(5, .insert(text: "Breaking."))
      let text = show.state.fit.script.line
      let words = try #require(text.firstRange(of: "Breaking."))
      #expect(
        text[..<words.lowerBound].contains("a23.") && text[words.upperBound...].contains("b0."))
    }
  }
}
