internal import TelopUnits

extension Script {
  /// A map from offsets of a script's line to source lines.
  package struct LineMap: Hashable, Sendable {
    /// An offset at which text from another source line begins, and that source line.
    package struct Anchor: Hashable, Sendable {
      /// The offset in the line of the script, in UTF-8 code units.
      package var utf8Offset: Int
      /// The source line, counted from 1. LF, CR and CRLF end a line, as editors count them.
      package var sourceLine: Int
    }

    package let anchors: [Anchor]

    /// Creates a map from anchors in any order.
    package init(_ anchors: [Anchor]) {
      self.anchors = anchors.sorted { $0.utf8Offset < $1.utf8Offset }
    }

    /// The source line of the last anchor at or before an offset.
    ///
    /// - Parameter utf8Offset: any number. An offset before the first anchor has the source line of the first anchor.
    /// - Returns: a line counted from 1; 1 without anchors.
    package func sourceLine(at utf8Offset: Int) -> Int {
      let next = partitionPoint(in: 0..<anchors.count) { anchors[$0].utf8Offset > utf8Offset }
      return anchors.isEmpty ? 1 : anchors[max(next - 1, 0)].sourceLine
    }
  }
}
