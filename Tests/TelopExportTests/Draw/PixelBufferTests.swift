import Testing

@testable import TelopExport

@Suite("Bounds of pixel buffers")
struct PixelBufferTests {
  /// An image of 4 × 3 pixels inside one of 6 × 5, so that out-of-bounds access reaches allocated memory.
  private static func withImage(_ body: (PixelBuffer) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.withPixels(width: 6, height: 5) { body($0.part(rows: 1..<4, columns: 1..<5)) }
    return bytes
  }

  /// The opacities of the 6 × 5 pixels, row by row.
  private func opacities(_ body: (PixelBuffer) -> Void) -> [UInt8] {
    let bytes = Self.withImage(body)
    return stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
  }

  @Test("a part has its own origin, and drawing stays within it")
  func part() {
    let clear = [UInt8](repeating: 0, count: 6)
    let filled = opacities { image in
      image.replaceEach { _ in 0xFF00_0000 }
      image.fill(1..<3, ofRow: 1, with: 0x8000_0000)
      image[2, 3] = 0x1000_0000
    }
    let rows: [[UInt8]] = [
      clear, [0, 255, 255, 255, 255, 0], [0, 255, 128, 128, 255, 0], [0, 255, 255, 255, 16, 0],
      clear,
    ]
    #expect(filled == Array(rows.joined()))
    let copied = opacities { image in
      image[0, 0] = 0x0100_0000
      image.part(rows: 2..<3, columns: 2..<4).copy(image.part(rows: 0..<1, columns: 0..<2))
    }
    #expect(copied[3 * 6 + 3] == 1 && copied.count { $0 > 0 } == 2)
  }

  @Test("a frame of another size is reallocated")
  func size() {
    var bytes = [UInt8](repeating: 7, count: 5)
    let area = bytes.withPixels(width: 2, height: 3) { $0.width * $0.height }
    #expect(area == 6 && bytes == [UInt8](repeating: 0, count: 24))
  }

  // Each of these tests starts a process, which takes a tenth of a second.
  @Test("a column beyond the row traps")
  func column() async {
    await #expect(processExitsWith: .failure) { _ = Self.withImage { $0[0, 4] = 1 } }
  }

  @Test("a negative row of a part traps")
  func row() async {
    await #expect(processExitsWith: .failure) {
      _ = Self.withImage { $0.fill(0..<4, ofRow: -1, with: 1) }
    }
  }

  @Test("a part beyond the image traps, and so does a copy of another size")
  func parts() async {
    await #expect(processExitsWith: .failure) {
      _ = Self.withImage { _ = $0.part(rows: 0..<3, columns: 1..<5) }
    }
    await #expect(processExitsWith: .failure) {
      _ = Self.withImage { $0.copy($0.part(rows: 0..<2, columns: 0..<4)) }
    }
  }

  @Test("an image larger than its memory traps")
  func memory() async {
    await #expect(processExitsWith: .failure) {
      var bytes = [UInt8](repeating: 0, count: 16)
      bytes.withUnsafeMutableBytes { bytes in
        _ = PixelBuffer(bytes, width: 2, height: 3, stride: 8)
      }
    }
  }
}
