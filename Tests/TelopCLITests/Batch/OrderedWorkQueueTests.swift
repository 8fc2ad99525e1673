import Synchronization
import TelopPlatform
import Testing

@testable import TelopCLI

@Suite("The work queue of a batch")
struct OrderedWorkQueueTests {
  private final class RunningSizes: Sendable {
    private let sizes = Mutex((now: 0, most: 0))
    var most: Int { sizes.withLock { $0.most } }

    func work(_ size: Int) {
      sizes.withLock {
        $0.now += size
        $0.most = max($0.most, $0.now)
      }
      // Gives other threads a chance to run.
      for _ in 0..<50 { sched_yield() }
      sizes.withLock { $0.now -= size }
    }
  }

  @Test("queued work is bounded in size, a larger piece runs alone, and results keep their order")
  func size() throws {
    for (sizes, largest, most) in [
      (Array(repeating: 60, count: 100), 100, 60), (Array(repeating: 60, count: 100), 20, 60),
      (Array(repeating: 25, count: 100), 100, 100),
    ] {
      let running = RunningSizes()
      let queue = OrderedWorkQueue<Int, Int>(
        threads: 8, maximumSize: largest, weightOfResult: { _ in 0 }
      ) {
        number in
        running.work(sizes[number])
        return number
      }
      try queue.start()
      try Thread.begin {
        for (number, size) in sizes.enumerated() { queue.add(number, size: size) }
        queue.close()
      }
      var results: [Int] = []
      while let result = queue.result() { results.append(result) }
      #expect(results == Array(sizes.indices) && running.most <= most)
    }
  }

  @Test("the size of finished results that wait for their turn is bounded")
  func weight() throws {
    let waiting = Mutex((now: 0, most: 0))
    let queue = OrderedWorkQueue<Int, Int>(
      threads: 4, maximumSize: 100, weightOfResult: { _ in 60 }
    ) {
      number in
      if number == 0 {
        // Time for the other threads to continue. On a busy machine they may produce less.
        usleep(200_000)
      } else {
        waiting.withLock {
          $0.now += 60
          $0.most = max($0.most, $0.now)
        }
      }
      return number
    }
    try queue.start()
    try Thread.begin {
      for number in 0..<16 { queue.add(number, size: 1) }
      queue.close()
    }
    var results: [Int] = []
    while let result = queue.result() {
      results.append(result)
      if result > 0 { waiting.withLock { $0.now -= 60 } }
    }
    #expect(results == Array(0..<16))
    #expect(waiting.withLock(\.most) <= 60 * (2 + 4))
  }
}
