internal import Synchronization
internal import TelopPlatform

/// A bounded queue of work that runs on several threads and returns the results in input order.
final class OrderedWorkQueue<Work: Sendable, Output: Sendable>: Sendable {
  private let threads: Int
  /// The maximum number of items that were added and whose results were not returned yet.
  private let maximumItemCount: Int
  private let maximumSize: Int
  private let work: @Sendable (Work) -> Output
  private let weightOfResult: @Sendable (Output) -> Int
  private let state: Monitor<State>

  private struct State {
    /// The work that has not started.
    var waiting: [(number: Int, size: Int, work: Work)] = []
    /// The finished results that wait for earlier results, by the number of their work.
    var results: [Int: (size: Int, result: Output, weight: Int)] = [:]
    var weight = 0
    /// The total size of the work whose results were not returned yet.
    var size = 0
    var nextAdded = 0
    var nextReturned = 0
    var isClosed = false
  }

  /// - Parameters:
  ///   - maximumSize: the maximum size of all work in progress, and the maximum weight of all results that wait. A
  ///     larger item runs alone. While the waiting results exceed the maximum, only the item whose result is next may
  ///     start.
  ///   - weightOfResult: returns the weight of a result, in the unit of `maximumSize`.
  init(
    threads: Int, maximumSize: Int, weightOfResult: @escaping @Sendable (Output) -> Int,
    work: @escaping @Sendable (Work) -> Output
  ) {
    self.threads = threads
    self.maximumSize = maximumSize
    self.weightOfResult = weightOfResult
    self.work = work
    maximumItemCount = 4 * threads
    state = Monitor(State())
  }

  func start() throws {
    for _ in 0..<threads {
      try Thread.begin { [self] in
        while let (number, size, work) = take() { put(self.work(work), number, size) }
      }
    }
  }

  /// Adds work of the given size. Waits until the limits allow the addition.
  func add(_ work: Work, size: Int) {
    let hasRoom = { (state: State) in
      state.nextAdded - state.nextReturned < self.maximumItemCount
        && (state.size == 0 || state.size + size <= self.maximumSize)
    }
    state.wait(until: hasRoom) { state in
      state.waiting.append((state.nextAdded, size, work))
      state.nextAdded += 1
      state.size += size
    }
  }

  func close() { state.wait(until: { _ in true }) { $0.isClosed = true } }

  func result() -> Output? {
    state.wait(until: {
      $0.results[$0.nextReturned] != nil || $0.isClosed && $0.nextReturned == $0.nextAdded
    }) { state in
      guard let (size, result, weight) = state.results.removeValue(forKey: state.nextReturned)
      else { return nil }
      state.nextReturned += 1
      state.size -= size
      state.weight -= weight
      return result
    }
  }

  /// The next work, once it may start; `nil` at the end.
  private func take() -> (number: Int, size: Int, work: Work)? {
    let mayStart = { (state: State) in
      guard let first = state.waiting.first else { return state.isClosed }
      return state.weight <= self.maximumSize || first.number == state.nextReturned
    }
    return state.wait(until: mayStart) { state in
      state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }

  private func put(_ result: Output, _ number: Int, _ size: Int) {
    let weight = weightOfResult(result)
    state.wait(until: { _ in true }) { state in
      state.results[number] = (size, result, weight)
      state.weight += weight
    }
  }
}

extension Thread {
  /// - Throws: `Failure` if the system refuses a thread.
  static func begin(_ body: @escaping @Sendable () -> Void) throws {
    let status = start(body)
    guard status == 0 else {
      throw Failure(
        "a thread cannot be started: \(String(cString: strerror(status)))", status: Failure.defect)
    }
  }
}
