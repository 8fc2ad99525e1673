import Glibc

// Run from the package's top folder, after `swift build -c release` there: `make bench`.
let arguments = CommandLine.arguments
let telop = arguments.firstIndex(of: "--telop").map { arguments[$0 + 1] } ?? ".build/release/telop"
// Processes first: a child's peak memory counts from what its parent held when it was started.
let holdsAsProcess = try WholeProcessBenchmark.run(
  telop: telop, script: "Sources/TelopCLI/Sample/lightning-talk.md", fonts: "fonts", rounds: 41)
let holdsInProcess = try PrepareBenchmark.run(fonts: "fonts", rounds: 9)
let solvesInTime = try SolveBenchmark.run(
  script: "Sources/TelopCLI/Sample/lightning-talk.md", rounds: 51)
let drawsInTime = try DrawBenchmark.run(
  script: "Sources/TelopCLI/Sample/lightning-talk.md",
  font: "fonts/BIZUDPGothic/BIZUDPGothic-Regular.ttf")
exit(holdsInProcess && holdsAsProcess && solvesInTime && drawsInTime ? 0 : 1)
