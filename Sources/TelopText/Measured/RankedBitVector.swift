internal import TelopUnits

/// A bit vector with `rank`, the number of bits set before an index, in constant time. Before
/// `close`, bits can only be appended, and read by `isSet`.
///
/// Each bit takes 1.5 bits of memory: every 64 bits have a 32-bit count.
struct RankedBitVector: Sendable {
  private var words: [UInt64] = []
  /// The number of bits set before each word.
  private var ranks: [UInt32] = []
  private var count = 0
  /// The bits of the last, incomplete word.
  private var last: UInt64 = 0
  /// The number of bits set in all complete words.
  private var total: UInt32 = 0

  mutating func reserveCapacity(_ count: Int) {
    words.reserveCapacity(count / 64 + 1)
    ranks.reserveCapacity(count / 64 + 1)
  }

  @inline(__always)
  mutating func append(_ bit: Bool) {
    last |= (bit ? 1 : 0) << UInt64(count & 63)
    count += 1
    if count & 63 == 0 { addWord() }
  }

  @inline(never)
  private mutating func addWord() {
    words.append(last)
    ranks.append(total)
    total += UInt32(last.nonzeroBitCount)
    last = 0
  }

  @inline(__always)
  subscript(index: Int) -> Bool { words[index >> 6] >> UInt64(index & 63) & 1 != 0 }

  /// The bit at an index; valid before `close`, too.
  func isSet(_ index: Int) -> Bool {
    let word = index >> 6 < words.count ? words[index >> 6] : last
    return word >> UInt64(index & 63) & 1 != 0
  }

  /// The number of bits set before an index.
  @inline(__always)
  func rank(_ index: Int) -> Int {
    let below = words[index >> 6] & ((1 << UInt64(index & 63)) - 1)
    return Int(ranks[index >> 6]) + below.nonzeroBitCount
  }

  /// The index of the set bit with `rank` set bits before it. O(log n).
  func index(ofRank rank: Int) -> Int {
    let word = partitionPoint(in: 0..<ranks.count) { Int(ranks[$0]) > rank } - 1
    var bits = words[word]
    for _ in 0..<rank - Int(ranks[word]) { bits &= bits - 1 }
    return word * 64 + bits.trailingZeroBitCount
  }

  mutating func append(_ bit: Bool, count added: Int) {
    var remaining = added
    while remaining > 0 {
      let count = min(remaining, 64)
      append(bit ? UInt64.max >> UInt64(64 - count) : 0, count)
      remaining -= count
    }
  }

  /// Appends bits given as one byte each, 0 or 1.
  mutating func append(_ bits: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(bits)
    var index = 0
    while index &+ 8 <= bytes.count {
      let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // The multiplication gathers the lowest bit of each byte in the highest byte.
      append((eight &* 0x0102_0408_1020_4080) >> 56, 8)
      index &+= 8
    }
    for byte in bytes[index...] { append(byte != 0) }
  }

  /// Appends the lowest `added` bits of a word, whose other bits are 0.
  private mutating func append(_ bits: UInt64, _ added: Int) {
    let used = count & 63
    last |= bits << UInt64(used)
    count += added
    guard used + added >= 64 else { return }
    addWord()
    if used > 0 { last = bits >> UInt64(64 - used) }
  }

  /// Ends appending: makes all bits readable and releases unused capacity.
  mutating func close() {
    if count & 63 != 0 { addWord() }
    words.trim()
    ranks.trim()
  }
}
