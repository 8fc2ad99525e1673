import Foundation

/// A fenced block of a Markdown text.
struct FencedBlock: Sendable {
  /// The word after the fence, such as `console`.
  let info: String
  let lines: [String]
  let line: Int

  /// All blocks fenced by three or more backticks, in order.
  static func all(in text: String) -> [FencedBlock] {
    var blocks: [FencedBlock] = []
    var open: (fence: String, info: String, indent: Int, line: Int)?
    var lines: [String] = []
    let source = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in source.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let content = line.dropFirst(indent)
      let ticks = String(content.prefix { $0 == "`" })
      let rest = content.dropFirst(ticks.count)
      if let block = open {
        if ticks.count >= block.fence.count, rest.allSatisfy({ $0 == " " }) {
          blocks.append(FencedBlock(info: block.info, lines: lines, line: block.line))
          open = nil
        } else {
          lines.append(String(line.dropFirst(min(block.indent, indent))))
        }
      } else if ticks.count >= 3, !rest.contains("`") {
        let info = rest.split(separator: " ").first.map(String.init) ?? ""
        open = (ticks, info, indent, index + 1)
        lines = []
      }
    }
    return blocks
  }
}

/// Commands with their documented output.
struct Transcript: Sendable {
  struct Step: Sendable, Equatable {
    let command: String
    let output: [String]
  }

  let steps: [Step]
  /// Lines before the first command; a valid transcript has none.
  let strayLines: [String]

  init(_ block: FencedBlock) {
    var steps: [Step] = []
    var stray: [String] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), output: []))
      } else if let last = steps.popLast() {
        steps.append(Step(command: last.command, output: last.output + [line]))
      } else {
        stray.append(line)
      }
    }
    self.steps = steps
    strayLines = stray
  }

  /// Whether the command is run; commands that change the machine or the checkout are not.
  static func isRun(_ command: String) -> Bool {
    !["make", "git", "sudo"].contains(command.split(separator: " ").first ?? "")
  }

  /// Whether `actual` matches the documented output, in which a line of just `…` stands for any number of
  /// lines.
  static func matches(_ documented: ArraySlice<String>, _ actual: ArraySlice<String>) -> Bool {
    guard let first = documented.first else { return actual.isEmpty }
    if first == "…" {
      return (actual.startIndex...actual.endIndex).contains {
        matches(documented.dropFirst(), actual[$0...])
      }
    }
    return first == actual.first && matches(documented.dropFirst(), actual.dropFirst())
  }

  static func lines(_ output: String) -> [String] {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}
