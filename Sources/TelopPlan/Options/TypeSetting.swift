public import TelopText
public import TelopUnits

/// The setting of a text: everything that its width depends on.
public struct TypeSetting: Sendable, Hashable {
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

  package var fontInstance: FontInstance {
    FontInstance(variations: variations, name: instance, opticalSize: opticalSize.value(at: size))
  }

  /// The options for shaping: `text`, with the spacing in ems of `size`. Spacing is 0 for a size of 0, which a fit
  /// rejects. Spacing that is too fine for 128 bits in ems is rounded to nine decimals.
  package var shaping: TextOptions {
    var shaping = text
    if letterSpacing != 0 || wordSpacing != 0 || gap != 0, size != 0 {
      shaping.spacing = Spacing(
        letters: letterSpacing.roundedQuotient(by: size),
        words: wordSpacing.roundedQuotient(by: size), paragraphs: gap.roundedQuotient(by: size))
    }
    return shaping
  }

  func check() throws(PlanError) {
    try size.checkTypeSize()
    let longest = Rational.longestLength
    for (option, space) in [
      ("letter-spacing", letterSpacing), ("word-spacing", wordSpacing), ("gap", gap),
    ] where space > longest || space < -longest || space.denominator > Self.finestSpace {
      throw PlanError(
        .badLength, "\(option) must be from -1000000 to 1000000 px, and no finer than 2^-62 px",
        options: [option])
    }
  }

  /// The finest denominator of computed spacing: a size's, 2^32, times a line unit's, 2^30.
  private static let finestSpace: Int128 = 1 << 62
}
