internal import Telop
internal import TelopUnits

/// The frames of a movie, in order: those of the plan up to the one that shows its end, the band going,
/// and what is held at the end.
final class MovieFrames {
  /// How many frames there are.
  let count: Int
  private let scene: ScrollScene
  private let alpha: FrameAlpha
  private let composer: FrameComposer
  /// How many show the plan.
  private let planned: Int

  /// - Parameter tail: how many frames more the last one is held.
  init(_ scene: ScrollScene, _ alpha: FrameAlpha, tail: Int) {
    self.scene = scene
    self.alpha = alpha
    composer = FrameComposer(scene, alpha)
    planned = Self.planned(scene)
    count = planned + Self.ending(scene) + tail
  }

  /// How many frames of a scene show its plan: an endless one begins anew where it ends.
  static func planned(_ scene: ScrollScene) -> Int {
    let motion = scene.motion
    return max(1, motion.isEndless ? motion.frameCount : motion.lastFrame + 1)
  }

  /// How many the band goes on, the last of which is empty.
  static func ending(_ scene: ScrollScene) -> Int { scene.going.frames }

  var byteCount: Int { composer.byteCount }
  var band: Band { composer.band }

  /// Draws a frame; see `FrameComposer.compose(offset:into:)`.
  func compose(_ number: Int, into frame: inout [UInt8]) throws(ExportError) {
    // Over a video a round comes again.
    let shown = scene.motion.isEndless ? number % planned : min(number, planned - 1)
    let offset = scene.motion.offset(frame: shown)
    guard let (change, share) = change(on: number) else {
      return try composer.compose(offset: offset, into: &frame)
    }
    let (ground, rows) = scene.look.ground.shown(
      share, by: change, isNear: scene.isAtNearEdge)
    try FrameComposer(scene, alpha, ground: ground, rows: rows)
      .compose(offset: offset, into: &frame)
  }

  /// How much of the band there is on a frame; `nil` for all of it.
  private func change(on number: Int) -> (BandChange, share: Double)? {
    if number < scene.coming.frames {
      return (scene.coming.change, scene.coming.share(ofFrame: number))
    }
    guard number >= planned, scene.going.frames > 0 else { return nil }
    // Behind the last of them nothing comes back.
    return (scene.going.change, 1 - scene.going.share(ofFrame: number - planned + 1))
  }
}
