/// Choices read from the start of a fuzzer's input, one byte each; the rest is the payload.
public struct Choices {
  private var bytes: Slice<UnsafeRawBufferPointer>

  /// - Parameters:
  ///   - data: libFuzzer's input; valid for the duration of one call.
  ///   - count: its length in bytes.
  public init(_ data: UnsafeRawPointer?, _ count: Int) {
    bytes = UnsafeRawBufferPointer(start: data, count: count)[...]
  }

  /// One of `options`; the first when the input is exhausted.
  public mutating func pick<Option>(_ options: [Option]) -> Option {
    options[Int(bytes.popFirst() ?? 0) % options.count]
  }

  /// The bytes that no choice consumed.
  public var rest: [UInt8] { Array(bytes) }
}

/// Ends the run with a message if the condition is false; libFuzzer keeps the input.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
