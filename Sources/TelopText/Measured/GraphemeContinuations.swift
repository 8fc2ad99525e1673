/// A line's characters that continue a grapheme cluster, read in ascending order.
struct GraphemeContinuations {
  /// UTF-8 offsets, ascending.
  let offsets: [UInt32]
  /// The index in `offsets` of the next offset to compare.
  private var index = 0

  init(_ offsets: [UInt32]) { self.offsets = offsets }

  /// The first continuation at or after a UTF-8 offset; `nil` if there is none. Offsets must not descend between calls.
  @inline(__always)
  mutating func first(from offset: UInt32) -> UInt32? {
    while index < offsets.count, offsets[index] < offset { index &+= 1 }
    return index < offsets.count ? offsets[index] : nil
  }

  /// Whether the character at a UTF-8 offset continues a grapheme cluster. Offsets must not descend between calls.
  @inline(__always)
  mutating func contains(_ offset: UInt32) -> Bool { first(from: offset) == offset }

  /// The flags of the cluster at a UTF-8 offset. Offsets must not descend between calls.
  @inline(__always)
  mutating func flags(at offset: UInt32, isUnsafe: Bool) -> ClusterRecord.Flags {
    var flags: ClusterRecord.Flags = isUnsafe ? .unsafe : []
    if contains(offset) { flags.insert(.insideGrapheme) }
    return flags
  }
}
