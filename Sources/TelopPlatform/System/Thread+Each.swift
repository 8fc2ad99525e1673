extension Thread {
  /// What becomes of each part, in their order. Each thread takes the next part when it has done one, so that none
  /// waits long for another, whichever of them the system runs.
  ///
  /// - Parameter threads: how many work at most, the caller's among them, which does it all where the system starts
  ///   no other.
  public static func each<Part: Sendable, Made: Sendable>(
    of parts: [Part], threads: Int, _ work: @escaping @Sendable (Part) -> Made
  ) -> [Made] {
    if parts.count <= 1 || threads <= 1 { return parts.map(work) }
    let desk = Monitor(Desk<Made>(parts.count))
    let run = { @Sendable in
      while let index = desk.wait(until: { _ in true }, { $0.take() }) {
        let made = work(parts[index])
        desk.wait(until: { _ in true }) { $0.lay(made, at: index) }
      }
    }
    var running = 1
    while running < min(threads, parts.count), start(run) == 0 { running += 1 }
    run()
    return desk.wait(until: { $0.isDone }) { $0.made.compactMap { $0 } }
  }

  /// What threads have made of parts, and which parts nobody has taken yet.
  private struct Desk<Made> {
    private(set) var made: [Made?]
    private var next = 0
    private var left: Int

    init(_ count: Int) {
      made = [Made?](repeating: nil, count: count)
      left = count
    }

    var isDone: Bool { left == 0 }

    mutating func take() -> Int? {
      guard next < made.count else { return nil }
      next += 1
      return next - 1
    }

    mutating func lay(_ part: Made, at index: Int) {
      made[index] = part
      left -= 1
    }
  }
}
