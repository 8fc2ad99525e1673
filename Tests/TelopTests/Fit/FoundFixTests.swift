@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopUnits
import TestSupport
import Testing

/// If no fix is found, no duration would do.
@Suite("Fixes that must be found")
struct FoundFixTests {
  private func fit(_ script: String, _ values: [String: String]) throws -> Fit {
    let layer = OptionLayer(values.sorted { $0.key < $1.key }.map { .init($0.key, [$0.value]) })
    return try FitRequest(script: script, name: "t.md", options: layer).job().fit()
  }

  /// Whether a fit with another duration satisfies what a fix of `before` must reach.
  private func passes(_ before: Fit, _ script: String, _ values: [String: String], _ seconds: Int)
    -> Bool
  {
    guard
      let other = try? fit(script, values.merging(["duration": "\(seconds)"]) { $1 })
    else { return false }
    return before.verdict == .slow ? other.verdict == .comfortable : other.verdict < .brisk
  }

  private static let arabic = "مرحبا بالعالم"
  private static let sentence = "速さは文字の幅と時間から決まります。"
  private static let repeated = String(repeating: sentence, count: 7)

  @Test(
    "a duration is found where times, weights or whole pixels make the search uneven",
    arguments: [
      (
        "# A {time=20±1s}\n\noffice office office office office office\n\n# B\n\n"
          + "Text passes slowly.\n\n# C {time=3}\n\n\(arabic)",
        ["duration": "90", "viewport": "640", "size": "48"]
      ),
      (
        "# A\n\nनमस्ते ไทยไทย\n\n# B @0:02\n\nText passes slowly. Text passes slowly.\n\n"
          + "# C @0:05\n\n速さไทยไทยไทย速さไทยไทย",
        [
          "duration": "8", "viewport": "1280", "size": "24", "hold-end": "2", "pace": "subtitles",
        ]
      ),
      (
        "# A {time=1}\n\nText passes slowly. Text passes slowly.\n\n# B {max-speed=200}\n\n"
          + "\(arabic)速さText passes slowly. measure ไทยText passes slowly. measure ไทย\n\n"
          + "# C\n\n\(sentence)\n\n# D {time=4}\n\nไทยmeasure السلام السلام",
        ["duration": "20", "viewport": "1280", "size": "24"]
      ),
      (
        "# 見出し0\n\noffice السلام AVATAR\n\n# 見出し1\n\n\(repeated)😀\(repeated)",
        [
          "duration": "5", "viewport": "3840", "size": "24", "fps": "50", "whole-pixels": "auto",
          "hold-end": "2",
        ]
      ),
      (
        "# A {min-speed=100}\n\n\(repeated)\n\n# B\n\n\(repeated)",
        ["duration": "20", "viewport": "640"]
      ),
    ])
  func found(script: String, values: [String: String]) throws {
    let before = try fit(script, values)
    let fix = try #require(before.fixes.first { $0.kind == .duration })
    let options = fix.applied(to: before.requestedOptions)
    let after = try Fit(before.script, fonts: bundledFonts.get(), options: options)
    #expect(before.verdict == .slow ? after.verdict == .comfortable : after.verdict < .brisk)
  }

  @Test("a duration that needs whole pixels off says so")
  func combined() throws {
    // At every duration, one of two whole speeds is too fast.
    let cues = (1...8).map { "@0:0\($0) 字字" }.joined()
    let values = ["duration": "9", "viewport": "320", "size": "20", "whole-pixels": "two-speed"]
    let before = try fit("字字" + cues + Self.repeated, values)
    #expect(before.verdict > .slow)
    for fix in before.fixes where fix.kind == .duration {
      let isCombined = fix.edits.contains { $0 == .wholePixels(.off) || $0 == .withoutWholePixels }
      #expect(fix.message.hasSuffix(", and leave whole pixels out") == isCombined)
      #expect(fix.settings.contains { $0.name == "whole-pixels" } == isCombined)
    }
  }

  @Test(
    "without a fix no duration would do, and each fix passes when applied; by seed",
    arguments: 1...Effort.pick(short: 6, usual: 200, soak: 2_000))
  func unfound(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func pick<Element>(_ values: [Element]) -> Element {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let words = ["速さ", "measure ", "السلام ", "ไทย", "😀", Self.sentence, "Text passes slowly. "]
    let duration = pick([5, 8, 12, 20, 33, 60])
    let count = pick([1, 2, 3, 4])
    let kind = pick(["", "time", "slack", "weight", "cue"])
    var script = ""
    for index in 0..<count {
      let attributes =
        switch kind {
        case "time": pick(["", " {time=\(max(1, duration / count / 2))}"])
        case "slack": pick(["", " {time=\(duration / count + 1)±1s}"])
        case "weight": pick(["", " {weight=2}", " {max-speed=200}", " {min-speed=60}"])
        case "cue" where index > 0:
          " @0:\(duration * index / count / 10)\(duration * index / count % 10)"
        default: ""
        }
      script += "# S\(index)\(attributes)\n\n"
      for _ in 0..<Int.random(in: 1...12, using: &random) { script += pick(words) }
      script += "\n\n"
    }
    var values = [
      "duration": "\(duration)", "viewport": pick(["320", "640", "1920", "3840"]),
      "size": pick(["24", "48", "120"]),
    ]
    if pick([true, false, false]) { values["whole-pixels"] = "auto" }
    if pick([true, false, false]) { values["pace"] = pick(["signage-ja", "subtitles"]) }
    switch pick([0, 1, 2, 3, 4, 5, 6, 7]) {
    case 0: values["start"] = "flush"
    case 1: values["hold-end"] = "2"
    case 2 where kind.isEmpty: values["loop"] = pick(["2", "endless"])
    case 3: values["clock"] = "left"
    default: break
    }
    // Times that cannot be met give no plan.
    guard let before = try? fit(script, values), before.verdict != .comfortable else { return }
    let fixes = before.fixes
    for fix in fixes {
      let after = try Fit(
        fix.applied(to: before.script), fonts: bundledFonts.get(),
        options: fix.applied(to: before.requestedOptions))
      #expect(
        before.verdict == .slow ? after.verdict == .comfortable : after.verdict < .brisk,
        "\(fix.message) \(values) \(script)")
    }
    guard fixes.isEmpty else { return }
    let found = (Array(1...120) + [150, 200, 300, 600, 1_200, 3_600])
      .filter { passes(before, script, values, $0) }
    #expect(found.isEmpty, "\(found.prefix(5)) \(before.verdict) \(values) \(script)")
  }
}
