public import TelopUnits

extension MeasuredText {
  /// The advance of the whole line in pixels, exact: the usual way to get a width.
  ///
  /// An overload for `Double` sizes rounds once. `FontStack.width(of:size:options:)` is faster if only the width of a
  /// text is needed. `totalUnits` is the length in line units, for any size.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(1).
  public func width(size: Rational) throws(TextError) -> Rational {
    try pixels(lineUnits: totalUnits, size: size)
  }

  /// The advance of a part of the line in pixels, exact.
  ///
  /// A cluster belongs to the range that contains its start, so that adjacent ranges add up to the whole.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line; clamped to it.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(log clusters).
  public func width(of range: Range<Int>, size: Rational) throws(TextError) -> Rational {
    try pixels(lineUnits: units(of: range), size: size)
  }

  /// Line units converted to pixels, exact.
  ///
  /// - Parameters:
  ///   - lineUnits: any number of line units.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  public func pixels(lineUnits: Int64, size: Rational) throws(TextError) -> Rational {
    try TextLimits.check(size: size)
    return pixels(lineUnits: lineUnits, checkedSize: size)
  }

  /// The advance of the whole line, in line units. This is the position of the last record, which marks the line's end.
  public var totalUnits: Int64 { storage.clusters.last?.position ?? 0 }

  /// The pen's total travel from the line's start to its end, in line units: `totalUnits` if all advances are positive,
  /// more if some are negative. No pen position is further than this from either end.
  package var travel: Int64 { storage.travel }

  /// The advance of the clusters that start in `range`, in line units.
  ///
  /// - Complexity: O(log clusters).
  public func units(of range: Range<Int>) -> Int64 {
    position(atUTF8Offset: range.upperBound) - position(atUTF8Offset: range.lowerBound)
  }

  /// The first cluster that starts at or after a UTF-8 offset; `clusterCount` at the end.
  package func cluster(startingAtOrAfter utf8Offset: Int) -> Int {
    let clusters = storage.clusters
    let count = clusters.count - 1
    let length = max(1, Int(clusters.utf8(count)))
    // Starts with a guess, because most of a line's characters take the same number of bytes.
    let (product, overflows) = utf8Offset.multipliedReportingOverflow(by: count)
    return partitionPoint(in: 0..<count, near: overflows ? count : product / length) {
      Int(clusters.utf8($0)) >= utf8Offset
    }
  }

  /// The position of the first cluster that starts at or after a UTF-8 offset: the sum of the advances of all clusters
  /// logically before it, in line units.
  package func position(atUTF8Offset utf8Offset: Int) -> Int64 {
    storage.clusters[cluster(startingAtOrAfter: utf8Offset)].position
  }

  /// The advance of the whole line in pixels: the `Double` nearest to the exact width at exactly `size`, rounded once.
  /// For sizes that are `Double`s, such as those of a layout. A whole literal, as in `size: 48`, selects the exact
  /// method for `Rational`; a literal with a fraction, as in `size: 43.4`, selects this method.
  ///
  /// - Parameter size: the type size in pixels per em, from 2^-32 to `TextLimits.maximumSize`.
  /// - Throws: `badSize`, for NaN and infinities too.
  /// - Complexity: O(1).
  @_disfavoredOverload
  public func width(size: Double) throws(TextError) -> Double {
    try pixels(lineUnits: totalUnits, size: size)
  }

  /// The advance of a part of the line in pixels: the `Double` nearest to the exact width at exactly `size`, rounded
  /// once.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line; clamped to it.
  ///   - size: the type size in pixels per em, from 2^-32 to `TextLimits.maximumSize`.
  /// - Throws: `badSize`, for NaN and infinities too.
  /// - Complexity: O(log clusters).
  @_disfavoredOverload
  public func width(of range: Range<Int>, size: Double) throws(TextError) -> Double {
    try pixels(lineUnits: units(of: range), size: size)
  }

  private func pixels(lineUnits: Int64, size: Double) throws(TextError) -> Double {
    try TextLimits.check(size: size)
    return lineUnits.pixels(checkedSize: size, unitsPerEm: unitsPerEm)
  }
}

extension Int64 {
  /// Line units in pixels, rounded once. A size is a 53-bit whole number times a power of two. The line units times the
  /// whole number are exact. The division by `unitsPerEm` rounds. The multiplication by the power of two is exact,
  /// because sizes within the limits give no subnormal numbers.
  func pixels(checkedSize size: Double, unitsPerEm: Int) -> Double {
    let significand = Int128(size.significand * 0x1p52)
    let scaled = Rational(reducing: Int128(self) * significand, Int128(unitsPerEm)).double
    return scaled * Double(sign: .plus, exponent: Int(size.exponent) - 52, significand: 1)
  }
}

/// Measuring at sizes that `TextLimits.check(size:)` has accepted.
extension MeasuredText {
  package func width(checkedSize size: Rational) -> Rational {
    pixels(lineUnits: totalUnits, checkedSize: size)
  }

  package func width(of range: Range<Int>, checkedSize size: Rational) -> Rational {
    pixels(lineUnits: units(of: range), checkedSize: size)
  }

  /// Line units in pixels. The result of any 64-bit number at any accepted size fits a `Rational`.
  package func pixels(lineUnits: Int64, checkedSize size: Rational) -> Rational {
    Rational(reducing: Int128(lineUnits), Int128(storage.unitsPerEm)) * size
  }

  /// The length of one line unit in pixels.
  package func pixelsPerUnit(checkedSize size: Rational) -> Rational { size / Rational(unitsPerEm) }

  /// A length in pixels as line units, rounded down; clamped to 64 bits.
  package func lineUnits(pixels: Rational, checkedSize size: Rational) -> Int64 {
    if let units = pixels.multipliedIfRepresentable(by: Rational(unitsPerEm) / size) {
      return Int64(clamping: units.floor)
    }
    // The product overflows here, but comparisons are exact.
    let end = Int128(Int64.max) + 1
    let firstAbove = partitionPoint(in: Int128(Int64.min)..<end) { units in
      Rational(reducing: units, Int128(unitsPerEm)) * size > pixels
    }
    return Int64(clamping: firstAbove - 1)
  }

  package func metrics(checkedSize size: Rational) -> TextMetrics<Rational>? {
    metrics?.map { pixels(lineUnits: $0, checkedSize: size) }
  }

  package func ink(checkedSize size: Rational) -> InkBox<Rational>? {
    ink(of: 0..<utf8Length).map { pixels($0, checkedSize: size) }
  }

  package func pixels(_ box: InkBox<Int64>, checkedSize size: Rational) -> InkBox<Rational> {
    box.map { pixels(lineUnits: $0, checkedSize: size) }
  }
}

extension Font {
  /// Units of this font in pixels.
  package func pixels(_ units: FontUnits, checkedSize size: Rational) -> Rational {
    Rational(units.rawValue) / em * size
  }
}
