/// Choices taken from the start of a fuzzer's input, a byte each; the rest is the input proper.
public struct Choices {
  private var bytes: Slice<UnsafeRawBufferPointer>

  /// - Parameters:
  ///   - data: what libFuzzer hands over; valid for the length of one call.
  ///   - count: its bytes.
  public init(_ data: UnsafeRawPointer?, _ count: Int) {
    bytes = UnsafeRawBufferPointer(start: data, count: count)[...]
  }

  /// One of `options`; the first when the input is at its end.
  public mutating func pick<Option>(_ options: [Option]) -> Option {
    options[Int(bytes.popFirst() ?? 0) % options.count]
  }

  /// Everything that no choice took.
  public var rest: [UInt8] { Array(bytes) }
}

/// Ends the run: libFuzzer keeps the input, and the message says what is wrong.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
