@_spi(Answers) public import Telop
internal import TelopUnits

/// The frames of a movie, in order: the plan's frames, the frames of the exit animation, and the frames of the tail.
/// Frames show only the box of band, blocks and tabs (the titles of sections beside the band), not the rest of the
/// picture.
@_spi(Frames) public final class MovieFrames {
  /// The number of frames.
  public let count: Int
  private let scene: ScrollScene
  private let alpha: FrameAlpha
  private let composer: FrameComposer
  /// Adds the blocks at the band's ends; `nil` if there are none.
  private let barComposer: BarComposer?
  private let tabbed: TabbedBand
  private let boxBackground: BandBackground
  private let tabComposer: TabComposer?
  private let planFrameCount: Int

  /// Prepares the frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene to show.
  ///   - alpha: The alpha of the pixels.
  ///   - tail: The number of additional frames. They repeat the last frame; for an endless plan, they continue it.
  public convenience init(_ scene: ScrollScene, alpha: FrameAlpha, tail: Int) {
    self.init(scene, alpha: alpha, tail: tail, tabs: nil)
  }

  init(_ scene: ScrollScene, alpha: FrameAlpha, tail: Int, tabs: TabPainter?) {
    self.scene = scene
    self.alpha = alpha
    tabbed = tabs?.tabbed ?? TabbedBand(scene, hasTabs: false)
    boxBackground = tabbed.boxBackground
    tabComposer = tabs.map { TabComposer($0, alpha: alpha) }
    composer = FrameComposer(
      scene, alpha: alpha, background: boxBackground.part(tabbed.bandRows),
      textRows: 0..<scene.band.thickness)
    barComposer = scene.blocks.isEmpty ? nil : BarComposer(scene, alpha: alpha)
    planFrameCount = Self.planFrameCount(scene)
    count = planFrameCount + scene.exit.frames + tail
  }

  /// The number of frames that show a scene's plan, or one period of an endless plan.
  static func planFrameCount(_ scene: ScrollScene) -> Int {
    let motion = scene.motion
    return max(1, motion.isEndless ? motion.frameCount : motion.lastFrame + 1)
  }

  /// The number of bytes in a frame.
  public var byteCount: Int { tabbed.box.width * tabbed.box.height * 4 }

  /// Draws a frame of the band, with its blocks and tabs; see `FrameComposer.compose(offset:into:)`.
  public func compose(_ number: Int, into frame: inout [UInt8]) throws(ExportError) {
    // A video under the band may be longer than one period of an endless plan. The period then repeats.
    let planFrame =
      scene.motion.isEndless ? number % planFrameCount : min(number, planFrameCount - 1)
    guard let (change, share) = animation(on: number) else {
      return try compose(planFrame, composer, on: boxBackground, (0, 1), into: &frame)
    }
    let (background, shift) = boxBackground.shown(share, by: change, isNear: scene.isAtNearEdge)
    // Also the opacity of the theme's dots behind the text.
    let opacity = change == .fade ? share : 1
    let composer = FrameComposer(
      scene, alpha: alpha, background: background.part(tabbed.bandRows),
      textRows: (0..<scene.band.thickness).clipped(toRowsMovedBy: shift), dotOpacity: opacity)
    try compose(planFrame, composer, on: background, (shift, opacity), into: &frame)
  }

  /// - Parameters:
  ///   - number: The number of a frame of the plan.
  ///   - bandComposer: `composer` for a fully visible band, otherwise a composer for this frame.
  ///   - shown: The rows by which the background has moved, and the opacity of blocks and tabs.
  private func compose(
    _ number: Int, _ bandComposer: FrameComposer, on background: BandBackground,
    _ shown: (shift: Int, opacity: Double), into frame: inout [UInt8]
  ) throws(ExportError) {
    let box = tabbed.box
    let isVertical = scene.band.isVertical
    try frame.withPixels(width: box.width, height: box.height) { (pixels) throws(ExportError) in
      if tabComposer != nil {
        pixels.fillRows(
          outside: tabbed.bandRows, with: alpha.rowPixels(of: background, scene.look),
          isVertical: isVertical)
      }
      let barPixels = pixels.part(across: tabbed.bandRows, isVertical: isVertical)
      try bandComposer.compose(
        offset: scene.motion.offset(frame: number),
        into: barComposer?.band(of: barPixels) ?? barPixels)
      try barComposer?.draw(
        at: Rational(number) / scene.motion.rate.perSecond, on: barPixels, beside: bandComposer,
        shown: shown, isBandFullyVisible: bandComposer === composer)
      try tabComposer?.draw(frame: number, on: pixels, shown: shown)
    }
  }

  /// The band's animation on a frame, and the visible fraction; `nil` for a fully visible band.
  private func animation(on number: Int) -> (BandTransition, share: Double)? {
    if number < scene.entry.frames {
      return (scene.entry.transition, scene.entry.share(ofFrame: number))
    }
    guard number >= planFrameCount, scene.exit.frames > 0 else { return nil }
    // After the exit animation the band stays hidden.
    return (scene.exit.transition, 1 - scene.exit.share(ofFrame: number - planFrameCount + 1))
  }
}
