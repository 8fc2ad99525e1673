internal import Synchronization
internal import TelopPlatform

/// Work done on several threads whose results come out in the order in which it went in. So much of it is under
/// way at a time, however much there is, and however large a piece is.
final class BatchLanes<Work: Sendable, Made: Sendable>: Sendable {
  private let threads: Int
  private let most: Int
  private let largest: Int
  private let work: @Sendable (Work) -> Made
  private let weigh: @Sendable (Made) -> Int
  private let state: Monitor<State>

  private struct State {
    var waiting: [(number: Int, size: Int, work: Work)] = []
    /// What is done before its turn, by number: the size of the work, what was made, and the size of that.
    var made: [Int: (size: Int, made: Made, weight: Int)] = [:]
    /// Of all that is made and waits for its turn.
    var weight = 0
    /// Of all that is under way.
    var size = 0
    /// The number of the next work that comes in, and that of the next that goes out.
    var next = 0
    var out = 0
    var isClosed = false
  }

  /// - Parameters:
  ///   - threads: how many work at a time.
  ///   - largest: the size of all that is under way at a time; a piece that is larger is alone. While what is made and
  ///     waits has more than that, nothing is begun but what it waits for.
  ///   - weigh: the size of what was made.
  ///   - work: done on one of them.
  init(
    threads: Int, largest: Int, weigh: @escaping @Sendable (Made) -> Int,
    work: @escaping @Sendable (Work) -> Made
  ) {
    self.threads = threads
    self.largest = largest
    self.weigh = weigh
    self.work = work
    most = 4 * threads
    state = Monitor(State())
  }

  /// Starts the threads.
  func start() throws {
    for _ in 0..<threads {
      try Thread.begin { [self] in
        while let (number, size, work) = take() { put(self.work(work), number, size) }
      }
    }
  }

  /// Hands in work of a size, once there is a place for it.
  func add(_ work: Work, size: Int) {
    let isPlace = { (state: State) in
      state.next - state.out < self.most && (state.size == 0 || state.size + size <= self.largest)
    }
    state.wait(until: isPlace) { state in
      state.waiting.append((state.next, size, work))
      state.next += 1
      state.size += size
    }
  }

  /// Nothing more comes in.
  func close() { state.wait(until: { _ in true }) { $0.isClosed = true } }

  /// The next result; `nil` behind the last one.
  func result() -> Made? {
    state.wait(until: { $0.made[$0.out] != nil || $0.isClosed && $0.out == $0.next }) { state in
      guard let (size, made, weight) = state.made.removeValue(forKey: state.out) else {
        return nil
      }
      state.out += 1
      state.size -= size
      state.weight -= weight
      return made
    }
  }

  private func take() -> (Int, Int, Work)? {
    let isTurn = { (state: State) in
      guard let first = state.waiting.first else { return state.isClosed }
      return state.weight <= self.largest || first.number == state.out
    }
    return state.wait(until: isTurn) { state in
      state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }

  private func put(_ made: Made, _ number: Int, _ size: Int) {
    let weight = weigh(made)
    state.wait(until: { _ in true }) { state in
      state.made[number] = (size, made, weight)
      state.weight += weight
    }
  }
}

extension Thread {
  /// Starts one.
  ///
  /// - Throws: `Failure` when the system has no room for it.
  static func begin(_ body: @escaping @Sendable () -> Void) throws {
    let status = start(body)
    guard status == 0 else {
      throw Failure(
        "a thread cannot be started: \(String(cString: strerror(status)))", status: Failure.defect)
    }
  }
}
