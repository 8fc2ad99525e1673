/// Values by keys that are nearly always few: those are searched one after the other. The first
/// dictionary with keys of a type makes Swift look through all conformances of the program, which takes
/// as long as shaping a page.
struct FewKeys<Key: Hashable, Value> {
  private var few: [(key: Key, value: Value)] = []
  private var more: [Key: Value] = [:]

  /// How many are searched one after the other.
  static var limit: Int { 16 }

  /// - Complexity: O(1).
  subscript(key: Key) -> Value? {
    for (known, value) in few where known == key { return value }
    return more.isEmpty ? nil : more[key]
  }

  /// - Parameter key: one that is not there yet.
  mutating func insert(_ value: Value, for key: Key) {
    if few.count < Self.limit { few.append((key, value)) } else { more[key] = value }
  }
}

extension FewKeys: Sendable where Key: Sendable, Value: Sendable {}
