internal import Synchronization
internal import TelopPlatform

/// A bounded queue of work that runs on several threads and returns its results in input order. The number of items
/// in progress and their total size are limited.
final class OrderedWorkQueue<Work: Sendable, Made: Sendable>: Sendable {
  private let threads: Int
  private let maximum: Int
  private let largest: Int
  private let work: @Sendable (Work) -> Made
  private let weigh: @Sendable (Made) -> Int
  private let state: Monitor<State>

  private struct State {
    var waiting: [(number: Int, size: Int, work: Work)] = []
    /// Results that wait for their turn, by number: the size of the work, the result, and the result's size.
    var made: [Int: (size: Int, made: Made, weight: Int)] = [:]
    /// The total size of the results that wait for their turn.
    var weight = 0
    /// The total size of the work in progress.
    var size = 0
    /// The number of the next item added, and of the next one returned.
    var next = 0
    var out = 0
    var isClosed = false
  }

  /// - Parameters:
  ///   - threads: the number of threads.
  ///   - largest: the maximum total size of the work in progress; a larger item runs alone. While the waiting results
  ///     exceed it, only the item whose turn it is may start.
  ///   - weigh: returns the size of a result.
  ///   - work: runs on one of the threads.
  init(
    threads: Int, largest: Int, weigh: @escaping @Sendable (Made) -> Int,
    work: @escaping @Sendable (Work) -> Made
  ) {
    self.threads = threads
    self.largest = largest
    self.weigh = weigh
    self.work = work
    maximum = 4 * threads
    state = Monitor(State())
  }

  func start() throws {
    for _ in 0..<threads {
      try Thread.begin { [self] in
        while let (number, size, work) = take() { put(self.work(work), number, size) }
      }
    }
  }

  /// Adds work of the given size. Waits until the limits allow it.
  func add(_ work: Work, size: Int) {
    let isPlace = { (state: State) in
      state.next - state.out < self.maximum
        && (state.size == 0 || state.size + size <= self.largest)
    }
    state.wait(until: isPlace) { state in
      state.waiting.append((state.next, size, work))
      state.next += 1
      state.size += size
    }
  }

  /// Ends the input: no more work is added.
  func close() { state.wait(until: { _ in true }) { $0.isClosed = true } }

  /// Returns the next result, or `nil` after the last one.
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
  /// Starts a thread.
  ///
  /// - Throws: `Failure` if the system refuses a thread.
  static func begin(_ body: @escaping @Sendable () -> Void) throws {
    let status = start(body)
    guard status == 0 else {
      throw Failure(
        "a thread cannot be started: \(String(cString: strerror(status)))", status: Failure.defect)
    }
  }
}
