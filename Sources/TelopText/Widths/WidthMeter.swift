/// Measures the widths of lines one after another. Keeps fonts, settings, shape plans and memory for the next lines.
/// `Sendable` because `WidthMeters` lends it to one thread at a time.
final class WidthMeter: @unchecked Sendable {
  /// The maximum number of language meters kept, because callers may name any language.
  private static let maximumMeters = 8

  private var meters: [LanguageMeter] = []
  private var lastMeter: LanguageMeter?
  private let buffers = ItemizerBuffers()
  private let scan = UnitScan()
  private var shaper: Shaper?

  /// Whether lines with these options can be measured here: horizontal lines without features, styles and spacing.
  static func measures(_ options: TextOptions) -> Bool {
    options.script == nil && options.direction != .topToBottom && options.features.isEmpty
      && options.styles.isEmpty && options.spacing == .none && options.isKerned
      && !options.trimsPunctuation && options.paragraphs.isEmpty && options.fontLanguage == nil
      && !options.isCancellable
  }

  /// The advance of a line in line units, and the line units per em; `nil` if only `prepare` can measure the line or
  /// report its error. Requires `measures(options)`.
  func sum(
    of utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions, in fallback: FontFallback
  ) throws(TextError) -> (units: Int64, unitsPerEm: Int64)? {
    // Most lines have the language of the previous line.
    let guess = lastMeter
    if let guess, let sum = try singlePassSum(of: utf8, options, guess, isGuess: true) {
      return sum
    }
    let line = LineScan(utf8: utf8)
    let language = options.language ?? line.language(of: utf8)
    let meter = try meter(of: language, options, in: fallback)
    if meter !== guess, !line.needsBidi, !line.hasFraction,
      let sum = try singlePassSum(of: utf8, options, meter, isGuess: false)
    {
      return sum
    }
    let levels =
      line.needsBidi || options.direction == .rightToLeft
      ? try BidiLevels(utf8: utf8, direction: options.direction) : BidiLevels(uniform: 0)
    let items = try Itemizer(utf8, fonts: meter.fonts, levels: levels, buffers: buffers)
    let runs = items.runs
    // HarfBuzz shapes a fraction around U+2044 as a whole, so a line with a fraction uses no shaped units.
    let usesUnits = ShapedUnitCaches.shaper(options) != .harfBuzz && !line.hasFraction
    scan.utf8 = utf8
    let shaper = try takeShaper(for: utf8)
    meter.clear()
    for run in runs {
      // A cache of shaped units is created once enough bytes have been counted.
      let bytes = { ShapedUnitCaches.bytes(of: run.parameters, in: runs) }
      let index = try meter.index(of: run.parameters)
      try meter.runMeters[index].add(
        run.range, bytes: bytes, options, scan: usesUnits ? scan : nil,
        mayHaveRecomposedLetters: meter.fonts.hasFoundMissingLetter, shaper: shaper)
    }
    self.shaper = consume shaper
    items.giveBack(to: buffers)
    return meter.total
  }

  /// The width of a line of simple characters (see `SinglePassLine`) in a meter's language; `nil` for any other line.
  /// If `isGuess`, the line may be in another language than the meter's.
  private func singlePassSum(
    of utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions, _ meter: LanguageMeter,
    isGuess: Bool
  ) throws(TextError) -> (units: Int64, unitsPerEm: Int64)? {
    guard meter.suits(options), options.direction != .rightToLeft,
      ShapedUnitCaches.shaper(options) != .harfBuzz
    else { return nil }
    meter.clear()
    var line = SinglePassLine(utf8, meter)
    guard try line.add(to: meter) else { return nil }
    guard !isGuess || options.language != nil || line.language == meter.language else { return nil }
    return meter.total
  }

  private func takeShaper(for utf8: UnsafeBufferPointer<UInt8>) throws(TextError) -> Shaper {
    guard var shaper = self.shaper.take() else { return try Shaper(text: utf8) }
    shaper.text = utf8
    return shaper
  }

  private func meter(
    of language: String, _ options: TextOptions, in fallback: FontFallback
  ) throws(TextError) -> LanguageMeter {
    if let meter = meters.first(where: { $0.language == language && $0.suits(options) }) {
      lastMeter = meter
      return meter
    }
    let meter = try LanguageMeter(options, language: language, in: fallback)
    if meters.count == Self.maximumMeters { meters.removeAll() }
    meters.append(meter)
    lastMeter = meter
    return meter
  }

  /// The maximum number of runs, and of grapheme continuations, whose memory is kept between lines.
  private static let maximumKeptCount = 4_096

  /// Releases the memory of long lines.
  func trim() {
    if buffers.runs.capacity > Self.maximumKeptCount { buffers.runs = [] }
    if buffers.graphemeContinuations.capacity > Self.maximumKeptCount {
      buffers.graphemeContinuations = []
    }
  }
}
