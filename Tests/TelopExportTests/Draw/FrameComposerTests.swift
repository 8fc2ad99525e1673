import Telop
@_spi(Answers) import TelopExport
import TelopUnits
import TestSupport
import Testing

@Suite("Frames at extreme offsets")
struct FrameComposerTests {
  @Test("an offset beyond all limits draws the band without a trap", arguments: hostileNumbers)
  func hostile(offset: Rational) throws {
    var options = FitOptions()
    options.timing.viewport = 64
    options.look.background = .clear
    let fit = try Fit(
      Script("Hi", format: .plain, name: "talk.txt"), fonts: .bundled(), options: options)
    let composer = FrameComposer(fit.scene, alpha: .opaque)
    var frame = [UInt8](repeating: 1, count: composer.byteCount)
    try composer.compose(offset: offset, into: &frame)
    if offset > 1_000 || offset < -1_000 {
      #expect(
        frame.enumerated().allSatisfy { $0.offset % 4 == 3 ? $0.element == 255 : $0.element == 0 })
    }
  }

  @Test(
    "a fade mixes each channel with the background of its row, or column if vertical",
    arguments: ["ltr", "ttb"], ["news", "credits"])
  func fades(direction: String, theme: String) throws {
    let sharp = ["direction": direction, "theme": theme, "viewport": "120", "size": "40"]
    let scenes = try ["0", "40.5"].map { fade in
      try fit("永永永永永永", sharp.merging(["fade": fade]) { $1 }).scene
    }
    let band = scenes[0].band
    let offset = scenes[0].motion.offset(at: .seconds(150))
    let (plain, faded, empty) = try (
      pixels(of: scenes[0], at: offset), pixels(of: scenes[1], at: offset),
      pixels(of: scenes[0], at: -100_000)
    )
    #expect(plain != faded && plain != empty)
    var expected = plain
    for index in plain.indices {
      let row = index / 4 / band.width
      let column = index / 4 % band.width
      let along = band.isVertical ? row : column
      let lengths = [scenes[1].fades.start, scenes[1].fades.end]
      for (length, distance) in zip(lengths, [along, band.length - 1 - along]) {
        let reached = (Rational(2 * distance + 1) / 2) / length
        guard reached < 1 else { continue }
        let opacity = Int((reached * 256).floor)
        let background = Int(empty[index])
        expected[index] = UInt8(background + (Int(expected[index]) - background) * opacity / 256)
      }
    }
    #expect(faded == expected)
  }

  private func pixels(of scene: ScrollScene, at offset: Rational) throws -> [UInt8] {
    let composer = FrameComposer(scene, alpha: .premultiplied)
    var frame: [UInt8] = []
    try composer.compose(offset: offset, into: &frame)
    return frame
  }
}
