import Foundation
import TestSupport

/// Made-up helper output about a movie or a page: valid form, wrong values.
enum HostileAnswers {
  static func ofMovie(_ generator: inout SeededGenerator) -> String {
    var lines = [
      "codec_name=\(word(&generator))", "pix_fmt=\(["gray", "yuva420p", ""][pick(3, &generator)])",
    ]
    for key in ["width", "height", "nb_frames", "duration", "TAG:alpha_mode"] {
      lines.append("\(key)=\(number(&generator))")
    }
    lines.append("r_frame_rate=\(number(&generator))/\(number(&generator))")
    lines.remove(at: pick(lines.count, &generator))
    return lines.shuffled(using: &generator).joined(separator: "\n")
  }

  /// A measurement as the page-measuring script leaves it in the page.
  static func ofPage(_ generator: inout SeededGenerator) -> String {
    let count = pick(5, &generator)
    let ink = (0..<count).map { _ in pick(2, &generator) == 0 ? "true" : "false" }
    let steps = (0..<count + pick(8, &generator) / 7).map { _ in number(&generator) }
    return """
      <pre id="telop-audit">{"width":\(number(&generator)),"height":\(number(&generator)),\
      "rate":\(number(&generator)),"vertical":\(["true", "false", "1"][pick(3, &generator)]),\
      "ink":[\(ink.joined(separator: ","))],"steps":[\(steps.joined(separator: ","))]}</pre>
      """
  }

  private static func number(_ generator: inout SeededGenerator) -> String {
    let numbers = [
      "0", "1", "2", "60", "640", "-1", "-0", "0.5", "1e-300", "1e18", "-1e19", "1e300", "1e999",
      "nan",
      "null", "N/A", "4294967296", "9223372036854775807", "9223372036854775808", "1000000",
      "100000",
    ]
    // Half of the numbers are plausible for movies.
    return pick(2, &generator) == 0
      ? "\(1 + pick(100, &generator))" : numbers[pick(numbers.count, &generator)]
  }

  private static func word(_ generator: inout SeededGenerator) -> String {
    ["prores", "vp9", "", "=", "\u{1B}]0;pwn\u{7}", "\u{202E}"][pick(6, &generator)]
  }

  private static func pick(_ count: Int, _ generator: inout SeededGenerator) -> Int {
    Int.random(in: 0..<count, using: &generator)
  }
}
