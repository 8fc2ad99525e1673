internal import CLibFuzzer

/// Does what libFuzzer asks of a custom mutator.
///
/// - Parameters:
///   - data: the input, and where its successor goes.
///   - size: the input's bytes.
///   - limit: how many bytes there is room for.
///   - change: the successor; what is longer than there is room for is cut.
/// - Returns: the successor's bytes.
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ change: ([UInt8]) -> [UInt8]
) -> Int {
  guard let data else { return 0 }
  let made = change(Array(UnsafeBufferPointer(start: data, count: size))).prefix(limit)
  for (index, byte) in made.enumerated() { data[index] = byte }
  return made.count
}

/// libFuzzer's own mutation of some bytes, which may grow by a few.
public func rewrite(_ bytes: [UInt8]) -> [UInt8] {
  let limit = bytes.count + 32
  var made = bytes + [UInt8](repeating: 0, count: 32)
  let count = made.withUnsafeMutableBufferPointer {
    LLVMFuzzerMutate($0.baseAddress, bytes.count, limit)
  }
  return Array(made.prefix(count))
}
