@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

@Suite("Subtitles")
struct CueTests {
  @Test("a cue begins when its first character is at the read point, to the millisecond")
  func times() throws {
    // 1,000 px/s: the strip's left end enters at 0 s and reaches the middle at 0.5 s.
    let fit = try fit(
      "速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速速",
      ["viewport": "1000", "size": "50", "duration": "3", "segment-width": "500"])
    try #require(fit.plan.strip.width == 2_000 && fit.plan.speed == 1_000)
    let cues = fit.scene.readCues
    #expect(cues.map(\.start) == [500, 1_500] && cues.map(\.end) == [1_500, 2_500])
    let vtt = String(decoding: try Export(fit, as: .vtt).bytes(), as: UTF8.self)
    #expect(vtt.contains("\n1.1\n00:00:00.500 --> 00:00:01.500\n"))
    let srt = String(decoding: try Export(fit, as: .srt).bytes(), as: UTF8.self)
    #expect(srt.hasPrefix("1\n00:00:00,500 --> 00:00:01,500\n"))
  }

  @Test("text that SubRip players read as an entity is preserved")
  func entities() throws {
    let fit = try fit("A \\&#39; \\&lt; & b", ["viewport": "300", "duration": "5"])
    let srt = String(decoding: try Export(fit, as: .srt).bytes(), as: UTF8.self)
    #expect(srt.contains("A &\u{2060}#39; &\u{2060}lt; & b"), "\(srt)")
  }

  @Test("a timed word begins a cue at that time")
  func timed() throws {
    let source = "One two three @0:10 four **five** six. @0:20.5 Seven\n\neight @0:25 nine"
    let fit = try fit(source, ["duration": "30", "viewport": "300"])
    let cues = fit.scene.readCues
    for (time, word) in [(10_000, "four"), (20_500, "Seven"), (25_000, "nine")] {
      let cue = try #require(cues.first { $0.start == time }, "\(cues)")
      #expect(cue.text.hasPrefix(word))
    }
    #expect(
      cues.map(\.text).joined(separator: " ").split(whereSeparator: \.isWhitespace)
        == "One two three four five six. Seven eight nine".split(separator: " "))
    let srt = String(decoding: try Export(fit, as: .srt).bytes(), as: UTF8.self)
    #expect(srt.contains("\n00:00:10,000 --> "))
  }

  @Test(
    "no cue ends inside a web address, a number with its unit, or a Latin or Japanese word",
    arguments: [
      ("くわしくは資料 https://example.org/2026/a.html を。", "https://example.org/2026/a.html"),
      ("速さの話です。速さの話です。速さは Internationalization です。", "Internationalization"),
      ("速さの話です。速さの話です。速さは文字で 1,280 px です。", "1,280 px"),
      ("速さの話です。速さの話です。速さは文字数で 10 キロです。", "10 キロ"),
      ("速さの話です。速さの話です。速さは文字数での１０分です。", "１０分"),
      ("速さの話です。設定を開いてインターネットに接続します。", "インターネット"),
      ("速さの話です。会場では催しが土曜日に開かれる予定です。", "開かれる"),
    ])
  func units(source: String, unit: String) throws {
    // The unit may be at any distance from the preferred end of a cue.
    for lead in 0..<20 {
      let text = String(repeating: "字", count: lead) + source
      let cues = try fit(text, ["duration": "30"]).scene.readCues
      #expect(cues.contains { $0.text.contains(unit) }, "\(cues.map(\.text))")
    }
  }

  @Test(
    "opening brackets begin a cue; closing brackets, punctuation and small kana do not",
    arguments: [
      "祖父がこう言いました。「測れないものは、直せない。」『触るのはあとだ！』わたしは驚きました。",
      "金曜の夜にようこそ！（「ベランダ」の［トマト］です）“見守る”という話を‘します’。",
      "ファッションショーのチェックをキャンセルしちゃったキャッチャーは、ちょっとびっくりした。",
    ])
  func brackets(source: String) throws {
    // Each place of the text may be the preferred end of a cue.
    for lead in 0..<20 {
      let text = String(repeating: "字", count: lead) + source
      let cues = try fit(text, ["duration": "30"]).scene.readCues.map(\.text)
      #expect(cues.joined() == text)
      #expect(cues.allSatisfy { !"「『（［“‘".contains($0.last ?? " ") }, "\(cues)")
      #expect(cues.allSatisfy { !"」』）］”’、。！ーァィェッャュョっゃょ".contains($0.first ?? " ") }, "\(cues)")
    }
  }

  @Test(
    "glyphs that a font joins across a separator lose no text",
    arguments: [
      "(a)\nNext (B)", "5\n\n= six", "1\n\n\\- item",
      "# One\n\nSee the list (below)\n\n# Next part\n\nText, as said (twice)\n\nBut this long paragraph has more than forty-two characters in it.",
    ])
  func joined(source: String) throws {
    let fit = try fit(source, ["duration": "60"])
    let shown = fit.scene.text.paragraphs.map { fit.scene.text.substring($0) }.joined()
    let cues = fit.scene.readCues.map(\.text).joined()
    #expect(cues.filter { !$0.isWhitespace } == shown.filter { !$0.isWhitespace })
  }

  @Test(
    "a cue without letters and digits joins its neighbour in the section",
    arguments: [
      ("One\n\n🎉\n\nTwo", ["One 🎉", "Two"]), ("🎉\n\n※\n\nTwo", ["🎉 ※ Two"]),
      ("# A\n\nOne\n\n# 🎉\n\n# B\n\n…\n\nTwo", ["A", "One", "🎉", "B …", "Two"]),
      ("One\n\n@0:20 🎉\n\nTwo", ["One", "🎉 Two"]), ("🎉\n\n@0:20 Two", ["🎉", "Two"]),
      ("😀 ♪", ["😀 ♪"]),
    ])
  func signs(source: String, expected: [String]) throws {
    let fit = try fit(source, ["duration": "30", "viewport": "300"])
    #expect(fit.scene.readCues.map(\.text) == expected)
  }

  private static let japanese = """
    # はじめに

    ここに自己紹介を書きます。長い段落は、いくつかの字幕に分かれます。
    話す時間のないことは、ここに流します。😀

    # j

    短い。

    次の段落の文です。@0:30 時刻のある文です。終わりの一文です。
    """
  private static let hebrew = "# שלום\n\nחברים יקרים, זו שורה ארוכה מאוד.\n\n# עולם\n\nגדול"

  @Test(
    "a cue starts at its first character and ends with its last, and separators are in no cue",
    arguments: [
      (japanese, [:]), (japanese, ["direction": "ttb"]),
      ("---\nseparator: ' · '\n---\n" + japanese, [:]), (japanese, ["duration": "1200"]),
      (hebrew, [:]), (hebrew, ["loop": "2"]),
    ])
  func separators(source: String, values: [String: String]) throws {
    let fit = try fit(source, ["duration": "60", "viewport": "300"].merging(values) { $1 })
    let scene = fit.scene
    let line = Array(fit.text.text.utf8)
    let milliseconds = { (range: Range<Int>) throws -> Range<Int> in
      let times = try #require(scene.readTimes(of: range))
      return Decimals.milliseconds(times.begins)..<Decimals.milliseconds(times.ends)
    }
    var starts: [Int: Int] = [:]
    var next = 0
    for cue in scene.readCues {
      let text = Array(cue.text.utf8)
      let found = (next...line.count - text.count).first { line[$0...].starts(with: text) }
      let start = try #require(found, "\(cue)")
      next = start + text.count
      #expect(try cue.start == milliseconds(start..<start + 1).lowerBound, "\(cue)")
      #expect(try cue.end == milliseconds(next - 1..<next).upperBound, "\(cue)")
      #expect(fit.text.paragraphs.contains { $0.contains(start) && $0.contains(next - 1) })
      starts[start] = cue.start
    }
    guard fit.loop == nil else { return }
    for section in scene.sections {
      #expect(starts[section.range.lowerBound] == section.read.map(Decimals.milliseconds))
    }
    for cue in fit.metCues {
      #expect(starts[cue.range.lowerBound] == Decimals.milliseconds(cue.met))
    }
  }

  @Test("text against the line's direction is one cue, in the order in which it was written")
  func mixedDirections() throws {
    let hebrew = [
      "שלום עולם זה משפט ארוך מאוד בעברית כדי לבדוק כתוביות.",
      "ועוד משפט אחד ארוך שממשיך הלאה והלאה עד הסוף של הדף.", "ועוד משפט שלישי קצר,",
    ].joined(separator: " ")
    let source = "As the poet wrote long ago, \(hebrew) and then English again."
    let fit = try fit(source, ["duration": "60"])
    let cues = fit.scene.readCues
    #expect(cues.map(\.text).joined(separator: " ") == source)
    let cue = try #require(cues.first { $0.text.contains("שלום") })
    #expect(cue.text.hasSuffix("קצר,"))
    // The Hebrew passes while its left end, which is its end, and then its right end are at the read point.
    let place = try #require(source.utf8.firstRange(of: hebrew.utf8))
    let start = source.utf8.distance(from: source.startIndex, to: place.lowerBound)
    let times = try #require(fit.scene.readTimes(of: start..<start + hebrew.utf8.count))
    #expect(
      cue.start <= Decimals.milliseconds(times.begins)
        && cue.end == Decimals.milliseconds(times.ends))
    #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start })
  }

  @Test("headings and their text are separate cues", arguments: [[:], ["direction": "rtl"]])
  func headings(values: [String: String]) throws {
    let source = "# はじめまして\n\nこんにちは。\n\n## Two\n\n## Three\n\nand text"
    let fit = try fit(source, ["duration": "30"].merging(values) { $1 })
    #expect(fit.scene.readCues.map(\.text) == ["はじめまして", "こんにちは。", "Two", "Three", "and text"])
    let vtt = String(decoding: try Export(fit, as: .vtt).bytes(), as: UTF8.self)
    #expect(vtt.contains("\nNOTE はじめまして\n\n1.1\n") && vtt.contains("\nはじめまして\n\n1.2\n"))
  }

  @Test(
    "no text is lost, and no two cues overlap",
    arguments: [
      [:], ["start": "flush", "finish": "flush"], ["loop": "3"], ["read-point": "0%"],
      ["hold-start": "3", "hold-end": "4", "ramp": "1", "start": "flush", "finish": "flush"],
      ["viewport": "100000", "start": "flush", "finish": "flush"], ["direction": "rtl"],
      ["direction": "ttb"],
    ])
  func complete(values: [String: String]) throws {
    let fit = try fit(hostile, values.merging(["duration": "60"]) { $1 })
    let cues = fit.scene.readCues
    var end = 0
    for cue in cues {
      #expect(cue.start >= end && cue.end > cue.start && !cue.text.isEmpty)
      end = cue.end
    }
    #expect(end <= 60_000)
    let letters = { (text: String) in text.unicodeScalars.filter { !$0.properties.isWhitespace } }
    #expect(
      letters(cues.map(\.text).joined()).sorted() == letters(fit.text.text).sorted())
  }

  @Test("ffmpeg reads back the same cues and text", .needs(.ffmpeg), arguments: ["vtt", "srt"])
  func roundTrip(ending: String) throws {
    let fit = try fit(hostile, ["duration": "30"])
    let format = try #require(ExportFormat(rawValue: ending))
    let bytes = try Export(fit, as: format).bytes()
    let read = try Tool.ffmpeg(bytes, from: ending, to: "webvtt")
    let times = read.split(separator: "\n")
      .filter { $0.hasPrefix("0") && $0.contains(" --> ") }
    #expect(
      times.map(String.init)
        == fit.scene.readCues.map { cue in
          let clock = { (time: Int) in
            // ffmpeg omits hours of 0.
            String(Decimals.clock(milliseconds: time, separator: ".").dropFirst(3))
          }
          return "\(clock(cue.start)) --> \(clock(cue.end))"
        })
    let shown = read.split(separator: "\n").dropFirst()
      .joined(separator: " ")
    let plain = shown.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&").replacing("\u{2060}", with: "")
      // ffmpeg escapes braces when it converts any format to ASS.
      .replacing("\\{", with: "{").replacing("\\}", with: "}")
    for word in ["{\\b1}bold{\\b0}", "-->", "<script>", "C:\\new", "速さは大事です", "مرحبا", "👩‍💻"] {
      #expect(plain.contains(word), "\(word) in \(plain)")
    }
  }

  @Test("titles and cues hold no arrow, tag or line break of the script")
  func escapes() throws {
    let vtt = String(decoding: try Export(fit(hostile), as: .vtt).bytes(), as: UTF8.self)
    for line in vtt.split(separator: "\n") where line.contains("-->") {
      #expect(line.count == "00:00:00.000 --> 00:00:00.000".count)
    }
    #expect(!vtt.contains("<") && vtt.contains("NOTE <b>") == false)
    #expect(vtt.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }
}
