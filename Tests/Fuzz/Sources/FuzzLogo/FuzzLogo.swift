internal import FuzzSupport
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopExport
internal import TelopText
internal import TelopUnits

/// Draws any bytes as a logo beside a short line. Leaves out SVGs, which another program draws.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
  guard bytes.first == 0x89 else { return 0 }
  // Errors are fine; only crashes and broken invariants are findings.
  do {
    let logo = try Logo(reading: "logo.png", files: FileReader { _ in bytes })
    guard let picture = logo.picture else { return 0 }
    require(
      (1...8_192).contains(picture.width) && (1...8_192).contains(picture.height),
      "a logo of \(picture.width) × \(picture.height) px")
    // Larger pictures only take longer.
    guard picture.width * picture.height <= 1 << 16 else { return 0 }
    var options = FitOptions()
    options.timing.viewport = 200
    options.timing.duration = .seconds(1)
    options.type.size = 10
    options.blocks.logo = logo
    let script = try Script("a", format: .plain, name: "fuzz")
    var moment = ExportOptions()
    moment.time = .zero
    _ = try Picture(
      Fit(script, fonts: Stack.fonts.get(), options: options).scene, options: moment
    )
    .bytes(.png)
  } catch {
    require(!"\(error)".isEmpty, "an error without a message")
  }
  return 0
}

/// Half of the mutations get valid checksums, so that their chunks are read.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  mutate(data, size, limit) { bytes in
    let made = rewrite(bytes)
    return seed % 2 == 0 ? made : PNGChunks.summed(made)
  }
}

private enum Stack {
  static let fonts = Result { () throws(TextError) in try FontStack.bundled() }
}
