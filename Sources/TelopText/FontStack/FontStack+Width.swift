public import TelopUnits

extension FontStack {
  /// The exact advance of a text set as one line, in pixels.
  ///
  /// The result equals `prepare(text, options: options).width(size: size)`. For a short text, this method takes a
  /// fraction of the time, because it stores nothing about single characters.
  ///
  /// ```swift
  /// let widest = try ["Start", "開始", "ابدأ"].map { try fonts.width(of: $0, size: 48) }.max()
  /// ```
  ///
  /// - Parameters:
  ///   - text: any text; `LineText` describes how line breaks, tabs and other controls are replaced.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - options: language, script, direction, features.
  /// - Throws: `badSize`, and the errors of `prepare`.
  /// - Complexity: O(length of the text). Adds up cached widths, and shapes text whose width is not cached. If the
  ///   options have more than a language and a horizontal direction, it takes as long as `prepare`.
  public func width(
    of text: String, size: Rational, options: TextOptions = TextOptions()
  ) throws(TextError) -> Rational {
    try text.withBytes { (utf8) throws(TextError) in
      try Widths(self).width(of: utf8, size: size, options: options)
    }
  }

  /// The `Double` nearest to the exact width, rounded once.
  ///
  /// - Parameter size: the type size in pixels per em, from 2^-32 to `TextLimits.maximumSize`.
  /// - Throws: `badSize`, for NaN and infinities too, and the errors of `prepare`.
  /// - Complexity: O(length of the text), like the exact width.
  @_disfavoredOverload
  public func width(
    of text: String, size: Double, options: TextOptions = TextOptions()
  ) throws(TextError) -> Double {
    try TextLimits.check(size: size)
    let sum = try text.withBytes { (utf8) throws(TextError) in
      try Widths(self).sum(of: utf8, options)
    }
    guard let (units, unitsPerEm) = sum
    else { return try prepare(text, options: options).width(size: size) }
    return units.pixels(checkedSize: size, unitsPerEm: Int(unitsPerEm))
  }
}
