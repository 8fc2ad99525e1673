extension Thread {
  /// What becomes of each part, in their order. The caller's thread does the first one, and those for which
  /// the system starts no thread.
  public static func each<Part: Sendable, Made: Sendable>(
    of parts: [Part], _ work: @escaping @Sendable (Part) -> Made
  ) -> [Made] {
    let made = Monitor([Made?](repeating: nil, count: parts.count))
    let make = { @Sendable (index: Int) in
      let part = work(parts[index])
      made.wait(until: { _ in true }) { $0[index] = part }
    }
    let own = parts.indices.filter { $0 == 0 || start({ [index = $0] in make(index) }) != 0 }
    for index in own { make(index) }
    return made.wait(until: { $0.allSatisfy { $0 != nil } }) { $0.compactMap { $0 } }
  }
}
