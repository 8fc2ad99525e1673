internal import Synchronization
internal import TelopPlatform

/// Work done on several threads whose results come out in the order in which it went in. So much of it is under
/// way at a time, however much there is, and however large a piece is.
final class BatchLanes<Work: Sendable, Made: Sendable>: Sendable {
  private let threads: Int
  private let most: Int
  private let largest: Int
  private let work: @Sendable (Work) -> Made
  private let state: Monitor<State>

  private struct State {
    var waiting: [(number: Int, size: Int, work: Work)] = []
    /// What is done before its turn.
    var made: [Int: (size: Int, made: Made)] = [:]
    /// Of all that is under way.
    var size = 0
    /// The number of the next work that comes in, and that of the next that goes out.
    var (next, out) = (0, 0)
    var isClosed = false
  }

  /// - Parameters:
  ///   - threads: how many work at a time.
  ///   - largest: the size of all that is under way at a time; a piece that is larger is alone.
  ///   - work: done on one of them.
  init(threads: Int, largest: Int, work: @escaping @Sendable (Work) -> Made) {
    (self.threads, self.largest, self.work) = (threads, largest, work)
    most = 4 * threads
    state = Monitor(State())
  }

  /// Starts the threads.
  func start() throws {
    for _ in 0..<threads {
      try Thread.start { [self] in
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
      guard let (size, made) = state.made.removeValue(forKey: state.out) else { return nil }
      state.out += 1
      state.size -= size
      return made
    }
  }

  private func take() -> (Int, Int, Work)? {
    state.wait(until: { !$0.waiting.isEmpty || $0.isClosed }) { state in
      state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }

  private func put(_ made: Made, _ number: Int, _ size: Int) {
    state.wait(until: { _ in true }) { $0.made[number] = (size, made) }
  }
}

/// A value that threads change one at a time, and wait for.
final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(change)
    lock.deallocate()
    change.deallocate()
  }

  /// Waits until the value is as wanted, and changes it then.
  func wait<Result>(until isReady: (Value) -> Bool, _ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(lock)
    }
    while !isReady(value) { pthread_cond_wait(change, lock) }
    return body(&value)
  }
}

/// Threads that nobody waits for.
enum Thread {
  /// Starts one.
  static func start(_ body: @escaping @Sendable () -> Void) throws {
    let box = Unmanaged.passRetained(Body(body))
    let status = telop_thread(
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      throw Failure(
        "a thread cannot be started: \(String(cString: strerror(status)))", status: Failure.defect)
    }
  }

  /// How many may run at a time.
  static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
