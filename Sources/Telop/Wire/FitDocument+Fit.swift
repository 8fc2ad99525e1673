internal import TelopScript
internal import TelopText
import TelopUnits

extension FitDocument {
  /// The document of a fit.
  ///
  /// - Parameters:
  ///   - fit: the plan and what it was made of.
  ///   - pins: the fonts of an earlier plan to compare with.
  /// - Complexity: O(n), and hashes every font file that the line uses.
  public init(_ fit: Fit, pinned pins: FontPins? = nil) {
    let plan = fit.plan
    let timing = plan.timing
    version = Wire.version
    duration = timing.duration.exactSeconds.decimalDescription
    viewport = timing.viewport.decimalDescription
    lead = timing.lead.decimalDescription
    size = fit.options.size.decimalDescription
    direction = fit.text.isVertical ? "ttb" : plan.strip.isRightToLeft ? "rtl" : "ltr"
    language = fit.text.language
    strip = Strip(plan, text: fit.text)
    distance = plan.distance.double
    distanceExact = plan.distance.description
    speed = plan.speed.double
    speedExact = plan.speed.description
    frames = Frames(
      rate: timing.rate.description, count: plan.frameCount, last: plan.lastFrame,
      pixelsPerFrame: plan.step.double, pixelsPerFrameExact: plan.step.description,
      wholePixels: plan.motionScore == 0)
    phases = zip(plan.motion.phases, plan.motion.marks).map(Phase.init)
    wholePixels = fit.wholePixels.map { WholePixels($0, of: plan) }
    loop = fit.loop.map { Loop($0) }
    segments = plan.strip.segments.indices.map { Segment($0, of: plan, text: fit.text) }
    let paces = zip(fit.sectionPresences, fit.sectionPaces)
    sections = zip(fit.script.sections, paces).map {
      Section($0, presence: $1.0, pace: $1.1.map(SectionPace.init))
    }
    pace = Pace(fit)
    screen = Screen(fit)
    fixes = fit.fixes.map(Fix.init)
    fonts = fit.pinnedFonts
    fontChanges = pins?.changes(to: fit.pinnedFonts)
    missing = fit.text.missing.map(MissingCharacter.init)
    gaps = fit.text.gaps.map(GapDocument.init)
    missingFaces = fit.text.missingFaces.map { face in
      MissingFace(
        family: face.family, style: face.style.name, drawn: face.drawn.name,
        utf8: [face.range.lowerBound, face.range.upperBound])
    }
  }
}

extension Fit {
  /// The fonts that draw the line, with the fingerprints that pin them.
  ///
  /// - Complexity: hashes every font file that the line uses, once each.
  public var pinnedFonts: [FitDocument.Font] {
    text.fonts.map { FitDocument.Font(name: $0.name, sha256: $0.sha256) }
  }
}

extension FitDocument.Strip {
  init(_ plan: ScrollPlan, text: MeasuredText) {
    let ink = text.inkReach(of: 0..<text.utf8Length) ?? 0...0
    let pixels = { (units: Int64) in (plan.strip.layout.pixelsPerUnit * units).double }
    self.init(
      width: plan.strip.width.double, widthExact: plan.strip.width.description,
      inkLeft: pixels(ink.lowerBound), inkRight: pixels(ink.upperBound),
      origin: plan.origin.double, originExact: plan.origin.description)
  }
}

extension FitDocument.Segment {
  init(_ index: Int, of plan: ScrollPlan, text: MeasuredText) {
    let segment = plan.strip.segments[index]
    let cache = plan.strip.cache
    let presence = plan.presence(ofSegment: index)
    self.init(
      index: index, text: text.substring(segment.range),
      utf8: [segment.range.lowerBound, segment.range.upperBound],
      start: cache.startPoints[index].double, startExact: cache.startPoints[index].description,
      width: cache.widths[index].double, widthExact: cache.widths[index].description,
      enters: presence.enters.double, leaves: presence.leaves.double, section: segment.section)
  }
}

extension FitDocument.Section {
  init(
    _ section: Script.Section, presence: ScrollPlan.Presence?, pace: FitDocument.SectionPace?
  ) {
    self.init(
      title: section.title, level: section.level,
      utf8: [section.range.lowerBound, section.range.upperBound],
      enters: presence?.enters.double, leaves: presence?.leaves.double, pace: pace)
  }
}

extension FitDocument.Fix {
  init(_ fix: Fix) {
    self.init(
      kind: fix.kind.rawValue, amount: fix.amount.double, unit: fix.unit, message: fix.message,
      options: Dictionary(fix.changes.map { ($0.key, $0.value) }) { $1 }, sections: fix.sections,
      end: fix.end)
  }
}
