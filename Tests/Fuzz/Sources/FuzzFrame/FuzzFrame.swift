internal import FuzzSupport
@_spi(Answers) internal import Telop
@_spi(Answers) @_spi(Frames) internal import TelopExport
internal import TelopText
internal import TelopUnits

/// Draws one frame of a movie and a picture of one moment. The first bytes choose the options; the rest is a
/// script.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  var choices = Choices(data, count)
  let alpha = choices.pick([FrameAlpha.straight, .premultiplied, .opaque])
  let medium = choices.pick([Medium.band, .screen, .broadcast, .paper])
  let part = choices.pick(Array(0...16))
  let isPicture = choices.pick([false, false, false, true])
  var options = chosenOptions(&choices)
  let text = String(decoding: choices.rest.prefix(60), as: UTF8.self)
  // Errors are fine; only crashes and broken invariants are findings.
  do {
    let script = try Script(text, format: .markdown, name: "fuzz")
    // Applies the script's options last: an error in them keeps the others.
    try options.apply(script)
    // Larger values only take longer.
    guard options.timing.viewport <= 400, options.type.size <= 200,
      options.timing.duration <= .seconds(60)
    else { return 0 }
    let fit = try Fit(script, fonts: Stack.fonts.get(), options: options)
    let scene = fit.scene(on: medium)
    guard scene.frame.width * scene.frame.height <= 1 << 18 else { return 0 }
    try check(scene, alpha, part: part)
    if isPicture { try checkPicture(scene, part: part) }
  } catch {
    require(!"\(error)".isEmpty, "an error without a message")
  }
  return 0
}

/// Checks that every pixel of a frame is written, whatever was there, and that the encoder gets the number of
/// frames it expects.
private func check(_ scene: ScrollScene, _ alpha: FrameAlpha, part: Int) throws {
  let frames = MovieFrames(scene, alpha: alpha, tail: 1)
  let number = (frames.count - 1) * part / 16
  var frame: [UInt8] = []
  try frames.compose(number, into: &frame)
  require(frame.count == scene.bar.width * scene.bar.height * 4, "a frame of \(frame.count) bytes")
  if alpha == nil {
    let isOpaque = stride(from: 3, to: frame.count, by: 4).allSatisfy { frame[$0] == 255 }
    require(isOpaque, "an opaque frame with clear pixels")
  }
  var other = [UInt8](repeating: 0xA5, count: frame.count)
  try frames.compose(number, into: &other)
  require(frame == other, "frame \(number) depends on what was there")
}

private func checkPicture(_ scene: ScrollScene, part: Int) throws {
  var options = ExportOptions()
  options.time = Duration(exactSeconds: scene.motion.duration).map { $0 * part / 16 }
  _ = try Picture(scene, options: options).bytes(.png)
  options.time = nil
  let strip = Picture(scene, options: options)
  if strip.width * strip.height <= 1 << 18 { _ = try strip.bytes(.png) }
}

private enum Stack {
  static let fonts = Result { () throws(TextError) in try FontStack.bundled() }
}
