/// A change of a script's file: some of its bytes, replaced by others.
public struct SourceEdit: Sendable, Hashable {
  /// UTF-8 offsets into the file, a byte order mark counted.
  public var range: Range<Int>
  /// What stands there instead.
  public var replacement: String

  /// A change from its parts.
  public init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension SourceEdit {
  /// A file with some changes, each of which names places of the file as it is.
  ///
  /// - Returns: `nil` where two overlap, or one reaches beyond the file.
  /// - Complexity: O(n).
  public static func apply(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    var made: [UInt8] = []
    var end = 0
    // What is put in before a text comes before that goes.
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in sorted {
      guard edit.range.lowerBound >= end, edit.range.upperBound <= bytes.count else { return nil }
      made += bytes[end..<edit.range.lowerBound]
      made += edit.replacement.utf8
      end = edit.range.upperBound
    }
    return made + bytes[end...]
  }
}
