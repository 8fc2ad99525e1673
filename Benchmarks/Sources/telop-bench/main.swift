import TelopPlatform

// Run from the package's root folder with `make bench`, after `swift build -c release` there.
let arguments = CommandLine.arguments
let names: Set = [
  "--telop", "--only", "--corpus", "--text", "--lines", "--write", "--answers", "--count",
]
for (index, argument) in arguments.enumerated() where index % 2 == 1 {
  if names.contains(argument), index + 1 < arguments.count { continue }
  print(
    "telop-bench takes \(names.sorted().joined(separator: ", ")), each with a value: make bench")
  exit(64)
}
func value(of name: String) -> String? {
  arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}
let telop = value(of: "--telop") ?? ".build/release/telop"
let only = value(of: "--only")
let script = "Sources/TelopCLI/Sample/lightning-talk.md"
// Writes the corpora for other programs that measure the same texts.
if let folder = value(of: "--write") {
  for corpus in try Corpus.all() + Corpus.real() {
    for (name, text) in [(corpus.name, corpus.text), (corpus.name + "-another", corpus.another)] {
      try WholeProcessBenchmark.write(text, to: "\(folder)/\(name).txt")
    }
  }
  exit(0)
}
// Writes Telop's results for a report that compares it with other programs.
if let path = value(of: "--answers") {
  try WholeProcessBenchmark.write(
    try PeerAnswers.lines(fonts: "fonts", rounds: 9), to: path)
  exit(0)
}
// Runs under callgrind.
if let folder = value(of: "--count") {
  try CountedBenchmark.run(fonts: folder)
  exit(0)
}
let benchmarks: [(name: String, run: () throws -> Bool)] = [
  (
    "process",
    {
      try WholeProcessBenchmark.run(
        telop: telop, script: script, fonts: "fonts",
        memory: "Benchmarks/.build/release/peak-memory", rounds: 41)
    }
  ),
  (
    "prepare",
    {
      try PrepareBenchmark.run(
        fonts: "fonts", rounds: 9, text: value(of: "--text"), corpus: value(of: "--corpus"))
    }
  ),
  (
    "document",
    { try DocumentBenchmark.run(fonts: "fonts", rounds: 21, lines: value(of: "--lines")) }
  ),
  (
    "batch",
    {
      try BatchBenchmark.run(
        telop: telop, bare: "Benchmarks/.build/release/bare-widths", fonts: "fonts", rounds: 7)
    }
  ),
  ("solve", { try SolveBenchmark.run(script: script, rounds: 51) }),
  (
    "draw",
    { try DrawBenchmark.run(script: script, font: "fonts/BIZUDPGothic/BIZUDPGothic-Regular.ttf") }
  ),
]
let chosen = benchmarks.filter { only == nil || $0.name == only }
if chosen.isEmpty {
  print("--only takes \(benchmarks.map(\.name).joined(separator: ", "))")
  exit(64)
}
exit(try chosen.map { try $0.run() }.allSatisfy { $0 } ? 0 : 1)
