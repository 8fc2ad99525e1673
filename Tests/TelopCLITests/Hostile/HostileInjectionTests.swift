import Foundation
import TestSupport
import Testing

/// The injection campaign: texts and names stay data in every output and every call.
@Suite("Random injected words")
struct HostileInjectionTests {
  /// A text that may break out of its place in a format, and the string that an output then contains.
  private struct Payload {
    let format: String
    let text: String
    let trace: String
  }

  private static let payloads =
    [
      ("</script><script>injected()</script>", "<script>injected"),
      ("<img src=x onerror=injected>", "<img src=x"),
      ("\"><svg/onload=injected>", "<svg/onload"), ("<!-- --><injected>", "<injected"),
      ("]]><injected/>", "<injected"), ("&lt;injected&gt; <injected>", "<injected"),
    ].flatMap { text, trace in
      ["html", "svg"].map { Payload(format: $0, text: text, trace: trace) }
    } + [
      Payload(format: "svg --glyphs text", text: "</text><injected/>", trace: "<injected"),
      Payload(format: "html --tabs", text: "</button><injected>", trace: "<injected"),
      Payload(format: "css", text: "*/ } .injected { color: red", trace: ".injected {"),
      Payload(format: "css", text: "\\\"; } .injected {", trace: "} .injected {"),
      Payload(
        format: "vtt", text: "a\n\n00:00:00.000 --> 00:00:01.000\ninjected",
        trace: "\n\n00:00:00.000 -->"),
      Payload(format: "vtt", text: "<c.injected>x</c> & -->", trace: "<c.injected>"),
      Payload(
        format: "srt", text: "a\n\n99\n00:00:00,000 --> 00:00:01,000\ninjected", trace: "\n\n99\n"),
      Payload(format: "ass", text: "{\\injected}\\Nx", trace: "{\\injected"),
      Payload(
        format: "ass", text: "x\nDialogue: 0,0:00:00.00,injected",
        trace: "\nDialogue: 0,0:00:00.00,injected"),
      Payload(format: "csv", text: "=injected()", trace: ",=injected"),
      Payload(format: "csv", text: "a\",=injected(),\"", trace: "a\",=injected"),
      Payload(format: "json", text: "\",\"injected\":\"\\u0000", trace: "\"injected\":"),
    ]

  @Test func injection() throws {
    var ordinary = HostileCase(["export", "talk.md", "-o", "o.html"])
    ordinary.files = ["talk.md": Data("# Hello\n\nworld\n".utf8)]
    try Campaign(name: "injection", count: 50, ordinary: ordinary).run { number, _ in
      // Two in five cases are about file names, which become arguments of other programs.
      if number % 5 > 2 { return Self.named(number) }
      let payload = Self.payloads[number % Self.payloads.count]
      let words = payload.format.split(separator: " ").map(String.init)
      let output = "o.\(words[0])"
      var hostile = HostileCase(["export", "talk.md", "-o", output] + words.dropFirst())
      // Escaped so that Markdown takes it as text, in a heading and in a paragraph.
      let escaped = payload.text.map { "<>[]&*_`{}\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      let title = escaped.split(separator: "\n", omittingEmptySubsequences: false).joined(
        separator: " ")
      hostile.files = ["talk.md": Data("# \(title)\n\n\(escaped)\n".utf8)]
      hostile.outputs = [output]
      hostile.check = { outcome, folder in
        guard outcome.status == 0 else { return ["status \(outcome.status)"] }
        return try folder.read("work/\(output)").contains(payload.trace)
          ? ["\(payload.trace) is in it"] : []
      }
      return hostile
    }
  }

  /// Names with a meaning for a shell, an argument parser or a protocol.
  private static let names = [
    "-o", "--help", "-y", "a b", "$(touch injected)", "`touch injected`", ";touch injected;",
    "|touch injected",
    "a%03d", "concat:a", "pipe:1", "http:a", "@a", "a\nb", "a'b\"c", "*", "\\", "é", "\u{1B}[31m",
    "a=b,c",
  ]

  private static func named(_ number: Int) -> HostileCase {
    let name = names[number / 5 % names.count]
    let output = name + (number % 2 == 0 ? ".svg" : ".html")
    let glyphs = number % 2 == 0 ? ["--glyphs", "text"] : []
    var hostile = HostileCase(["export"] + glyphs + ["--output=\(output)", "--", "\(name).txt"])
    hostile.files = ["\(name).txt": Data("Hello".utf8)]
    hostile.outputs = [output]
    hostile.check = { outcome, folder in
      outcome.status == 0 && folder.exists("work/\(output)") ? [] : ["status \(outcome.status)"]
    }
    return hostile
  }
}
