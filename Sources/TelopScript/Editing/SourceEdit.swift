/// A change of a script's file: a range of bytes and their replacement.
@_spi(Answers) public struct SourceEdit: Sendable, Hashable {
  /// UTF-8 offsets into the file; a byte order mark counts.
  public var range: Range<Int>
  /// The new text; empty for a deletion.
  public var replacement: String

  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// Applies changes to a file. All ranges refer to the original file.
  ///
  /// - Returns: the new bytes; `nil` if two changes overlap or a change extends beyond the end of the file.
  public static func apply(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var end = 0
    // An insertion precedes a replacement at the same position.
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in sorted {
      guard edit.range.lowerBound >= end, edit.range.upperBound <= bytes.count else { return nil }
      result += bytes[end..<edit.range.lowerBound]
      result += edit.replacement.utf8
      end = edit.range.upperBound
    }
    return result + bytes[end...]
  }
}
