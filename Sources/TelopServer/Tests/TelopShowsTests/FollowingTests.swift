import Telop
import Testing

@testable import TelopShows

@Suite("Scripts that are saved while a show runs")
struct FollowingTests {
  private func merge(_ base: String, _ changed: String, _ other: String, fixed: Int = 0)
    -> LineMerge
  {
    LineMerge(base, changed, to: other, fixed: fixed)
  }

  @Test("changes are made where their lines are, and to no others")
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
      #expect(merged.left.isEmpty && merged.base == changed + end)
    }
  }

  @Test("a change to lines that are fixed, or that others have changed, is left out and named")
  func left() {
    let fixed = merge("a\nb\nc\n", "A\nb\nC\n", "a\nb\nc\n", fixed: 1)
    #expect(fixed.text == "a\nb\nC\n" && fixed.base == "a\nb\nC\n" && fixed.left == [1])
    // Neighbouring lines merge independently, and line endings are not changes.
    let some = merge("a\nb\nc\n", "A\nB\nC\n", "a\nb\nc\n", fixed: 2)
    #expect(some.text == "a\nb\nC\n" && some.left == [1, 2])
    #expect(merge("a\nb\n", "a\r\nB\r\n", "a\nb\n", fixed: 1).text == "a\nB\r\n")
    let both = merge("a\nb\nc\n", "a\nB\nc\nd\n", "a\nmine\nc\n")
    #expect(both.text == "a\nmine\nc\nd\n" && both.base == "a\nb\nc\nd\n" && both.left == [2])
    // Merges again what was left over.
    let again = merge(fixed.base, "A\nb\nC\n", fixed.text)
    #expect(again.text == "A\nb\nC\n" && again.left.isEmpty)
  }

  @Test("long texts of which every line has changed, or moved, are merged at once")
  func long() {
    let lines = (0..<20_000).map { "\($0)\n" }
    let base = lines.joined()
    let changed = lines.map { "new " + $0 }.joined()
    #expect(merge(base, changed, base).text == changed)
    let turned = lines.reversed().joined()
    #expect(merge(base, turned, base).text == turned)
    #expect(merge("\u{E9}\n", "e\u{301}\n", "\u{E9}\n").text.utf8.elementsEqual("e\u{301}\n".utf8))
  }

  @Test("lines end as scripts' lines end")
  func ends() {
    #expect(LineMerge.lines("a\r\nb\rc\n\nd") == ["a\r\n", "b\r", "c\n", "\n", "d\n"])
    #expect(merge("a\r\nb\r\n", "a\r\nB\r\n", "a\r\nb\r\n", fixed: 1).text == "a\r\nB\r\n")
  }

  @Test("random changes to a text that nobody else changed are all made; fixed lines never change")
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
    "on air what shows stays as it is, what comes is as it was saved, and what was inserted stays")
  func onAir() throws {
    var stage = try Stage(threeSections)
    let base = stage.state.source.script
    let changed = base.replacing("a0.", with: "A0.").replacing("c5.", with: "C5.")
    // Before the start every change is taken.
    let ready = try stage.state.following(changed, from: base, at: Stage.moment(0))
    #expect(ready.script == changed + "\n" && ready.left.isEmpty)
    try stage.at(1, .go)
    try stage.at(5, .insert(text: "Breaking."))
    let shown = stage.picture(10)
    let following = try stage.state.following(changed, from: base, at: Stage.moment(10))
    #expect(following.script.contains("Breaking.") && following.script.contains("C5."))
    #expect(!following.script.contains("A0.") && following.left == [7])
    try stage.at(10, .replace(script: following.script))
    #expect(stage.picture(10) == shown)
    // The remaining change is taken once nothing shows any more.
    let later = try stage.state.following(changed, from: following.base, at: Stage.moment(100))
    #expect(later.script.contains("A0.") && later.left.isEmpty)
  }

  @Test("changed on both sides, a line is as it was saved once nothing shows")
  func bothSides() throws {
    var stage = try Stage(threeSections)
    let base = stage.state.source.script
    try stage.at(0, .replace(script: base.replacing("b5.", with: "desk.")))
    let changed = base.replacing("b5.", with: "file.")
    let following = try stage.state.following(changed, from: base, at: Stage.moment(0))
    #expect(following.script == changed && following.left.isEmpty)
  }

  @Test("a breaking line has its place in scripts with lines of any end")
  func breaking() throws {
    for end in ["\n", "\r\n", "\r"] {
      var stage = try Stage(threeSections.replacing("\n", with: end))
      try stage.at(1, .go)
      try stage.at(5, .insert(text: "Breaking."))
      let text = stage.state.fit.script.line
      let words = try #require(text.firstRange(of: "Breaking."))
      #expect(
        text[..<words.lowerBound].contains("a23.") && text[words.upperBound...].contains("b0."))
    }
  }
}
