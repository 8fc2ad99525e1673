@testable import TelopText

extension MeasuredText {
  /// The effect of a cut at a UTF-8 offset.
  func cutQuality(at utf8Offset: Int) throws -> CutQuality {
    guard allowsCut(at: utf8Offset) else { return .forbidden }
    return try cuts(in: utf8Offset...utf8Offset).first?.quality ?? .forbidden
  }

  /// Whether a grapheme cluster starts or the line ends at a UTF-8 offset.
  func isGraphemeBoundary(at utf8Offset: Int) -> Bool {
    graphemes(around: utf8Offset..<utf8Offset).lowerBound == utf8Offset
  }

  /// The place nearest to a point in line units from the line's left end.
  func place(nearestTo x: Int64) -> Place { place(nearestToHalves: Int128(x) * 2) }
}
