public import TelopText
public import TelopUnits

/// The setting of a text: everything that its width depends on.
public struct TypeSetting: OptionTarget, Hashable {
  /// Fonts by name or path, in fallback order, as written.
  public var fonts: [String] = []
  /// True if the bundled fonts follow `fonts`.
  public var bundledFonts = true
  /// The type size in pixels per em.
  public var size: Rational = 48
  /// Values of axes, for every font of `fonts` that has the axis.
  public var variations: [Variation] = []
  /// The named instance, for every variable font of `fonts` that has it.
  public var instance: String?
  /// The optical size of fonts with an axis `opsz`.
  public var opticalSize = OpticalSize.auto
  /// Language, script, direction, features, and the separator of a text's paragraphs. Its spacing,
  /// in ems, is ignored in favour of the three properties below.
  public var text = TextOptions()
  /// Space after every grapheme cluster, in pixels.
  public var letterSpacing: Rational = 0
  /// Space after every word separator, in pixels.
  public var wordSpacing: Rational = 0
  /// Extra width of every separator between paragraphs, in pixels.
  public var gap: Rational = 0

  /// The defaults: 48 px type in the bundled fonts.
  public init() {}

  /// The instance of the variable fonts.
  public var fontInstance: FontInstance {
    FontInstance(variations: variations, name: instance, opticalSize: opticalSize.value(at: size))
  }

  /// The options for shaping: `text`, with the spacing in ems of `size`. With a size of 0, which a
  /// fit refuses, there is no spacing. Spacing that is too fine for 128 bits in ems is rounded to
  /// nine decimals.
  public var shaping: TextOptions {
    var shaping = text
    if letterSpacing != 0 || wordSpacing != 0 || gap != 0, size != 0 {
      shaping.spacing = Spacing(
        letters: letterSpacing.roundedQuotient(by: size),
        words: wordSpacing.roundedQuotient(by: size), paragraphs: gap.roundedQuotient(by: size))
    }
    return shaping
  }

  /// Makes sure of what a program may have set without an option's text.
  func check() throws(PlanError) {
    try Self.check(size: size)
    let longest = ScrollPlan.Timing.longest
    for (option, space) in [
      ("letter-spacing", letterSpacing), ("word-spacing", wordSpacing), ("gap", gap),
    ] where space > longest || space < -longest || space.denominator > Self.finestSpace {
      throw PlanError(
        .badLength, "\(option) must be from -1000000 to 1000000 px, and no finer than 2^-62 px",
        options: [option])
    }
  }

  /// Space that was worked out is a multiple of a line unit in a size: 2^32 times 2^30.
  private static let finestSpace: Int128 = 1 << 62

  /// Makes sure that text may be set in a size.
  ///
  /// - Throws: `badLength`.
  static func check(size: Rational) throws(PlanError) {
    guard size.isTypeSize else {
      throw PlanError(.badLength, TextLimits.sizeRule, options: ["size"])
    }
  }
}

extension FontStack {
  /// The fonts that a type setting names, followed by the bundled ones.
  ///
  /// - Parameters:
  ///   - setting: what names the fonts.
  ///   - faces: the first font's faces for strong and emphasised text.
  ///   - folder: where relative font paths start; `nil` is the working folder.
  ///   - bundled: where the bundled fonts are taken from, by name, and as the last ones unless the
  ///     setting leaves them out.
  /// - Throws: what opening a font throws, and `unknownAxis` for a variation that no font has; its
  ///   place names the option.
  public init(
    _ setting: TypeSetting, faces: [FaceName] = [], relativeTo folder: String? = nil,
    bundled: BundledFonts = .standard
  ) throws(TextError) {
    try self.init(setting, faces: faces, bundled: bundled) { (names, instance) throws(TextError) in
      try Font.named(names, instance: instance, relativeTo: folder, bundled: bundled)
    }
  }

  /// The same; `open` opens fonts by their names.
  init(
    _ setting: TypeSetting, faces: [FaceName], bundled: BundledFonts,
    open: ([String], FontInstance) throws(TextError) -> [Font]
  ) throws(TextError) {
    do throws(TextError) {
      try TextLimits.check(fontCount: setting.fonts.count + faces.count)
      let fonts: [Font]
      do throws(TextError) { fonts = try open(setting.fonts, setting.fontInstance) } catch {
        throw error.about(option: error.option ?? "font")
      }
      var styled: [StyledFont] = []
      for face in faces {
        do throws(TextError) {
          let fonts = try open([face.name], FontInstance())
          styled += fonts.map { StyledFont($0, face.style) }
        } catch { throw error.about(option: face.option) }
      }
      try self.init(fonts, faces: styled, bundled: setting.bundledFonts ? bundled : .excluded)
    } catch { throw error.aboutOption }
  }

  /// Measures a text with a type setting.
  ///
  /// - Throws: `TextError`, whose place names the option at fault; `badFeature` for a feature that no font
  ///   of the stack has, though others of them may draw the text.
  public func prepare(_ text: String, as setting: TypeSetting) throws(TextError) -> MeasuredText {
    do throws(TextError) {
      let measured = try prepare(text, options: setting.shaping)
      try checkFeatures(of: measured)
      return measured
    } catch { throw error.aboutOption }
  }
}

extension TextError {
  /// The option that an error of this kind comes from; `nil` for those of the text itself.
  var option: String? {
    switch code {
    case .unknownAxis, .badVariation: "variation"
    case .badFeature: "feature"
    case .badLanguage: "language"
    case .badScript: "script"
    case .noFonts: "no-bundled-fonts"
    case .tooManyFonts: "font"
    default: nil
    }
  }

  /// The same error with its option in its place.
  var aboutOption: TextError { option.map { about(option: $0) } ?? self }
}
