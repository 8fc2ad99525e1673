@_spi(Answers) public import Telop

extension FitDocument {
  /// The document of a fit.
  ///
  /// - Complexity: O(n) for n bytes of text, and about a dozen plans for the fixes; hashes every font file in use.
  public init(_ fit: Fit) { self.init(fit, withFixes: true) }

  /// The document with rehearsals, slides, and the font changes since an earlier plan.
  package init(
    _ fit: Fit, comparedWith record: FontRecord? = nil, rehearsed: RehearsedTimes? = nil,
    deck: SlideTexts? = nil, withFixes: Bool = true
  ) {
    let plan = fit.plan
    let scene = fit.scene
    let timing = plan.timing
    duration = timing.duration.exactSeconds.decimalDescription
    viewport = timing.viewport.decimalDescription
    bar = Bar(scene)
    over = fit.options.over?.path
    lead = timing.lead.decimalDescription
    size = fit.options.type.size.decimalDescription
    let horizontalDirection = plan.strip.isRightToLeft ? "rtl" : "ltr"
    direction = fit.text.isVertical ? "ttb" : horizontalDirection
    language = fit.text.language
    strip = Strip(plan, text: fit.text, passes: fit.loop?.line.passes ?? 1)
    distance = plan.distance.double
    distanceExact = plan.distance.description
    speed = plan.speed.double
    speedExact = plan.speed.description
    frames = Frames(scene.motion, plan)
    phases = zip(scene.motion.lineMotion.phases, scene.motion.lineMotion.milestones).map(Phase.init)
    wholePixels = fit.wholePixels.map { WholePixels($0, of: plan) }
    loop = scene.loop.map { Loop($0) }
    segments = scene.segments.map { Segment($0, of: scene) }
    sections = zip(scene.sections, fit.sectionPaces).map(Section.init)
    cues = fit.metCues.map(Cue.init)
    rehearsal = rehearsed.flatMap { Rehearsal($0, of: fit) }
    self.deck = deck.map(Deck.init)
    pace = Pace(fit)
    screen = Screen(fit)
    fixes = withFixes ? fit.fixes.map { Fix($0, of: fit) } : []
    fonts = fit.usedFonts
    fontChanges = record?.changes(to: fit.usedFonts)
    missing = fit.text.missing.map(MissingCharacter.init)
    inexact = fit.text.inexactness.map(InexactnessDocument.init)
    missingFaces = fit.text.missingFaces.map(MissingFace.init)
    warnings = ScriptWarning.all(fit.script.notes)
  }

  /// Reads the output of `telop fit --format json`; unknown keys are ignored.
  ///
  /// - Returns: `nil` if the bytes are not a plan of this version.
  /// - Complexity: O(n).
  public init?(json: [UInt8]) {
    guard let plan = try? Wire.decode(FitDocument.self, from: json), plan.version == Wire.version
    else { return nil }
    self = plan
  }
}

extension FontRecord {
  /// Reads the output of `telop fit --format json`.
  ///
  /// - Returns: `nil` if the bytes are not a plan of this version.
  @_spi(Answers) public init?(json: [UInt8]) {
    struct Plan: Decodable {
      var version: Int
      var fonts: [UsedFont]
    }
    guard let plan = try? Wire.decode(Plan.self, from: json), plan.version == Wire.version else {
      return nil
    }
    self.init(fonts: plan.fonts)
  }
}

extension FitDocument.Frames {
  fileprivate init(_ motion: ScrollMotion, _ plan: ScrollPlan) {
    self.init(
      rate: motion.rate.description, count: motion.frameCount, last: motion.lastFrame,
      pixelsPerFrame: plan.step.double, pixelsPerFrameExact: plan.step.description,
      wholePixels: motion.movesByWholePixels)
  }
}

extension FitDocument.MissingFace {
  fileprivate init(_ face: TelopText.MissingFace) {
    self.init(
      family: face.family, style: face.style.name, drawn: face.drawnStyle.name,
      utf8: face.range.offsets)
  }
}

extension FitDocument.Strip {
  /// - Parameter passes: the number of passes that `text` contains.
  init(_ plan: ScrollPlan, text: MeasuredText, passes: Int) {
    let ink = text.inkExtent(of: 0..<text.utf8Length) ?? 0...0
    let pixels = { (units: Int64) in (plan.strip.pixelsPerUnit * units).double }
    self.init(
      characters: text.readCharacterCount / passes, width: plan.strip.width.double,
      widthExact: plan.strip.width.description,
      inkLeft: pixels(ink.lowerBound), inkRight: pixels(ink.upperBound),
      origin: plan.origin.double, originExact: plan.origin.description)
  }
}

extension FitDocument.Segment {
  init(_ segment: PlacedSegment, of scene: ScrollScene) {
    let presence = scene.presence(of: segment.extent)
    self.init(
      index: segment.index, text: scene.text.substring(segment.range), utf8: segment.range.offsets,
      start: segment.start.double, startExact: segment.start.description,
      width: segment.width.double, widthExact: segment.width.description,
      enters: presence.enters.double, leaves: presence.leaves.double, section: segment.section)
  }
}

extension FitDocument.Section {
  init(_ section: ScrollScene.Section, pace: Telop.Pace?) {
    self.init(
      title: section.title, level: section.level, utf8: section.range.offsets,
      enters: section.presence?.enters.double, read: section.read?.double,
      leaves: section.presence?.leaves.double, pace: pace.map(FitDocument.SectionPace.init))
  }
}

extension FitDocument.Fix {
  init(_ fix: Fix, of fit: Fit) {
    self.init(
      kind: fix.kind.rawValue, amount: fix.amount.double, unit: fix.unit, message: fix.message,
      details: fix.details,
      options: Dictionary(
        fix.settings.map { ($0.name, $0.texts.joined(separator: ",")) },
        uniquingKeysWith: { _, last in last }),
      removedOptions: fix.removedOptions.isEmpty ? nil : fix.removedOptions,
      edits: fix.source.map { edit in
        FitDocument.Edit(
          file: fit.script.name, utf8: edit.range.offsets, replacement: edit.replacement)
      })
  }
}
