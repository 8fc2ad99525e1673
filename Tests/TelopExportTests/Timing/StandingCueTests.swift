@_spi(Answers) import Telop
import Testing

@testable import TelopExport

@Suite("Subtitles of text that stands, and of endless lines")
struct StandingCueTests {
  @Test("in a line that stands still, paragraphs share the plan's time")
  func stillLine() throws {
    let paragraphs = [10, 20, 10].map { String(repeating: "速", count: $0) }
    let values = ["viewport": "5000", "duration": "40", "start": "flush", "finish": "flush"]
    let cues = try fit(paragraphs.joined(separator: "\n\n"), values).scene.readCues
    #expect(cues.map(\.text) == paragraphs)
    #expect(
      cues.map(\.start) == [0, 10_000, 30_000] && cues.map(\.end) == [10_000, 30_000, 40_000])
  }

  private static let sections = """
    # Ein

    Kurz.

    # Zwei

    Auch kurz.

    # Drei

    Ein Absatz, der noch kommt und läuft bis ans Ende.

    # Vier

    Schluss.
    """
  private static let lines = [
    "Ein", "Kurz.", "Zwei", "Auch kurz.", "Drei",
    "Ein Absatz, der noch kommt und läuft bis ans Ende.",
    "Vier", "Schluss.",
  ]

  @Test(
    "each paragraph and section that stands has its own cues",
    arguments: [
      [:], ["hold-start": "4", "hold-end": "4"], ["viewport": "700"], ["viewport": "5000"],
      ["read-point": "20%"], ["direction": "rtl"], ["loop": "2"],
    ])
  func standing(values: [String: String]) throws {
    let standing = ["duration": "40", "start": "flush", "finish": "flush"]
    let fit = try fit(Self.sections, standing.merging(values) { $1 })
    let cues = fit.scene.readCues
    let lines = values["loop"] == nil ? Self.lines : Self.lines + Self.lines
    #expect(cues.map(\.text).joined(separator: " ") == lines.joined(separator: " "))
    #expect(cues.allSatisfy { cue in lines.contains { $0.contains(cue.text) } }, "\(cues)")
    #expect(cues.first?.start == 0 && cues.last?.end == 40_000)
    #expect(cues.allSatisfy { $0.start < $0.end })
    #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start })
    guard fit.loop == nil else { return }
    let vtt = String(decoding: try Export(fit, as: .vtt).bytes(), as: UTF8.self)
    #expect(
      ["Ein", "Zwei", "Drei", "Vier"].allSatisfy { vtt.contains("\nNOTE \($0)\n") }, "\(vtt)")
  }

  @Test(
    "cues of an endless line have only the copy that is read, and its seam divides a cue",
    arguments: ["500", "1920", "9000"])
  func endless(viewport: String) throws {
    let values = ["duration": "30", "loop": "endless", "viewport": viewport]
    let cues = try fit(Self.sections, values).scene.readCues
    #expect(cues.allSatisfy { cue in Self.lines.contains { $0.contains(cue.text) } }, "\(cues)")
    let words = cues.map(\.text).joined(separator: " ").split(separator: " ")
    let expected = Self.lines.joined(separator: " ").split(separator: " ")
    #expect(Set(words) == Set(expected))
    // A phrase of at most 40 half-width characters may be in the first and in the last cue.
    #expect(words.count <= expected.count + 10)
    #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start })
  }
}
