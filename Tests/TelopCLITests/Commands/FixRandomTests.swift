import Foundation
import TelopDocuments
import TestSupport
import Testing

@Suite("telop fix of random scripts")
struct FixRandomTests {
  @Test(
    "every fix of a random script passes; seeds from 71",
    arguments: 71...Effort.pick(short: 71, usual: 72, soak: 80))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try Folder()
    var applied: [String: Int] = [:]
    for number in 0..<Effort.pick(short: 2, usual: 25, soak: 200) {
      let (script, options) = RandomTalk.make(using: &random)
      try folder.write("talk.md", script)
      let call = { ["fit", $0] + options }
      let shown = try Program.run(call("talk.md") + ["--format", "json"], in: folder)
      // Unmet times are refused; other tests cover that.
      guard shown.status == 0 else {
        #expect(shown.status == 65, "\(number): \(shown)")
        continue
      }
      let plan = try #require(FitDocument(json: [UInt8](shown.output.utf8)))
      for (index, fix) in plan.fixes.enumerated() {
        let arguments = ["fix", "talk.md", "\(index + 1)", "-o", "new.md"] + options
        let made = try Program.run(arguments, in: folder)
        let rest = options.chunked().filter { option in
          let name = String(option[0].dropFirst(2))
          return fix.options[name] == nil && fix.removedOptions?.contains(name) != true
        }
        let after = try Program.run(
          ["fit", "new.md", "--strict", "--format", "json"] + rest.flatMap { $0 }, in: folder)
        #expect(
          made.status == 0 && after.status == 0, "\(number): \(fix)\n\(script)\n\(options) \(made)")
        let verdict = FitDocument(json: [UInt8](after.output.utf8))?.pace.verdict
        #expect(verdict == "comfortable" || verdict == "slow", "\(number): \(fix)\n\(script)")
        applied[fix.kind, default: 0] += 1
      }
    }
    if Effort.now != .short {
      for kind in ["duration", "trim", "sections", "times"] {
        #expect((applied[kind] ?? 0) > 0, "\(applied)")
      }
    }
  }
}

extension [String] {
  fileprivate func chunked() -> [[String]] {
    stride(from: 0, to: count, by: 2).map { Array(self[$0..<Swift.min($0 + 2, count)]) }
  }
}

private enum RandomTalk {
  static func make(using random: inout SeededGenerator) -> (script: String, options: [String]) {
    let words = ["速さは", "measure ", "日本語の文。", "and **so on** ", "終わりです。", "[a link](b) ", "文字"]
    let seconds = Int.random(in: 20...240, using: &random)
    var options = ["--duration", "\(seconds)"]
    let timing = Int.random(in: 0..<6, using: &random)
    let count = Int.random(in: 1...5, using: &random)
    var text = ""
    var time = 0
    for section in 0..<count {
      var heading = "# S\(section)"
      if timing == 1 { heading += " {time=\(clock(max(1, seconds / count)))}" }
      if timing == 2, section > 0 {
        time += Int.random(in: 1...max(1, seconds / count), using: &random)
        heading += " @" + clock(time)
      }
      if Int.random(in: 0..<4, using: &random) == 0, timing != 1, timing != 2 {
        heading += " {optional}"
      }
      text += heading + "\n\n"
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text += words.randomElement(using: &random) ?? ""
        if timing == 3, Int.random(in: 0..<20, using: &random) == 0 {
          time += Int.random(in: 1...max(1, seconds / count / 3), using: &random)
          text += " @\(clock(time)) "
        }
      }
      text += "終わり。\n\n"
    }
    if timing == 4 {
      let times = (0..<count).map { clock($0 * seconds / count) }
      options += ["--slides", times.joined(separator: ",")]
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: options += ["--viewport", "640"]
    case 1: options += ["--start", "flush"]
    case 2: options += ["--whole-pixels", "auto"]
    case 5: options += ["--whole-pixels", "auto", "--cue-tolerance", "0.3"]
    case 3 where timing == 0 || timing == 5: options += ["--loop", "3"]
    case 4: options += ["--hold-end", "1"]
    default: break
    }
    return (text, options)
  }

  private static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }
}
