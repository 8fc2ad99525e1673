import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

struct OneRun: Sendable, CustomTestStringConvertible {
  let text: String
  let font: String
  let file: String
  let language: String
  var features: [String] = []

  var testDescription: String { "\(text) in \(font) \(features)" }
}

@Suite("telop shape equals hb-shape, glyph for glyph")
struct ShapeTests {
  static let texts: [OneRun] = [
    OneRun(
      text: "office AVATAR, Type To.", font: "Inter", file: "Inter/Inter-Regular.otf",
      language: "en"),
    OneRun(
      text: "Ελληνικά", font: "NotoSans-Regular", file: "NotoSans/NotoSans-Regular.ttf",
      language: "el"),
    OneRun(
      text: "AVATAR", font: "Inter", file: "Inter/Inter-Regular.otf", language: "en",
      features: ["-kern", "ss01", "zero=1"]),
    OneRun(
      text: "Русский", font: "NotoSans-Regular", file: "NotoSans/NotoSans-Regular.ttf",
      language: "ru"),
    OneRun(
      text: "こんにちは", font: "BIZUDPGothic-Regular",
      file: "BIZUDPGothic/BIZUDPGothic-Regular.ttf", language: "ja"),
    OneRun(
      text: "ひらがな", font: "BIZUDPGothic-Regular",
      file: "BIZUDPGothic/BIZUDPGothic-Regular.ttf", language: "ja", features: ["ruby"]),
    OneRun(
      text: "안녕하세요", font: "NotoSansCJKkr-Regular", file: "NotoSansCJK/NotoSansCJK-Regular.ttc#1",
      language: "ko"),
    OneRun(
      text: "مرحبا بالعالم", font: "NotoSansArabic-Regular",
      file: "NotoSansArabic/NotoSansArabic-Regular.ttf", language: "ar"),
    OneRun(
      text: "تمام انسان آزاد", font: "NotoNastaliqUrdu-Regular",
      file: "NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf", language: "ur"),
    OneRun(
      text: "שָׁלוֹם עולם", font: "NotoSansHebrew-Regular",
      file: "NotoSansHebrew/NotoSansHebrew-Regular.ttf", language: "he"),
    OneRun(
      text: "नमस्ते क्षत्रिय", font: "NotoSansDevanagari-Regular",
      file: "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf", language: "hi"),
    OneRun(
      text: "สวัสดีน้ำ", font: "NotoSansThai-Regular",
      file: "NotoSansThai/NotoSansThai-Regular.ttf", language: "th"),
    OneRun(
      text: "👩‍💻🇯🇵", font: "NotoColorEmoji", file: "NotoColorEmoji/NotoColorEmoji.ttf", language: "en"),
  ]

  @Test(
    "one run prints hb-shape's line",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/hb-shape")),
    arguments: Effort.spread(texts, step: 2))
  func oneRun(text: OneRun) throws {
    var arguments = ["shape", text.text, "--font", text.font, "--language", text.language]
    for feature in text.features { arguments.append("--feature=\(feature)") }
    let ours = try Program.run(arguments)
    #expect(ours.status == 0, "\(ours.errors)")
    #expect(ours.output.split(separator: "\n").count == 1)

    let file = text.file.split(separator: "#")
    var oracle = [
      "--no-glyph-names", "--utf8-clusters", "--bot", "--eot", "--language=\(text.language)",
      "--face-index=\(file.count > 1 ? file[1] : "0")",
    ]
    if !text.features.isEmpty {
      oracle.append("--features=\(text.features.joined(separator: ","))")
    }
    let theirs = try Program.run(
      executable: "/usr/bin/hb-shape",
      oracle + [Package.path("fonts/\(file[0])"), text.text])
    #expect(theirs.status == 0, "\(theirs.errors)")
    #expect(ours.output == theirs.output)
  }

  @Test("--format json prints the service's answer")
  func json() throws {
    let output = try Program.run(["shape", "office", "--font", "Inter", "--format", "json"])
    #expect(output.status == 0)
    let request = ShapeRequest(text: "office", options: OptionLayer([.init("font", ["Inter"])]))
    #expect(output.output == (try String(decoding: request.answer(), as: UTF8.self)))
    for option in ["--raw", "--runs", "--ned"] {
      let refused = try Program.run(["shape", "x", "--font", "Inter", "--format", "json", option])
      #expect(refused.status == 64)
    }
  }

  @Test("several runs print a line each, with font, script and direction")
  func runs() throws {
    let outcome = try Program.run(["shape", "Hello 世界 שלום", "--runs"])
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 0)
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("Inter-Regular Latn") == true)
    #expect(lines.last?.contains(" Hebr ") == true && lines.last?.contains(" rtl ") == true)
  }

  @Test("an empty text has no glyphs")
  func empty() throws {
    #expect(try Program.run(["shape", ""]).output == "[]\n")
    #expect(try Program.run(["shape", "-"]).output == "[]\n")
  }
}
