@_spi(Answers) public import TelopText
internal import TelopUnits

/// Stops unless a measured line keeps the invariants of every line: its parts cover it and add up, its cuts
/// are at allowed places, and a reshaped part equals its slice of the whole.
///
/// - Parameter stride: distance between the allowed cuts that bound parts, counted in cuts; above 0.
public func checkLine(_ line: MeasuredText, stride: Int) throws {
  checkRuns(of: line)
  let cuts = try line.cuts(in: 0...line.utf8Length).map(\.utf8Offset)
  require(cuts.first == 0 && cuts.last == line.utf8Length, "the ends are not cuts: \(cuts)")
  let starts = Set(graphemes(of: line).map(\.lowerBound) + [line.utf8Length])
  require(cuts.allSatisfy(starts.contains), "a cut within a grapheme: \(cuts)")
  try checkParts(of: line, at: cuts, stride: stride)
  require(cuts.allSatisfy(line.allowsCut), "a cut that is not allowed: \(cuts)")
  _ = line.inkExtent(of: 0..<line.utf8Length)
}

private func checkRuns(of line: MeasuredText) {
  var end = 0
  var units: Int64 = 0
  for run in line.runs {
    require(run.range.lowerBound == end && !run.range.isEmpty, "runs do not cover the line")
    end = run.range.upperBound
    let glyphs = line.glyphs(in: run.range)
    let advance = glyphs.reduce(Int64(0)) { $0 + Int64($1.advance) }
    require(advance == run.advance.rawValue, "a run's glyphs do not add up to it")
    units += advance * Int64(line.unitsPerEm / run.font.unitsPerEm)
    require(glyphs.allSatisfy { run.range.contains($0.cluster) }, "a glyph outside its run")
  }
  require(end == line.utf8Length, "the runs end at \(end) of \(line.utf8Length)")
  require(units == line.totalUnits, "the runs add up to \(units), the line to \(line.totalUnits)")
}

private func checkParts(of line: MeasuredText, at cuts: [Int], stride: Int) throws {
  var ends = cuts.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  if ends.last != line.utf8Length { ends.append(line.utf8Length) }
  var units: Int64 = 0
  for (start, end) in zip(ends, ends.dropFirst()) {
    units += line.units(of: start..<end)
    let again = try line.glyphs(reshaping: start..<end)
    require(again == line.glyphs(in: start..<end), "\(start)..<\(end) differs when reshaped")
  }
  require(units == line.totalUnits, "the parts add up to \(units), not \(line.totalUnits)")
}

private func graphemes(of line: MeasuredText) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  line.forEachGrapheme { range, _, _ in ranges.append(range) }
  return ranges
}
