@_spi(Answers) public import Telop
@_spi(Answers) internal import TelopPlan
import TelopUnits

/// The properties of a plan that a stage needs besides its slides.
@_spi(Answers) public struct StageFacts: Sendable, Hashable, Codable {
  /// For each page of the PDF, the index of the plan's slide to which the page belongs.
  package var groups: [Int]
  /// The time at which each of the plan's slides appears, in seconds; `nil` if the band does not follow slides.
  package var times: [Double]?
  /// For each slide, the pace of its section. Slides before the first text have the pace of the first section. `nil` if
  /// `times` is `nil`.
  package var paces: [StagePace]?
  /// The edge at which the band lies: `bottom`, `top`, `left` or `right`.
  package var side: String
  /// The distance from the picture's edge `side` to the inner side of the bar and its tabs, in pixels.
  package var reach: Int
  /// True if the band leaves more than half of the picture for slides beside it.
  package var hasRoom: Bool
  /// The width of the picture, or of the bar if the plan has no canvas; `height` likewise.
  package var width: Int
  package var height: Int
  package var hasCanvas: Bool

  /// - Throws: `tooLarge` for a band that exceeds its canvas.
  public init(_ fit: Fit, deck: Deck, tabs: Bool) throws(ExportError) {
    let scene = try fit.scene(for: .html)
    let assignment = PageAssignment(deck.pageGroupIndices, of: fit.script)
    self.init(
      scene, assignment, try? fit.slideClock(of: assignment),
      background: TabbedBand(scene, hasTabs: tabs), paces: fit.sectionPaces)
  }

  init(
    _ scene: ScrollScene, _ assignment: PageAssignment, _ clock: SlideClock?,
    background: TabbedBand, paces: [Pace?]
  ) {
    groups = assignment.slideIndices
    // The band follows slides if the slides divide the script and each of them has a time.
    let follows = assignment.dividesScript && clock?.slides.count == assignment.utf8Offsets.count
    times = follows ? clock?.slides.map { Double($0.start) / 1_000_000 } : nil
    let hasPaces = times != nil && paces.count == scene.sections.count
    self.paces =
      hasPaces
      ? assignment.utf8Offsets.map { StagePace(paces[scene.script.section(at: $0 ?? 0)]) } : nil
    let bar = scene.bar
    let frame = scene.frame
    let isNear = scene.isAtNearEdge
    side = scene.edgeName(isNear: isNear)
    let (start, depth, size) =
      scene.band.isVertical
      ? (bar.left, bar.width, frame.width) : (bar.top, bar.height, frame.height)
    let tabDepth = background.tabsFollowBand ? background.addedDepth : 0
    reach = isNear ? start + depth + tabDepth : size - start + background.addedDepth
    hasRoom = reach * 2 < size
    width = frame.width
    height = frame.height
    hasCanvas = scene.hasCanvas
  }
}

/// The reading load of a section at the planned speed. The load is proportional to the speed.
package struct StagePace: Sendable, Hashable, Codable {
  /// The pace at the densest place of the text, divided by the comfortable pace.
  package var load: Double
  /// The strain at the densest place of the text.
  package var strain: Double

  /// - Parameter pace: `nil` for a section with nothing to read.
  init(_ pace: Pace?) {
    guard let pace, pace.profile.comfortable > 0 else {
      load = 0
      strain = 0
      return
    }
    load = pace.peak.double / pace.profile.comfortable.double
    strain = pace.peakStrain.double
  }
}
