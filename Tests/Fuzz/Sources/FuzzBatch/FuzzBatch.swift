internal import Foundation
internal import FuzzSupport
internal import Telop
@_spi(Answers) internal import TelopDocuments

/// Reads any bytes as a line of a batch, and as a resume request. Opens no files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
  let answer = BatchAnswer.line(to: bytes)
  let ends = [UInt8(ascii: "{"), UInt8(ascii: "}")]
  require(
    [answer.first, answer.last] == ends, "no object: \(String(decoding: answer, as: UTF8.self))")
  require(!answer.contains { $0 < 0x20 }, "more than a line")
  // Errors are fine; only crashes and broken invariants are findings.
  if let question = try? JSONDecoder().decode(ResumeRequest.self, from: Data(bytes)) {
    do { _ = try question.answer() } catch {
      require(!"\(error)".isEmpty, "an error without a message")
    }
  }
  return 0
}

/// Half of the mutations change one value of the request and keep it a request.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  mutate(data, size, limit) { bytes in
    seed % 2 == 0 ? rewrite(bytes) : JSONValues.change(bytes, seed: seed / 2)
  }
}
