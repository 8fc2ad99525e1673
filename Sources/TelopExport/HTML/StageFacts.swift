public import Telop
import TelopUnits

/// What of a plan a stage needs beside its slides.
public struct StageFacts: Sendable, Hashable, Codable {
  /// Which of the plan's slides each page is a step of, from 0.
  public var groups: [Int]
  /// When each of the plan's slides comes up, in seconds; `nil` where pages and sections are not as many.
  public var times: [Double]?
  /// How the text of each of them is to read as planned; `nil` likewise.
  public var paces: [StagePace]?
  /// The edge that the band is at: `bottom`, `top`, `left` or `right`.
  public var side: String
  /// How far the band reaches into the picture from there, in the picture's pixels.
  public var reach: Int
  /// Whether the band leaves half of the picture to slides beside it.
  public var hasRoom: Bool
  /// The picture's width, or that of the band where there is no picture but it.
  public var width: Int
  /// Its height.
  public var height: Int
  /// Whether there is a picture, and not the band alone.
  public var hasCanvas: Bool

  /// What a page of the service needs of a fit.
  ///
  /// - Parameters:
  ///   - fit: the talk as it is planned.
  ///   - deck: its slides; their pictures need not be there.
  ///   - tabs: whether the sections' tabs are beside the band.
  /// - Throws: `tooLarge` for a band that its canvas has no room for.
  /// - Complexity: O(glyphs).
  public init(_ fit: Fit, deck: Deck, tabs: Bool) throws(ExportError) {
    let scene = try fit.scene(for: .html)
    let hasTitles = tabs && scene.script.sections.contains { $0.title?.isEmpty == false }
    self.init(
      scene, deck, ground: PageGround(scene, hasTabs: hasTitles, hasTitles: hasTitles),
      paces: fit.sectionPaces)
  }

  init(_ scene: ScrollScene, _ deck: Deck, ground: PageGround, paces: [Pace?]) {
    let sections = scene.sections.filter { !$0.range.isEmpty }
    let steps = PageSteps(deck.groups, slides: sections.count)
    groups = steps.groups
    // The first slide is there from the start.
    times =
      steps.areSlides
      ? sections.enumerated().map { $0.offset == 0 ? 0 : $0.element.read?.double ?? 0 } : nil
    let hasPaces = times != nil && paces.count == scene.sections.count
    self.paces =
      hasPaces
      ? zip(scene.sections, paces).filter { !$0.0.range.isEmpty }.map { StagePace($0.1) } : nil
    let (bar, frame, isNear) = (scene.bar, scene.frame, scene.isAtNearEdge)
    let isVertical = scene.band.isVertical
    side = isVertical ? isNear ? "left" : "right" : isNear ? "top" : "bottom"
    let (start, depth, size) =
      isVertical ? (bar.left, bar.width, frame.width) : (bar.top, bar.height, frame.height)
    reach =
      isNear
      ? start + depth + (ground.isFirst ? ground.added : 0)
      : size - start + ground.added
    hasRoom = reach * 2 < size
    (width, height) = (frame.width, frame.height)
    hasCanvas = !frame.isAll(of: bar)
  }
}

/// How a section is to read at the speed that the plan has there: at twice the speed it is twice as much.
public struct StagePace: Sendable, Hashable, Codable {
  /// The densest place by the comfortable limit: above 1 it is beyond.
  public var load: Double
  /// By the unreadable one.
  public var strain: Double

  /// - Parameter pace: `nil` for a section with nothing to read.
  init(_ pace: Pace?) {
    guard let pace, pace.profile.comfortable > 0 else {
      (load, strain) = (0, 0)
      return
    }
    load = pace.peak.double / pace.profile.comfortable.double
    strain = pace.peakStrain.double
  }
}
