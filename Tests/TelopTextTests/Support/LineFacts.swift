@_spi(Answers) import TelopText
import TelopUnits

/// All properties of a measured line, for comparison.
struct LineFacts: Equatable {
  struct Run: Equatable {
    let range: Range<Int>
    let font: String
    let script: String
    let language: String
    let level: UInt8
    let orientation: Orientation
    let advance: FontUnits
    let units: Int64
    let left: Int64?
    let glyphs: [Glyph]
  }

  let text: String
  let paragraphs: [Range<Int>]
  let language: String
  let isRightToLeft: Bool
  let unitsPerEm: Int
  let total: Int64
  let graphemes: Int
  let fonts: [String]
  let missing: [MeasuredText.MissingCharacter]
  let runs: [Run]
  let clusters: [MeasuredText.Cluster]
  let cuts: [MeasuredText.Cut]

  init(_ line: MeasuredText) {
    text = line.text
    paragraphs = line.paragraphs
    language = line.language
    isRightToLeft = line.isRightToLeft
    unitsPerEm = line.unitsPerEm
    total = line.totalUnits
    graphemes = line.graphemeCount
    fonts = line.fonts.map(\.name)
    missing = line.missing
    runs = line.runs.map { run in
      Run(
        range: run.range, font: run.font.name, script: run.script, language: run.language,
        level: run.level, orientation: run.orientation, advance: run.advance, units: run.units,
        left: line.extent(of: run.range)?.lowerBound, glyphs: line.glyphs(of: run))
    }
    clusters = (0..<line.clusterCount).compactMap(line.cluster(at:))
    cuts = line.safeCuts(in: 0...line.utf8Length)
  }

  /// The name of the first property that differs.
  func difference(from other: LineFacts) -> String {
    if runs.map(\.range) != other.runs.map(\.range) { return "run ranges" }
    for (run, expected) in zip(runs, other.runs) where run != expected {
      return "run \(run.range) \(run.script): \(run), not \(expected)"
    }
    if clusters != other.clusters { return "clusters" }
    if cuts != other.cuts { return "cuts" }
    return text == other.text ? "something else" : "text"
  }
}
