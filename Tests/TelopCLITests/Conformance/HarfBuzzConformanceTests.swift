import Foundation
import Synchronization
import Testing

/// HarfBuzz's shaping tests through `telop shape --raw`: `make conformance HARFBUZZ=checkout`.
@Suite("HarfBuzz's shaping tests")
struct HarfBuzzConformanceTests {
  static let checkout = ProcessInfo.processInfo.environment["TELOP_HARFBUZZ"]

  @Test(
    "every case that telop's options can express gives the expected glyphs",
    .enabled(if: checkout != nil))
  func everyCase() throws {
    let cases = try ShapeCase.all(checkout: Self.checkout ?? "")
    let tally = Mutex(Tally())
    DispatchQueue.concurrentPerform(iterations: cases.count) { index in
      let (shape, isDisabled) = cases[index]
      let result = Self.run(shape, isDisabled: isDisabled)
      tally.withLock { $0.add(result, of: shape) }
    }
    let result = tally.withLock { $0 }
    print(result.report)
    #expect(result.passed > 4_000)
    #expect(result.failures.isEmpty)
  }

  enum Verdict {
    case pass
    /// Expects `hb-shape`'s line in font units, and that `hb-shape` prints the expected line at the case's size.
    case passByOracle
    case skip(ShapeCase.Skip)
    case fail(String)
  }

  private static let oracle = "/usr/bin/hb-shape"

  private static func run(_ shape: ShapeCase, isDisabled: Bool) -> Verdict {
    do {
      let arguments = try shape.arguments()
      let outcome = try Program.run(arguments.telop)
      if outcome.status == 64, outcome.errors.contains(": no face #") { return .skip(.noFace) }
      if outcome.status == 65, outcome.errors.contains("FreeType cannot open it") {
        return .skip(.refused)
      }
      let output = outcome.output.trimmingCharacters(in: .newlines)
      var expected = shape.expected
      if arguments.isScaled {
        guard FileManager.default.fileExists(atPath: oracle) else { return .skip(.fontSize) }
        let scaled = try Program.run(executable: oracle, shape.oracle(inFontUnits: false))
        guard scaled.output.trimmingCharacters(in: .newlines) == expected || isDisabled else {
          return .fail("hb-shape prints \(scaled.output) for \(shape.oracle(inFontUnits: false))")
        }
        expected = try Program.run(executable: oracle, shape.oracle(inFontUnits: true)).output
          .trimmingCharacters(in: .newlines)
      }
      if outcome.status == 0, output == expected {
        return arguments.isScaled ? .passByOracle : .pass
      }
      if isDisabled { return .skip(.disabled) }
      return .fail(
        """
        telop \(arguments.telop.joined(separator: " "))
          expected \(expected)
          found    \(outcome.status == 0 ? output : outcome.errors)
        """)
    } catch let skip as ShapeCase.SkipError {
      return .skip(skip.reason)
    } catch {
      return .fail("\(error)")
    }
  }

  struct Tally: Sendable {
    var passed = 0
    var passedByOracle = 0
    var skipped: [ShapeCase.Skip: Int] = [:]
    var failures: [String] = []

    mutating func add(_ verdict: Verdict, of shape: ShapeCase) {
      switch verdict {
      case .pass: passed += 1
      case .passByOracle: passedByOracle += 1
      case .skip(let reason): skipped[reason, default: 0] += 1
      case .fail(let message): failures.append("\(shape.place): \(message)")
      }
    }

    var report: String {
      let skips = ShapeCase.Skip.allCases.compactMap { reason in
        skipped[reason].map { "  \($0) \(reason.rawValue)" }
      }
      let lines =
        failures.sorted() + [
          "\(passed) as expected",
          "\(passedByOracle) as hb-shape in font units, which at the case's size prints what is expected",
          "\(failures.count) otherwise", "\(skipped.values.reduce(0, +)) not run:",
        ] + skips
      return lines.joined(separator: "\n")
    }
  }
}
