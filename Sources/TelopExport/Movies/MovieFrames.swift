public import Telop
internal import TelopUnits

/// The frames of a movie, in order: those of the plan up to the one that shows its end, the band going,
/// and what is held at the end.
@_spi(Frames)
public final class MovieFrames {
  /// How many frames there are.
  public let count: Int
  private let scene: ScrollScene
  private let alpha: FrameAlpha
  private let composer: FrameComposer
  /// Adds what stands at the band's ends; `nil` for nothing.
  private let bar: BarComposer?
  /// How many show the plan.
  private let planned: Int

  /// Prepares the frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: what is shown.
  ///   - alpha: the form of the pixels' opacity.
  ///   - tail: the number of frames that the last one is held in addition.
  public init(_ scene: ScrollScene, _ alpha: FrameAlpha, tail: Int) {
    self.scene = scene
    self.alpha = alpha
    composer = FrameComposer(scene, alpha)
    bar = scene.blocks.isEmpty ? nil : BarComposer(scene, alpha)
    planned = Self.planned(scene)
    count = planned + Self.ending(scene) + tail
  }

  /// How many frames of a scene show its plan: an endless one restarts where it ends.
  static func planned(_ scene: ScrollScene) -> Int {
    let motion = scene.motion
    return max(1, motion.isEndless ? motion.frameCount : motion.lastFrame + 1)
  }

  /// How many the band goes on, the last of which is empty.
  static func ending(_ scene: ScrollScene) -> Int { scene.going.frames }

  /// The number of bytes in a frame of the bar.
  public var byteCount: Int { scene.bar.width * scene.bar.height * 4 }

  /// Draws a frame of the bar; see `FrameComposer.compose(offset:into:)`.
  public func compose(_ number: Int, into frame: inout [UInt8]) throws(ExportError) {
    // Over a video a round comes again.
    let shown = scene.motion.isEndless ? number % planned : min(number, planned - 1)
    let offset = scene.motion.offset(frame: shown)
    guard let (change, share) = change(on: number) else {
      return try compose(composer, offset, of: shown, share: nil, into: &frame)
    }
    let (ground, rows) = scene.look.ground.shown(
      share, by: change, isNear: scene.isAtNearEdge)
    try compose(
      FrameComposer(scene, alpha, ground: ground, rows: rows), offset, of: shown,
      share: change == .fade ? share : 1, into: &frame)
  }

  /// - Parameter share: how opaque blocks are on a band that is there in part; `nil` for all of it.
  private func compose(
    _ composer: FrameComposer, _ offset: Rational, of number: Int, share: Double?,
    into frame: inout [UInt8]
  ) throws(ExportError) {
    guard let bar else { return try composer.compose(offset: offset, into: &frame) }
    let state = BarComposer.State(
      ground: composer.ground, rows: composer.rows, share: share ?? 1, isWhole: share == nil)
    let time = Rational(number) / scene.motion.rate.perSecond
    try frame.withPixels(width: scene.bar.width, height: scene.bar.height) {
      (pixels) throws(ExportError) in
      try composer.compose(offset: offset, into: bar.band(of: pixels))
      try bar.draw(state, at: time, on: pixels)
    }
  }

  /// How much of the band there is on a frame; `nil` for all of it.
  private func change(on number: Int) -> (BandTransition, share: Double)? {
    if number < scene.coming.frames {
      return (scene.coming.change, scene.coming.share(ofFrame: number))
    }
    guard number >= planned, scene.going.frames > 0 else { return nil }
    // Behind the last of them nothing comes back.
    return (scene.going.change, 1 - scene.going.share(ofFrame: number - planned + 1))
  }
}
