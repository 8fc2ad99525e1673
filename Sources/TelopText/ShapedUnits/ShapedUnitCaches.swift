/// The unit caches of one font, by script and language.
///
/// Creating a cache takes up to a few milliseconds, which is more than it saves on a short text. A font therefore gets
/// a cache only after it has shaped enough text.
final class ShapedUnitCaches: Sendable {
  /// The cache of one script and language, or the bytes counted until it is created.
  struct Entry {
    /// HarfBuzz's script tag.
    let script: UInt32
    /// The lookups of `GSUB` and of `GPOS` that HarfBuzz applies. They decide whether the entry can share another entry's
    /// cache. `nil` until needed.
    var lookups: [[Int]]?
    /// The address of HarfBuzz's language, which is unique for each language.
    let language: Int
    /// The amount of text shaped so far: its UTF-8 bytes, and a fixed number of bytes for each run; see
    /// `ShapedUnitCaches.bytes(of:in:)`.
    var countedBytes = 0
    /// Whether the entry needs no further decision: its cache exists, is being created, or will not be created.
    var isDecided = false
    /// Whether the cache counts towards the maximum number of caches. A cache shared with another entry counts once.
    var isCounted = false
    var cache: ShapedUnitCache?
  }

  let entries = Guarded<[Entry]>([])
}
