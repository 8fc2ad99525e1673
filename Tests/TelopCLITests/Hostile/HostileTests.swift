import Foundation
import TestSupport
import Testing

/// The text, option and font campaigns: the program always ends by itself, prints at most one error line, and
/// leaves nothing behind.
@Suite("Random hostile input")
struct HostileTests {
  @Test func text() throws {
    try Campaign(name: "text", count: 500, ordinary: .reading("fit", bytes: 20_000)).run {
      number, generator in
      // One text in ten is long.
      let length = number % 10 == 9 ? 20_000 : Int.random(in: 1...1_500, using: &generator)
      var hostile = HostileCase.reading(Self.textCalls[number % Self.textCalls.count], bytes: 0)
      hostile.input = HostileScript.bytes(length, &generator)
      let directions = ["auto", "ltr", "rtl", "ttb"]
      hostile.arguments += ["--direction", directions[number / 7 % 4]]
      hostile.check = checkJSON
      return hostile
    }
  }

  private static let textCalls = [
    "fit", "measure", "shape", "fit --format json", "measure --format json --clusters",
    "export -o o.html", "export -o o.svg", "export -o o.ass", "export -o o.vtt",
  ]

  @Test func options() throws {
    let names = try ["fit", "room", "measure", "shape", "fonts", "export", "check"].map { command in
      (command, try HostileOptions.all(of: command))
    }
    try Campaign(name: "options", count: 500, ordinary: .reading("fit", bytes: 2_000)).run {
      number, generator in
      let (command, options) = names[number % names.count]
      var arguments: [String] = []
      for _ in 0..<[1, 1, 2, 3, 5][number / names.count % 5] {
        guard let option = options.randomElement(using: &generator) else { break }
        arguments += HostileOptions.arguments(option, &generator)
      }
      var hostile = HostileCase([command] + HostileOptions.subject(of: command) + arguments)
      hostile.input = Data("# A\n\nHello, 世界\n".utf8)
      hostile.files = ["talk.md": hostile.input, "widths.txt": Data("; 48; AVA; 1\n".utf8)]
      hostile.outputs = ["out.svg"]
      hostile.check = checkJSON
      return hostile
    }
  }

  @Test func fonts() throws {
    let folder = URL(fileURLWithPath: Package.path("Tests/Fuzz/Corpus/font"))
    let seeds = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { !$0.hasSuffix(".md") }
      .map { [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))) }
    var ordinary = HostileCase(["measure", "--font", "f.ttf", "--no-bundled-fonts", Self.sample])
    ordinary.files = ["f.ttf": Data(seeds[0])]
    try Campaign(name: "fonts", count: 10_000, ordinary: ordinary).run { number, generator in
      let donor = seeds.randomElement(using: &generator)
      var mutator = FontMutator(generator)
      let font = mutator.mutate(seeds[number / 10 % seeds.count], donor: donor)
      let call = Self.fontCalls[number / 7 % Self.fontCalls.count]
      var hostile = HostileCase(call.split(separator: " ").map(String.init))
      hostile.arguments += ["--font", "f.ttf", "--no-bundled-fonts"]
      hostile.files = ["f.ttf": Data(font)]
      if call.hasPrefix("export") || call.hasPrefix("fit") {
        hostile.arguments += ["talk.txt", "--duration", "9"]
        hostile.files["talk.txt"] = Data(Self.sample.utf8)
        hostile.outputs = ["o.svg", "o.png", "o.pdf", "o.html"]
      } else {
        hostile.arguments += [Self.sample]
      }
      return hostile
    }
  }

  private static let fontCalls = [
    "measure", "shape", "measure --direction ttb", "measure --variation wght=555",
    "shape --direction rtl", "measure --format json --clusters --fit 90", "fit --format json",
    "measure --letter-spacing 3 --find A", "export -o o.svg", "export -o o.png",
    "export -o o.pdf --direction ttb", "export -o o.html", "export -o o.svg --glyphs text",
  ]

  /// Characters that the seed fonts have, and some that they lack.
  private static let sample =
    "AVA fie\u{301} 12 \u{628}\u{62A}\u{633}\u{64E} \u{5D0}\u{5C1} \u{915}\u{94D}\u{937}\u{93F} "
    + "\u{E44}\u{E17}\u{E22}\u{E49} 漢字「か。xV😀"
}

private func checkJSON(_ outcome: Outcome, _ folder: Folder) -> [String] {
  guard outcome.status <= 1, outcome.outputBytes.first == UInt8(ascii: "{") else { return [] }
  let isDocument = (try? JSONSerialization.jsonObject(with: outcome.outputBytes)) != nil
  return isDocument ? [] : ["standard output is no JSON document"]
}

extension HostileCase {
  /// A call that reads standard input: `-` is added to the command's words.
  fileprivate static func reading(_ call: String, bytes: Int) -> HostileCase {
    var words = call.split(separator: " ").map(String.init)
    let isText = ["measure", "shape"].contains(words[0])
    words.insert(contentsOf: isText ? ["--file", "-"] : ["-"], at: 1)
    var hostile = HostileCase(words)
    hostile.input = Data(String(repeating: "Hello, 世界. ", count: bytes / 16).utf8)
    hostile.outputs = words.contains("-o") ? words.suffix(1) : []
    return hostile
  }
}
