import Foundation
import TestSupport
import Testing

/// Many hostile cases of one kind. A seed and the case's number determine each case, so that it can be run
/// again alone.
///
/// `make test` runs about sixty cases, some of every kind; `make nightly` runs a tenth; `make hostile` runs
/// all of them, on the release binary. `TELOP_HOSTILE=fonts:1234` runs one case, `TELOP_SEED=7` uses another
/// seed.
struct Campaign {
  let name: String
  let count: Int
  /// An ordinary case, run by the same binary. Hostile cases get ten times its processor time.
  let ordinary: HostileCase

  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["TELOP_SEED"].flatMap { UInt64($0) } ?? 12

  /// The numbers of the cases to run.
  private var chosen: [Int] {
    let request = Self.environment["TELOP_HOSTILE"] ?? ""
    if request == "all" { return Array(0..<count) }
    if let colon = request.lastIndex(of: ":") {
      guard request[..<colon] == name, let number = Int(request[request.index(after: colon)...])
      else {
        return []
      }
      return [number]
    }
    let wanted = Effort.now == .short ? min(max(count / 100, 6), 25) : max(count / 10, 12)
    // Campaigns derive cases from the number's remainders. The step shares no factor with the count or those
    // divisors, so the chosen cases cover all remainders.
    return (0..<min(wanted, count)).map { $0 * 823 % count }
  }

  /// Runs the cases, prints the number of cases per exit, and reports every finding with its case.
  func run(_ makeCase: (Int, inout SeededGenerator) throws -> HostileCase) throws {
    let chosen = chosen
    guard !chosen.isEmpty else { return }
    let seconds = try ordinary.processorSeconds()
    let limit = max(2, Int((10 * seconds).rounded(.up)))
    var ends: [String: Int] = [:]
    var findings = 0
    for number in chosen {
      var generator = SeededGenerator(seed: Self.seed &* 1_000_003 &+ UInt64(number))
      _ = generator.next()
      let hostile = try makeCase(number, &generator)
      let result = try hostile.run(processorSeconds: limit)
      ends[result.end, default: 0] += 1
      guard !result.findings.isEmpty else { continue }
      findings += 1
      Issue.record(
        """
        \(name) \(number), seed \(Self.seed): \(result.findings.joined(separator: "; "))
          telop \(hostile.arguments.map { "\($0.prefix(200))".debugDescription }.joined(separator: " "))
          TELOP_SEED=\(Self.seed) TELOP_HOSTILE=\(name):\(number) make test FILTER=TelopCLITests.Hostile
        """)
    }
    let counts = ends.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }
    print(
      "hostile \(name): \(chosen.count) of \(count) cases, seed \(Self.seed), at most \(limit) s of "
        + "processor time each: \(counts.joined(separator: ", ")); \(findings) findings")
  }
}
