internal import TelopPlatform

package final class Pipe {
  /// The descriptor to read from; -1 after `closeReading()`.
  package private(set) var reading: Int32
  /// The descriptor to write to; -1 after `closeWriting()`.
  package private(set) var writing: Int32

  package init() throws(ProgramError) {
    var ends: [Int32] = [-1, -1]
    // The descriptors are close-on-exec, so that no other program keeps an end open.
    guard telop_pipe(&ends) == 0 else {
      throw ProgramError(.missing, "cannot make a pipe: \(SystemError.message(errno))")
    }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    closeReading()
    closeWriting()
  }

  package func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  package func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// The result of `write`.
  package enum Writing {
    case done
    /// The reader closed the pipe, or the system reported another error.
    case unread
    /// `shouldContinue` returned false.
    case stopped
  }

  /// Writes all bytes; while the pipe is full, waits and calls `shouldContinue` several times a second.
  package func write(_ bytes: [UInt8], shouldContinue: () -> Bool = { true }) -> Writing {
    // A blocking write would wait without calling `shouldContinue`.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    // Blocks SIGPIPE, so that a closed reader never ends the process.
    var brokenPipe = sigset_t()
    var previousMask = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &previousMask)
    defer { pthread_sigmask(SIG_SETMASK, &previousMask, nil) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        TelopPlatform.write(writing, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count > 0 {
        done += count
      } else if count < 0, errno == EINTR || errno == EAGAIN {
        guard shouldContinue() else { return .stopped }
        Self.wait(for: writing, Int16(POLLOUT))
      } else {
        if errno == EPIPE { Self.consume(&brokenPipe) }
        return .unread
      }
    }
    return .done
  }

  /// Consumes a pending SIGPIPE, which would be delivered once unblocked. If SIGPIPE is ignored, none is pending.
  private static func consume(_ brokenPipe: inout sigset_t) {
    var pendingSignals = sigset_t()
    var number: Int32 = 0
    if sigpending(&pendingSignals) == 0, sigismember(&pendingSignals, SIGPIPE) == 1 {
      sigwait(&brokenPipe, &number)
    }
  }

  /// The result of `readAll`.
  package enum Reading {
    case done([UInt8])
    /// More bytes than the limit.
    case tooMuch
    /// `shouldContinue` returned false.
    case stopped
  }

  /// Reads to the end of the stream, at most `limit` bytes. `shouldContinue` is called several times a second.
  package func readAll(limit: Int, shouldContinue: () -> Bool) -> Reading {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard shouldContinue() else { return .stopped }
      guard Self.wait(for: reading, Int16(POLLIN)) else { continue }
      let count = TelopPlatform.read(reading, &buffer, buffer.count)
      if count > 0 {
        guard bytes.count + count <= limit else { return .tooMuch }
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return .done(bytes)
      }
    }
  }

  /// Waits at most 50 ms, less if a signal arrives; true if the descriptor is ready or broken.
  @discardableResult
  private static func wait(for descriptor: Int32, _ events: Int16) -> Bool {
    var poll = pollfd(fd: descriptor, events: events, revents: 0)
    return TelopPlatform.poll(&poll, 1, 50) > 0
  }

  /// Fills an array, unless the stream ends or `shouldContinue` returns false; returns the number of bytes read.
  package func read(into bytes: inout [UInt8], shouldContinue: () -> Bool) -> Int {
    let count = bytes.count
    return bytes.withUnsafeMutableBytes { bytes in
      var done = 0
      while done < count {
        guard Self.wait(for: reading, Int16(POLLIN)) else {
          guard shouldContinue() else { break }
          continue
        }
        let readCount = TelopPlatform.read(
          reading, bytes.baseAddress.map { $0 + done }, count - done)
        if readCount < 0, errno == EINTR { continue }
        guard readCount > 0 else { break }
        done += readCount
      }
      return done
    }
  }
}
