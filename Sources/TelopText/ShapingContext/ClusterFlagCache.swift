internal import Synchronization

/// Cached answers to one yes-or-no question about clusters of one or two characters in one font. Threads share them
/// without a lock.
final class ClusterFlagCache: Sendable {
  /// Direct-mapped: a newer answer replaces an older one in the same word. 0 means that there is no answer.
  private let words = InlineArray<256, Atomic<UInt64>> { _ in Atomic(0) }

  private static let known: UInt64 = 1 << 42
  private static let positive: UInt64 = 1 << 43

  /// - Parameter characters: one or more characters; answers about three or more are not cached.
  func answer(for characters: ArraySlice<UInt32>, _ compute: () -> Bool) -> Bool {
    guard let first = characters.first, let last = characters.last, characters.count <= 2
    else { return compute() }
    let key = UInt64(first) | (characters.count == 2 ? UInt64(last) : 0) << 21 | Self.known
    let index = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 56)
    let word = words[index].load(ordering: .relaxed)
    if word & ~Self.positive == key { return word != key }
    let answer = compute()
    words[index].store(answer ? key | Self.positive : key, ordering: .relaxed)
    return answer
  }
}
