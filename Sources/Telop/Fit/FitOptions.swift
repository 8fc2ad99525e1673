public import TelopScript
public import TelopText
public import TelopUnits

/// Everything that a fit can be told, by the long names that the command line and a script's front
/// matter share.
public struct FitOptions: Sendable, Hashable {
  /// Duration, viewport, lead, both ends and the frame rate.
  public var timing = ScrollPlan.Timing(duration: .seconds(300))
  /// The type size in pixels per em.
  public var size: Rational = 48
  /// The width to aim at for a segment, in pixels.
  public var segmentWidth: Rational = 1_024
  /// `nil` takes the overlay profile.
  public var pace: PaceProfile?
  /// The width of the screen that shows the viewport, in metres.
  public var screenWidth: Rational?
  /// From the audience to the screen, in metres.
  public var viewingDistance: Rational?
  /// Language, script, direction, features and the separator of a text's paragraphs. Its spacing is
  /// in ems and stands aside for the two below.
  public var text = TextOptions()
  /// Space after every grapheme cluster, in pixels.
  public var letterSpacing: Rational = 0
  /// Space after every word separator, in pixels.
  public var wordSpacing: Rational = 0
  /// Space added to every separator between paragraphs, in pixels.
  public var gap: Rational = 0
  /// When each slide of a talk comes up: its section's start is at the read point then. One for each
  /// section with text, ascending; empty for no slides.
  public var slides: [Duration] = []
  /// The slowest that text may run where times are shared out, in px/s.
  public var minSpeed: Rational?
  /// The fastest that text may run where times are shared out, in px/s.
  public var maxSpeed: Rational?
  /// The most that the speed may change from one stretch to the next, as a factor.
  public var maxChange: Rational?
  /// Whether the line passes once, several times or for ever.
  public var loop = Loop.off
  /// How to come to whole pixels per frame.
  public var wholePixels = WholePixels()
  /// Fonts by name or path, in fallback order, as written.
  public var fonts: [String] = []
  /// The first font's faces for strong and emphasised text, by name or path; a style without any is
  /// looked for in the font's family.
  public var faces: [FaceName] = []
  /// Whether the bundled fonts come after `fonts`.
  public var bundledFonts = true
  /// Axis values, set on every font of `fonts` that has the axis.
  public var variations: [Variation] = []
  /// The named instance of every variable font of `fonts` that has it.
  public var instance: String?
  /// What fonts with an axis `opsz` set it to.
  public var opticalSize = OpticalSize.auto
  /// A file whose paragraphs are inserted between the script's, by path; `-` is standard input.
  /// Reading it is the caller's, with `Script.inserting`.
  public var insert: String?
  /// Where they go; `nil` is behind each of the script's.
  public var every: InsertRule?

  /// Colours, padding and fades of every output that shows the strip; without effect on a plan.
  public var look = Look()

  /// The defaults: 300 s across 1,920 px at 60 frames per second, 48 px type, bundled fonts.
  public init() {}

  /// The long names, in the order in which help lists them; those of `Look.keys` work too. `headings` and `separator` are read by
  /// the script reader itself.
  public static let keys = [
    "duration", "viewport", "lead", "start", "finish", "hold-start", "hold-end", "ramp",
    "read-point", "slides", "min-speed", "max-speed", "max-change", "fps", "loop",
    "whole-pixels", "pixel-bounds", "size", "segment-width", "pace", "screen-width", "distance",
    "font", "font-bold", "font-italic", "font-bold-italic", "no-bundled-fonts", "feature",
    "variation", "instance", "optical-size", "language", "script", "direction", "letter-spacing",
    "word-spacing", "gap", "kerning", "trim-punctuation", "combined-digits", "headings",
    "separator", "insert", "every",
  ]

  /// Which instance of the variable fonts is wanted.
  public var fontInstance: FontInstance {
    FontInstance(variations: variations, name: instance, opticalSize: opticalSize.value(at: size))
  }

  /// How to shape: `text`, with the spacing in ems of `size`.
  public var shaping: TextOptions {
    var shaping = text
    if letterSpacing != 0 || wordSpacing != 0 || gap != 0 {
      shaping.spacing = Spacing(
        letters: letterSpacing.divided(by: size) ?? 0, words: wordSpacing.divided(by: size) ?? 0,
        paragraphs: gap.divided(by: size) ?? 0)
    }
    return shaping
  }

  /// Sets one option from text.
  ///
  /// - Parameters:
  ///   - key: a long name of `keys` or of `Look.keys`.
  ///   - values: one value, or several for the fonts, `feature` and `variation`.
  /// - Throws: `PlanError` for an unknown key or a value that does not fit, with a sentence that
  ///   says what would.
  public mutating func set(_ key: String, to values: [String]) throws(PlanError) {
    switch key {
    case "font": fonts = values
    case "font-bold": setFaces(.bold, values)
    case "font-italic": setFaces(.italic, values)
    case "font-bold-italic": setFaces([.bold, .italic], values)
    case "feature":
      text.features = try values.map { value throws(PlanError) in try Self.feature(value) }
    case "variation":
      variations = try values.map { value throws(PlanError) in try Self.variation(value) }
    case "slides": slides = try Self.times(key, values)
    case "headings": break
    default:
      guard values.count == 1 else {
        throw PlanError(.badValue, "\(key) takes one value, not \(values.count)")
      }
      try set(key, to: values[0])
    }
  }

  private mutating func set(_ key: String, to value: String) throws(PlanError) {
    switch key {
    case "duration": timing.duration = try Duration(talk: value)
    case "viewport": timing.viewport = try Self.pixels(key, value, above: true)
    case "lead": timing.lead = try Self.pixels(key, value, above: false)
    case "start": timing.start = try Self.choice(key, value)
    case "finish": timing.finish = try Self.choice(key, value)
    case "hold-start": timing.holdStart = try Self.hold(key, value)
    case "hold-end": timing.holdEnd = try Self.hold(key, value)
    case "ramp": timing.ramp = try Self.hold(key, value)
    case "read-point": timing.readPointPart = try Self.part(key, value)
    case "min-speed": minSpeed = try Self.pixels(key, value, above: true)
    case "max-speed": maxSpeed = try Self.pixels(key, value, above: true)
    case "max-change": maxChange = try Self.factor(key, value)
    case "fps": timing.rate = try Self.frameRate(value)
    case "loop": loop = try Loop(value)
    case "whole-pixels": wholePixels.method = try Self.choice(key, value)
    case "pixel-bounds": wholePixels.bounds = try WholePixels.Bounds(value)
    case "size": size = try Self.size(value)
    case "segment-width": segmentWidth = try Self.pixels(key, value, above: true)
    case "pace": pace = try PaceProfile.named(value)
    case "screen-width": screenWidth = try ScreenGeometry.length(key, value)
    case "distance": viewingDistance = try ScreenGeometry.length(key, value)
    case "no-bundled-fonts": bundledFonts = try !Self.flag(key, value)
    case "instance": instance = value
    case "optical-size": opticalSize = try OpticalSize(value)
    case "language": text.language = value
    case "script": text.script = value
    case "direction": text.direction = try Self.choice(key, value)
    case "letter-spacing": letterSpacing = try Self.spacing(key, value)
    case "word-spacing": wordSpacing = try Self.spacing(key, value)
    case "gap": gap = try Self.spacing(key, value)
    case "kerning": text.isKerned = try Self.flag(key, value)
    case "trim-punctuation": text.trimsPunctuation = try Self.flag(key, value)
    case "combined-digits": text.combinedDigits = try Self.digits(key, value)
    case "separator": text.separator = value
    case "insert": insert = try Self.path(key, value)
    case "every": every = try Self.insertRule(value)
    default:
      if try look.set(key, to: value) { return }
      throw PlanError(
        .unknownOption,
        "unknown option '\(key)'; there are " + (Self.keys + Look.keys).joined(separator: ", "))
    }
  }

  /// Takes over a script's front matter.
  ///
  /// - Parameters:
  ///   - script: the script whose settings are taken.
  ///   - overridden: keys that the caller sets itself and that win.
  /// - Throws: `ScriptError` with the setting's line, for an unknown key or a bad value; an
  ///   overridden setting is checked all the same.
  public mutating func apply(
    _ script: Script, except overridden: Set<String> = []
  ) throws(ScriptError) {
    for setting in script.settings {
      var changed = self
      do {
        try changed.set(setting.key, to: setting.values)
      } catch {
        let code: ScriptError.Code = error.code == .unknownOption ? .unknownSetting : .badValue
        throw ScriptError(
          code, name: script.name, line: setting.sourceLine, message: error.message)
      }
      if !overridden.contains(setting.key) { self = changed }
    }
  }

  /// The options with a script's relative paths, of fonts and of `insert`, made to start at the
  /// script's folder.
  ///
  /// - Parameters:
  ///   - folder: `nil` is the working folder, where nothing changes.
  ///   - overridden: keys that were not set by the script; their paths stay.
  public func anchored(at folder: String?, except overridden: Set<String> = []) -> FitOptions {
    guard let folder else { return self }
    var options = self
    if !overridden.contains("font") { options.fonts = fonts.map { Font.anchored($0, at: folder) } }
    if let insert, insert != "-", !insert.hasPrefix("/"), !overridden.contains("insert") {
      options.insert = folder + "/" + insert
    }
    for index in faces.indices where !overridden.contains(faces[index].key) {
      options.faces[index].name = Font.anchored(faces[index].name, at: folder)
    }
    return options
  }

  private mutating func setFaces(_ style: FaceStyle, _ names: [String]) {
    faces.removeAll { $0.style == style }
    faces += names.map { FaceName($0, style) }
  }
}

/// A face of the first font's family, by name or path.
public struct FaceName: Sendable, Hashable {
  /// As written.
  public var name: String
  /// What it is the face of.
  public var style: FaceStyle

  /// A name and the style that it stands for.
  public init(_ name: String, _ style: FaceStyle) {
    self.name = name
    self.style = style
  }

  /// The option that sets it.
  var key: String { "font-" + style.name.split(separator: " ").joined(separator: "-") }
}
