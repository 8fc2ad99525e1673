@_spi(Answers) public import Telop
internal import TelopUnits

/// The frames of a movie, in order: the plan's frames, the frames in which the band disappears, and the frames of the
/// tail.
@_spi(Frames)
public final class MovieFrames {
  /// The number of frames.
  public let count: Int
  private let scene: ScrollScene
  private let alpha: AlphaForm?
  private let composer: FrameComposer
  /// Adds the blocks at the band's ends; `nil` if there are none.
  private let bar: BarComposer?
  private let planFrameCount: Int

  /// Prepares the frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene to show.
  ///   - alpha: The alpha of the pixels; `nil` for opaque frames.
  ///   - tail: The number of additional frames that repeat the last frame.
  public init(_ scene: ScrollScene, alpha: AlphaForm?, tail: Int) {
    self.scene = scene
    self.alpha = alpha
    composer = FrameComposer(scene, alpha: alpha)
    bar = scene.blocks.isEmpty ? nil : BarComposer(scene, alpha: alpha)
    planFrameCount = Self.planFrameCount(scene)
    count = planFrameCount + Self.exitFrameCount(scene) + tail
  }

  /// The number of frames that show a scene's plan; an endless plan restarts at its end.
  static func planFrameCount(_ scene: ScrollScene) -> Int {
    let motion = scene.motion
    return max(1, motion.isEndless ? motion.frameCount : motion.lastFrame + 1)
  }

  /// The number of frames in which the band disappears. The last of these frames is empty.
  static func exitFrameCount(_ scene: ScrollScene) -> Int { scene.exit.frames }

  /// The number of bytes in a frame of the bar.
  public var byteCount: Int { scene.bar.width * scene.bar.height * 4 }

  /// Draws a frame of the bar; see `FrameComposer.compose(offset:into:)`.
  public func compose(_ number: Int, into frame: inout [UInt8]) throws(ExportError) {
    // Over a video an endless plan repeats.
    let planFrame =
      scene.motion.isEndless ? number % planFrameCount : min(number, planFrameCount - 1)
    let offset = scene.motion.offset(frame: planFrame)
    guard let (change, share) = animation(on: number) else {
      return try compose(composer, offset, of: planFrame, share: nil, into: &frame)
    }
    let (background, rows) = scene.look.background.shown(
      share, by: change, isNear: scene.isAtNearEdge)
    try compose(
      FrameComposer(
        scene, alpha: alpha, background: background, rows: rows,
        dotOpacity: change == .fade ? share : 1), offset, of: planFrame,
      share: change == .fade ? share : 1, into: &frame)
  }

  /// - Parameter share: The opacity of blocks on a partly visible band; `nil` for a fully visible band.
  private func compose(
    _ composer: FrameComposer, _ offset: Rational, of number: Int, share: Double?,
    into frame: inout [UInt8]
  ) throws(ExportError) {
    guard let bar else { return try composer.compose(offset: offset, into: &frame) }
    let state = BarComposer.State(
      background: composer.background, rows: composer.rows, blockOpacity: share ?? 1,
      isWhole: share == nil)
    let time = Rational(number) / scene.motion.rate.perSecond
    try frame.withPixels(width: scene.bar.width, height: scene.bar.height) {
      (pixels) throws(ExportError) in
      try composer.compose(offset: offset, into: bar.band(of: pixels))
      try bar.draw(state, at: time, on: pixels)
    }
  }

  /// The band's animation on a frame, and the visible fraction; `nil` for a fully visible band.
  private func animation(on number: Int) -> (BandTransition, share: Double)? {
    if number < scene.entry.frames {
      return (scene.entry.change, scene.entry.share(ofFrame: number))
    }
    guard number >= planFrameCount, scene.exit.frames > 0 else { return nil }
    // After the exit animation the band stays hidden.
    return (scene.exit.change, 1 - scene.exit.share(ofFrame: number - planFrameCount + 1))
  }
}
