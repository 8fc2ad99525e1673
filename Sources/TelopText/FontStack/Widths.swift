package import TelopUnits

/// Measures the widths of many texts in a stack's fonts, one after another on one thread.
package struct Widths: ~Copyable {
  private let stack: FontStack
  private let meter: WidthMeter

  package init(_ stack: FontStack) {
    self.stack = stack
    meter = stack.meters.take()
  }

  deinit { stack.meters.giveBack(meter) }

  /// The advance of valid UTF-8 set as one line, in pixels, like `FontStack.width(of:size:options:)`.
  package func width(
    of utf8: UnsafeBufferPointer<UInt8>, size: Rational, options: TextOptions
  ) throws(TextError) -> Rational {
    try TextLimits.check(size: size)
    guard let (units, unitsPerEm) = try sum(of: utf8, options) else {
      let text = String(decoding: utf8, as: UTF8.self)
      return try stack.prepare(text, options: options).width(checkedSize: size)
    }
    return Rational(reducing: Int128(units), Int128(unitsPerEm)) * size
  }

  /// The advance in line units, and the line units per em; `nil` for text that only `FontStack.prepare` can measure.
  func sum(
    of utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions
  ) throws(TextError) -> (units: Int64, unitsPerEm: Int64)? {
    guard WidthMeter.measures(options), !LineText.needsRewriting(utf8) else { return nil }
    try TextLimits.check(utf8Length: utf8.count)
    return try meter.sum(of: utf8, options, in: stack.fallback)
  }
}
