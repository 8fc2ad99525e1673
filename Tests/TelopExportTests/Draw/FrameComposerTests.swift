import Telop
import TelopExport
import TelopUnits
import TestSupport
import Testing

@Suite("Frames at any offset")
struct FrameComposerTests {
  @Test("an offset beyond all limits shows the band, and no trap", arguments: hostileNumbers)
  func hostile(offset: Rational) throws {
    var options = FitOptions()
    options.timing.viewport = 64
    options.look.background = .clear
    let fit = try Fit(
      Script("Hi", format: .plain, name: "talk.txt"), fonts: .bundled(), options: options)
    let composer = FrameComposer(fit, .opaque)
    var frame = [UInt8](repeating: 1, count: composer.byteCount)
    try composer.compose(offset: offset, into: &frame)
    if offset > 1_000 || offset < -1_000 {
      #expect(
        frame.enumerated().allSatisfy { $0.offset % 4 == 3 ? $0.element == 255 : $0.element == 0 })
    }
  }
}
