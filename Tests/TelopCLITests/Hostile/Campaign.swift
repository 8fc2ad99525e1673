import Foundation
import TestSupport
import Testing

/// Many hostile cases of one kind: each made from a seed and its number alone, so that it can be run
/// again by itself.
///
/// `make test` does some sixty cases, a few of every kind, and `make nightly` a tenth of all; `make hostile` does all
/// of them, on the release binary. `TELOP_HOSTILE=fonts:1234` does one, `TELOP_SEED=7` does others.
struct Campaign {
  let name: String
  /// How many cases there are.
  let count: Int
  /// What the cases get: ten times the processor time of this ordinary one, in the same binary.
  let ordinary: HostileCase

  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["TELOP_SEED"].flatMap { UInt64($0) } ?? 12

  /// The cases of this run, by number.
  private var chosen: [Int] {
    let wish = Self.environment["TELOP_HOSTILE"] ?? ""
    if wish == "all" { return Array(0..<count) }
    if let colon = wish.lastIndex(of: ":") {
      guard wish[..<colon] == name, let number = Int(wish[wish.index(after: colon)...]) else {
        return []
      }
      return [number]
    }
    let wanted = Effort.now == .short ? min(max(count / 100, 6), 25) : max(count / 10, 12)
    // The campaigns make different cases by the remainders of the number. A step that shares no factor with the
    // count and those divisors meets all of them.
    return (0..<min(wanted, count)).map { $0 * 823 % count }
  }

  /// Runs the cases, prints how many ended how, and reports every finding with the case that it is of.
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
