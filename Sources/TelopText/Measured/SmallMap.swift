/// A map for usually few keys, which are searched linearly. Creating the first dictionary of a key type would take as
/// long as shaping a page, because Swift searches all conformances of the program.
struct SmallMap<Key: Hashable, Value> {
  private var few: [(key: Key, value: Value)] = []
  private var more: [Key: Value] = [:]

  /// The maximum number of keys searched linearly.
  static var limit: Int { 16 }

  subscript(key: Key) -> Value? {
    for (known, value) in few where known == key { return value }
    return more.isEmpty ? nil : more[key]
  }

  /// - Parameter key: a new key.
  mutating func insert(_ value: Value, for key: Key) {
    if few.count < Self.limit { few.append((key, value)) } else { more[key] = value }
  }
}
