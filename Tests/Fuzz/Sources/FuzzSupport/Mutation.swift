internal import CLibFuzzer

/// A custom mutator for libFuzzer.
///
/// - Parameters:
///   - data: the input, replaced by its mutation.
///   - size: the input's length in bytes.
///   - limit: the buffer's capacity in bytes.
///   - change: makes the mutation; a longer result is cut to `limit`.
/// - Returns: the mutation's length in bytes.
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ change: ([UInt8]) -> [UInt8]
) -> Int {
  guard let data else { return 0 }
  let made = change(Array(UnsafeBufferPointer(start: data, count: size))).prefix(limit)
  for (index, byte) in made.enumerated() { data[index] = byte }
  return made.count
}

/// libFuzzer's own mutation of some bytes, which may add up to 32 bytes.
public func rewrite(_ bytes: [UInt8]) -> [UInt8] {
  let limit = bytes.count + 32
  var made = bytes + [UInt8](repeating: 0, count: 32)
  let count = made.withUnsafeMutableBufferPointer {
    LLVMFuzzerMutate($0.baseAddress, bytes.count, limit)
  }
  return Array(made.prefix(count))
}
