internal import FuzzSupport
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopAudit
@_spi(Answers) internal import TelopDocuments
internal import TelopUnits

/// Reads any bytes as a plan's JSON, as `audit` and `--compare-fonts` do, and as rehearsals of a talk.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
  if let record = FontRecord(json: bytes) {
    let changes = record.changes(to: record.fonts.reversed())
    require(changes.isEmpty, "a record differs from itself: \(changes)")
    _ = record.changes(to: []).map(\.message)
  }
  if let plan = FitDocument(json: bytes) {
    let again = (try? Wire.encode(plan)).flatMap { FitDocument(json: $0) }
    require(again == plan, "a plan that does not read back")
    if let motion = PlannedMotion(plan) { check(motion) }
  }
  if let rehearsals = try? Rehearsal.all(json: bytes, name: "fuzz") { check(rehearsals) }
  return 0
}

private func check(_ rehearsals: [Rehearsal]) {
  require(
    rehearsals.allSatisfy { (try? Rehearsal.all(json: Wire.encode($0), name: "again")) == [$0] },
    "a rehearsal that does not read back: \(rehearsals)")
  guard let times = try? RehearsedTimes(rehearsals) else { return }
  let slides = times.slides.map(\.median)
  let headings = slides.indices.map { "# \($0)\n\na\n\n" }.joined()
  let script = Array("---\n\(times.line)\n---\n\(headings)".utf8)
  let made = try? Script.setting(slides: slides, in: script, format: .markdown, name: "fuzz")
  require(made == script, "the line that a rehearsal prints is not what it sets: \(times.line)")
}

private func check(_ motion: PlannedMotion) {
  _ = motion.fastest
  let last = motion.frameCount - 1
  for frame in [0, 1, last / 2, last - 1, last] where frame >= 0 {
    let offset = motion.offset(frame: frame, at: motion.rate)
    require(!offset.isNaN, "no offset on frame \(frame)")
  }
}

/// Half of the mutations change one value of the document and keep it a document.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  mutate(data, size, limit) { bytes in
    seed % 2 == 0 ? rewrite(bytes) : JSONValues.change(bytes, seed: seed / 2)
  }
}
