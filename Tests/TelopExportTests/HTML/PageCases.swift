import Foundation
@_spi(Answers) import Telop
import TelopText

@_spi(Answers) @testable import TelopExport

struct PageCase: Sendable {
  let name: String
  let source: String
  var values: [String: String] = [:]

  static let all = [
    PageCase(name: "Japanese", source: japanese, values: ["fade": "100", "segment-width": "400"]),
    PageCase(name: "English", source: english, values: ["font": "Inter", "size": "43.4"]),
    PageCase(name: "Arabic", source: arabic, values: ["direction": "rtl"]),
    PageCase(name: "Hindi and Thai", source: hindi + thai, values: ["size": "31"]),
    PageCase(name: "emoji", source: emoji),
    PageCase(name: "mixed", source: "# Mixed 🎉\n" + english + arabic + japanese + hindi),
    PageCase(
      name: "vertical", source: japanese + "12月の（AVATAR）" + english,
      values: ["direction": "ttb", "viewport": "900"]),
    PageCase(
      name: "spaced", source: japanese + english + arabic,
      values: [
        "letter-spacing": "2.5", "word-spacing": "7", "gap": "-20", "kerning": "off",
        "highlight-style": "text", "hold-start": "3", "hold-end": "2", "ramp": "4",
      ]),
    PageCase(
      name: "features", source: japanese + english,
      values: ["font": "NotoSansCJKjp-Regular", "feature": "palt", "trim-punctuation": "true"]),
    PageCase(name: "whole pixels", source: japanese, values: ["whole-pixels": "auto"]),
    PageCase(name: "rounds", source: english, values: ["loop": "4"]),
    PageCase(name: "endless", source: "速報\n\nNews", values: ["loop": "endless"]),
    PageCase(
      name: "variable", source: english, values: ["font": variable, "variation": "wght=650"]),
    // Positions far beyond 32 bits.
    PageCase(name: "long", source: String(repeating: english + japanese, count: 100)),
    PageCase(name: "hostile", source: hostile),
  ]

  /// Debian's `fonts-inter-variable`.
  static let variable = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

  static let japanese = """
    はじめまして、東京で==音声と文字==の研究を**しています**。「一文字ずつ足せばよい」と思われ、ヴァイオリン、\
    ぁぃぅぇぉ、ハイフン──も同じです。👩‍💻 SwiftでAVATARを測る。

    """
  static let english = """
    Hello: AVATAR, To. Type *slanted* and **bold** waffles, ==difficult affine== fjords; “We'll see,” they said.

    """
  static let arabic = """
    السلام عليكم ورحمة الله، أنا ==مهندسة== أبحث في 123 قياس النصوص العربية. לשלום Swift 6.3 محمدٌ رسولُ.

    """
  static let hindi = "नमस्ते, संयुक्ताक्षर जैसे क्ष, त्र, ज्ञ, श्र और क्रिकेट का कि। बहुत-बहुत धन्यवाद।\n\n"
  static let thai = "สวัสดีครับ ภาษาไทยไม่เว้นวรรค น้ำ ปู่ ที่ ญี่ปุ่น ฐานันดร\n\n"
  static let emoji = "😀👍🏽👨‍👩‍👧‍👦🇯🇵❤️👩🏿‍🚀🎉🧑‍💻🇫🇷🏳️‍🌈 and text ☕✨ 😶‍🌫️🫱🏼‍🫲🏿 again"
  static let hostile = """
    # &lt;/title>&lt;script>window.broken = 1&lt;/script>
    &lt;/script>&lt;script>window.broken = 1&lt;/script> &lt;img src=x onerror="window.broken=1"> \
    &lt;!-- &amp;amp; ' " `{\\\\` \u{202E}turned\u{2066} \u{1}\u{7F}\u{85} ]]> </template>

    """

  func fit() throws -> Fit {
    let script = try Script(source, format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.timing.duration = .seconds(30)
    for (key, value) in bare.merging(values, uniquingKeysWith: { $1 }).sorted(by: {
      $0.key < $1.key
    }) {
      try options.set(key, to: [value])
    }
    return try Fit(script, fonts: FontStack(options), options: options)
  }
}

extension Fit {
  func page(
    tabs: TabSizing? = nil, start: PageStart = .key, glyphs: GlyphFormat? = nil
  ) throws -> String {
    var options = ExportOptions()
    options.glyphs = glyphs
    options.tabs = tabs
    options.pageStart = start
    return String(decoding: try Export(self, as: .html, options: options).bytes(), as: UTF8.self)
  }
}
