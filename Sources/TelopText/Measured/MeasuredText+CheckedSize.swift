package import TelopUnits

/// Measuring at sizes that `TextLimits.check(size:)` has accepted.
extension MeasuredText {
  /// The advance of the whole line in pixels.
  package func width(checkedSize size: Rational) -> Rational {
    pixels(lineUnits: totalUnits, checkedSize: size)
  }

  /// The advance of a part of the line in pixels.
  package func width(of range: Range<Int>, checkedSize size: Rational) -> Rational {
    pixels(lineUnits: units(of: range), checkedSize: size)
  }

  /// Line units in pixels. All 64-bit numbers of line units fit at every accepted size.
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
    let beyond = partitionPoint(in: Int128(Int64.min)..<end) { units in
      Rational(reducing: units, Int128(unitsPerEm)) * size > pixels
    }
    return Int64(clamping: beyond - 1)
  }

  package func metrics(checkedSize size: Rational) -> TextMetrics<Rational>? {
    metrics?.map { pixels(lineUnits: $0, checkedSize: size) }
  }

  package func ink(checkedSize size: Rational) -> InkBox<Rational>? {
    ink(of: 0..<utf8Length).map { pixels($0, checkedSize: size) }
  }

  package func pixels(_ box: InkBox<Int64>, checkedSize size: Rational) -> InkBox<Rational> {
    InkBox(
      left: pixels(lineUnits: box.left, checkedSize: size),
      right: pixels(lineUnits: box.right, checkedSize: size),
      bottom: pixels(lineUnits: box.bottom, checkedSize: size),
      top: pixels(lineUnits: box.top, checkedSize: size))
  }
}

extension Font {
  /// Units of this font in pixels.
  package func pixels(_ units: FontUnits, checkedSize size: Rational) -> Rational {
    Rational(units.rawValue) / em * size
  }
}
