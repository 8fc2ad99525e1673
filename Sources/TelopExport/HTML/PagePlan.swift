internal import Telop
internal import TelopUnits

/// A scene in the numbers that page.js takes. Nothing of the script's text is in it.
struct PagePlan: Encodable {
  /// The whole frame, in pixels.
  let width: Int
  let height: Int
  /// The band's, along the line.
  let length: Int
  let vertical: Bool
  let motion: MotionValues
  /// From which offset on the capsule stands where.
  let stops: [[Double]]
  /// The offset from which on the header is gone.
  let threshold: Double
  /// What starts it.
  let start: String

  init(_ scene: ScrollScene, tabs: PageTabs?, height: Int, start: PageStart) {
    (width, self.height) = (scene.band.width, height)
    (length, vertical) = (scene.band.length, scene.band.isVertical)
    motion = MotionValues(scene.motion)
    stops = (tabs?.stops ?? []).map { [$0.offset.double, tabs?.left(of: $0.tab).double ?? 0] }
    threshold = tabs?.threshold.double ?? 0
    self.start = start.rawValue
  }
}
