@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopUnits
import TestSupport
import Testing

@Suite("A text that fills its room")
struct FilledRoomTests {
  private func layer(_ values: [String: String]) -> OptionLayer {
    OptionLayer(values.sorted { $0.key < $1.key }.map { .init($0.key, [$0.value]) })
  }

  private func fit(_ script: String, _ values: [String: String]) throws -> Fit {
    try FitRequest(script: script, name: "talk.md", options: layer(values)).job().fit()
  }

  @Test(
    "even text of the computed length is comfortable in a fit",
    arguments: [
      "読める速さで、時間どおりに終わります。", "文字の幅は足し算ではありません。", "これはテストです。", "字",
      "Text that people read while they listen has to pass slowly enough. ", "We measure first. ",
      "The quick brown fox jumps over the lazy dog, and then measures every single line again. ",
    ])
  func evenText(sentence: String) throws {
    let isJapanese = !sentence.hasSuffix(" ")
    // As many characters or words as there is room for, regardless of sentence ends.
    let body = { (count: Int) -> String in
      if isJapanese {
        return String(String(repeating: sentence, count: count / sentence.count + 1).prefix(count))
      }
      let words = sentence.split(separator: " ")
      return (0..<count).map { String(words[$0 % words.count]) }.joined(separator: " ")
    }
    for (seconds, outline) in [
      (300, ["# 一"]), (77, ["# 一"]), (180, ["# 一 {time=1:00}", "# 二", "# 三"]),
      (240, ["# 一", "# 二 @1:30"]),
    ] {
      let values = [
        "duration": "\(seconds)", "pace": isJapanese ? "overlay-ja" : "overlay-en",
        "headings": "hidden",
      ]
      var script = outline.joined(separator: "\n\n")
      // First with the mean advance of the sample, then with that of the script.
      for _ in 0..<2 {
        let room = try RoomRequest(script: script, name: "talk.md", options: layer(values)).room()
        script = zip(outline, room.sections).map { "\($0)\n\n\(body($1.share.comfortable))" }
          .joined(separator: "\n\n")
      }
      #expect(try fit(script, values).verdict == .comfortable, "\(seconds) \(outline)")
    }
  }

  @Test(
    "outlines filled to their room pass in a fit, by seed",
    arguments: 1...Effort.pick(short: 4, usual: 60, soak: 1_000))
  func filledOutlines(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func pick<Element>(_ values: [Element]) -> Element {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let isJapanese = pick([true, false])
    let sentence = pick(
      isJapanese
        ? ["読める速さで、時間どおりに終わります。", "文字の幅は足し算ではありません。", "これはテストです。", "字"]
        : [
          "Text that people read while they listen has to pass slowly enough.", "We measure first.",
          "The quick brown fox jumps over the lazy dog, and measures every single line again.",
        ])
    let duration = pick([60, 77, 90, 120, 180, 300])
    var options = [
      "duration": "\(duration)", "viewport": pick(["640", "960", "1280", "1920", "3840"]),
      "size": pick(["24", "36", "48", "72", "96", "120"]), "headings": "hidden",
      "language": isJapanese ? "ja" : "en",
      "pace": pick(
        isJapanese
          ? ["overlay-ja", "signage-ja", "subtitles", "speech"]
          : ["overlay", "overlay-en", "speech"]),
    ]
    if pick([true, false, false, false]) { options["whole-pixels"] = "auto" }
    for (edge, hold) in [("start", "hold-start"), ("finish", "hold-end")]
    where pick([true, false, false, false]) {
      options[edge] = "flush"
      options[hold] = "3"
    }
    if pick([true, false, false, false]) { options["read-point"] = "20%" }
    let outline = pick([
      ["# 一"], ["# 一", "# 二"], ["# 一 {time=\(duration / 3)}", "# 二"],
      ["# 一", "# 二 @0:\(duration / 2 < 60 ? duration / 2 : 59)"], ["# 一 {weight=2}", "# 二", "# 三"],
      ["# 一 {weight=2}"], ["# 一 {weight=3}", "# 二 {weight=2}"],
    ])
    let body = { (count: Int) -> String in
      if isJapanese {
        return String(String(repeating: sentence, count: count / sentence.count + 1).prefix(count))
      }
      let words = sentence.split(separator: " ")
      return (0..<count).map { String(words[$0 % words.count]) }.joined(separator: " ")
    }
    var script = outline.joined(separator: "\n\n")
    // First with the mean advance of the sample, then with that of the script.
    for round in 0..<2 {
      let room = try RoomRequest(script: script, name: "talk.md", options: layer(options)).room()
      script = zip(outline, room.sections).map { "\($0)\n\n\(body($1.share.comfortable))" }
        .joined(separator: "\n\n")
      let full = try fit(script, options)
      let mayWait = room.cause != .pace && full.pace.isSlow
      #expect(
        full.verdict == .comfortable || mayWait && full.verdict == .slow,
        "\(round) \(options) \(outline) \(sentence): \(full.reasons)")
    }
  }
}
