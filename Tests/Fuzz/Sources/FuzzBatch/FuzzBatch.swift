internal import Foundation
internal import FuzzSupport
internal import Telop
@_spi(Answers) internal import TelopDocuments

/// Any bytes as a line of a batch, and as a question how a talk goes on. No files are opened.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
  let answer = BatchAnswer.line(to: bytes)
  let ends = [UInt8(ascii: "{"), UInt8(ascii: "}")]
  require(
    [answer.first, answer.last] == ends, "no object: \(String(decoding: answer, as: UTF8.self))")
  require(!answer.contains { $0 < 0x20 }, "more than a line")
  // An error is an answer; only a crash or a broken invariant is not.
  if let question = try? JSONDecoder().decode(ResumeRequest.self, from: Data(bytes)) {
    do { _ = try question.answer() } catch {
      require(!"\(error)".isEmpty, "an error without words")
    }
  }
  return 0
}

/// Half of the successors have one value of the question changed, which stays a question.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  mutate(data, size, limit) { bytes in
    seed % 2 == 0 ? rewrite(bytes) : JSONValues.change(bytes, seed: seed / 2)
  }
}
