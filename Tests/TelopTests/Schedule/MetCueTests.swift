@_spi(Answers) import Telop
import TelopDocuments
import TelopUnits
import TestSupport
import Testing

@Suite("Met cues")
struct MetCueTests {
  private func fit(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
    try fitted(source, values, seconds: 60)
  }

  @Test("a word with an apostrophe is whole", arguments: ["l’avenir", "don’t"])
  func apostrophe(word: String) throws {
    #expect(try fit("Now @0:20 \(word) commence").metCues.map(\.word) == [word])
  }

  @Test("cues have word, line, times and the exact speeds on both sides")
  func cues() throws {
    let fit = try fit(
      """
      # One

      The first part of this talk. @0:15 Then it says more.

      # Two @0:30

      日本語の文です。@0:45次の文です。終わり。
      """)
    let cues = fit.metCues
    #expect(cues.map(\.word) == ["Then", "Two", "次の文です"])
    #expect(cues.map(\.sourceLine) == [3, 5, 7])
    #expect(cues.map(\.section) == [0, 1, 1])
    #expect(cues.map(\.requested) == [15, 30, 45])
    #expect(cues.map(\.met) == [15, 30, 45] && cues.allSatisfy { $0.deviation == 0 })
    for cue in cues {
      #expect(fit.text.substring(cue.range) == cue.word)
    }
    let speeds = fit.plan.motion.phases.map(\.speed)
    #expect(cues.map(\.speedBefore) == Array(speeds.dropLast()))
    #expect(cues.map(\.speedAfter) == Array(speeds.dropFirst()))
  }

  @Test("slides are met at their headings, and the first needs nothing")
  func slides() throws {
    let source = "# 一\n\nこんにちは\n\n# 二\n\nさようなら\n\n# 三\n\nおわり"
    let fit = try fit(source, ["slides": "0:00,0:20,0:40"])
    #expect(fit.metCues.map(\.kind) == [.slide, .slide])
    #expect(fit.metCues.map(\.requested) == [20, 40] && fit.metCues.map(\.met) == [20, 40])
    #expect(fit.metCues.map(\.word) == ["二", "三"])
    let sections = fit.scene.sections
    #expect(sections[1].read == 20 && sections[2].read == 40)
    let first = try #require(sections[1].presence?.enters)
    #expect(first < 20)
    let document = FitDocument(fit)
    #expect(document.sections[1].read == 20)
    #expect(document.cues.map(\.kind) == ["slide", "slide"])
    #expect(document.cues.map(\.metExact) == ["20", "40"])
  }

  @Test("a cue moved by whole pixels reports the difference")
  func tolerance() throws {
    let source = "# 一\n\nこんにちは、これは短い文です。\n\n# 二\n\n@0:31.007 さようなら、これも短い文です。\n"
    let fit = try fit(source, ["whole-pixels": "auto", "cue-tolerance": "1"])
    let cue = try #require(fit.metCues.first)
    #expect(cue.requested == Rational(31_007) / 1_000)
    let offset = fit.plan.motion.offset(atSeconds: cue.met)
    #expect(fit.plan.motion.time(ofOffset: offset) <= cue.met)
    #expect(cue.deviation >= -1 && cue.deviation <= 1)
  }

  @Test("a script without cues or text has no met cues, nor has a loop")
  func none() throws {
    #expect(try fit("# One\n\n@0:30 Hello").metCues.count == 1)
    #expect(try fit("@0:00 Hello").metCues.isEmpty)
    #expect(try fit("Hello", ["loop": "3"]).metCues.isEmpty)
  }
}
