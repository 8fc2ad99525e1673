internal import TelopPlatform
internal import TelopUnits

/// The entry or exit of a band, or the movement of tabs, frame by frame.
public struct BandMotion: Sendable, Hashable {
  /// The kind of change; never `none` if there are frames.
  public let transition: BandTransition
  /// The number of frames that the change takes.
  public let frames: Int
  /// The control points of a cubic Bézier curve, as in CSS; empty if there are no frames.
  private let curve: [Double]

  /// The completed share at each frame, beginning with 0; empty if there are no frames.
  package var shares: [Double] { (0..<frames).map(share) }

  static let none = BandMotion(.none, 0, [])

  /// The entry, which takes 0.30 s and decelerates.
  static func entry(_ change: BandTransition, rate: FrameRate) -> BandMotion {
    BandMotion(change, rate.perSecond * 3 / 10, [0.2, 0, 0, 1])
  }

  /// The exit, which takes 0.25 s and accelerates.
  static func exit(_ change: BandTransition, rate: FrameRate) -> BandMotion {
    BandMotion(change, rate.perSecond / 4, [0.3, 0, 0.8, 0.15])
  }

  /// The movement of tabs from one section to the next, which decelerates. Below 23 frames per second, tabs do not
  /// move.
  package static func tabs(_ seconds: Rational, rate: FrameRate) -> BandMotion {
    BandMotion(
      rate.perSecond < 23 ? .none : .slide, rate.perSecond.roundedProduct(with: seconds),
      [0.2, 0, 0, 1])
  }

  private init(_ change: BandTransition, _ frames: Rational, _ curve: [Double]) {
    self.transition = change
    self.frames = change == .none ? 0 : Int(frames.nearest)
    self.curve = change == .none ? [] : curve
  }

  /// The completed share at a frame: 0 at frame 0, 1 from frame `frames` on.
  ///
  /// - Complexity: O(1).
  public func share(ofFrame frame: Int) -> Double {
    guard frame < frames else { return 1 }
    guard frame > 0, curve.count == 4 else { return 0 }
    let x = Double(frame) / Double(frames)
    let value = { (first: Double, second: Double, t: Double) in
      let s = 1 - t
      return 3 * s * s * t * first + 3 * s * t * t * second + t * t * t
    }
    // Bisection is possible because the curve's time coordinate never decreases.
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(curve[0], curve[2], middle) < x { low = middle } else { high = middle }
    }
    return value(curve[1], curve[3], (low + high) / 2)
  }
}

extension BandBackground {
  /// The background of a partly visible band; hidden rows are clear.
  ///
  /// - Parameters:
  ///   - share: the visible share, from 0 to 1.
  ///   - isNear: true if the band's near side, its top or left, is at the picture's edge.
  /// - Returns: the background, and the number of rows by which the band has moved down, or to the right if it is
  ///   vertical; below 0 if it has moved up or to the left.
  package func shown(_ share: Double, by change: BandTransition, isNear: Bool) -> (
    background: BandBackground, shift: Int
  ) {
    switch change {
    case .none: return (self, 0)
    case .fade:
      let faded = stops.map { Stop(position: $0.position, color: $0.color.faded(to: share)) }
      return (BandBackground(stops: faded), 0)
    case .slide:
      let depth = Int((Double(thickness) * max(0, min(1, share))).rounded())
      let hidden = thickness - depth
      // The whole band moves, with its edge lines. Rows outside the picture are cut off.
      let cut = stops.map { stop in
        Stop(
          position: isNear ? max(0, stop.position - hidden) : min(depth, stop.position),
          color: stop.color)
      }
      return (
        BandBackground(stops: cut).extended(by: hidden, of: .clear, isNear: !isNear),
        isNear ? -hidden : hidden
      )
    }
  }
}
