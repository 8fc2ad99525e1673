public import TelopText
public import TelopUnits

/// The type options of a text: everything on which the width of the text depends.
public struct TypeSetting: Sendable, Hashable {
  /// Fonts by name or path, in fallback order, as written.
  public var fonts: [String] = []
  /// True if the bundled fonts follow `fonts`.
  package var bundledFonts = true
  /// The type size in pixels per em.
  public var size: Rational = 48
  /// Values of variation axes. A value applies to every font of `fonts` that has the axis.
  package var variations: [Variation] = []
  /// The name of an instance, for every variable font of `fonts` that has this instance.
  package var instance: String?
  /// The optical size of fonts with an axis `opsz`.
  package var opticalSize = OpticalSize.auto
  /// Language, script, direction, features and separator. If `letterSpacing`, `wordSpacing` or `gap` is not 0, these
  /// three replace the `spacing` of `text`.
  public var text = TextOptions()
  /// Space after every grapheme cluster, in pixels.
  package var letterSpacing: Rational = 0
  /// Space after every word separator, in pixels.
  package var wordSpacing: Rational = 0
  /// Extra width of every separator between paragraphs, in pixels.
  package var gap: Rational = 0

  /// The defaults: 48 px type in the bundled fonts.
  public init() {}

  /// The settings of variable fonts at `size`.
  package var fontInstance: InstanceRequest {
    InstanceRequest(
      variations: variations, name: instance, opticalSize: opticalSize.value(at: size))
  }

  /// The options for shaping: `text`, with the spacing in ems of `size`. For a size of 0, which a fit rejects, `text`
  /// is unchanged. Spacing that does not fit 128 bits in ems is rounded to nine decimals.
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
    let longest = Rational.maximumPlanLength
    for (option, space) in [
      ("letter-spacing", letterSpacing), ("word-spacing", wordSpacing), ("gap", gap),
    ] where space > longest || space < -longest || space.denominator > Self.maximumDenominator {
      throw PlanError(
        .badLength, "\(option) must be from -1000000 to 1000000 px, and no finer than 2^-62 px",
        options: [option])
    }
  }

  /// The greatest denominator of spacing. Telop computes spacing as a size, with a denominator up to 2^32, times line
  /// units, with a denominator up to 2^30.
  private static let maximumDenominator: Int128 = 1 << 62
}
