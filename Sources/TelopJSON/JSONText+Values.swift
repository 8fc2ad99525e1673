@_spi(Answers) internal import TelopUnits

extension JSONText {
  /// Appends ASCII text unchanged.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a number as its `description`, which reads back as the same value.
  mutating func append(number: some CustomStringConvertible) { append(ascii: number.description) }

  /// Appends a whole number without making a `String`, because whole numbers are the most frequent values.
  package mutating func append(number: Int64) {
    bytes.append(addingCapacity: 20) { text in
      if number < 0 { text.append(UInt8(ascii: "-")) }
      var first = text.count
      var remaining = number.magnitude
      repeat {
        text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remaining % 10))
        remaining /= 10
      } while remaining > 0
      var last = text.count - 1
      while first < last {
        text.swapAt(first, last)
        first = first + 1
        last = last - 1
      }
    }
  }

  /// Appends a number that may have a fraction; throws `EncodingError.invalidValue` for infinities and NaN.
  package mutating func append(
    fraction: some BinaryFloatingPoint & CustomStringConvertible
  ) throws {
    guard fraction.isFinite else {
      throw Self.invalid(
        fraction, "Unable to encode \(type(of: fraction)).\(fraction) directly in JSON.")
    }
    var text = fraction.description
    text.withUTF8 { digits in
      let isWhole = digits.count > 2 && digits.suffix(2).elementsEqual(".0".utf8)
      bytes.append(contentsOf: digits.dropLast(isWhole ? 2 : 0))
    }
  }

  static func invalid(_ value: Any, _ description: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: [], debugDescription: description))
  }

  mutating func append(_ flag: Bool) { append(flag ? "true" : "false") }

  private mutating func append(ascii text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a string with quotation marks around it.
  mutating func append(string: String) {
    var contiguous = string
    contiguous.withUTF8 { utf8 in
      // The loop has no early exit, so that the compiler can vectorise it.
      var isPlain = true
      for byte in utf8 {
        let mayNeedEscape = byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F
        isPlain = isPlain && !mayNeedEscape
      }
      if isPlain || !needsEscapes(string, utf8) {
        bytes.append(addingCapacity: utf8.count + 2) { text in
          text.append(UInt8(ascii: "\""))
          for byte in utf8 { text.append(byte) }
          text.append(UInt8(ascii: "\""))
        }
      } else {
        bytes.append(UInt8(ascii: "\""))
        for scalar in string.unicodeScalars { append(scalar) }
        bytes.append(UInt8(ascii: "\""))
      }
    }
  }

  private func needsEscapes(_ string: String, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
      || style != .compact && string.unicodeScalars.contains(where: \.affectsLayout)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\u{8}": append("\\b")
    case "\t": append("\\t")
    case "\n": append("\\n")
    case "\u{C}": append("\\f")
    case "\r": append("\\r")
    case _ where scalar.value < 0x20 || (style != .compact && scalar.affectsLayout):
      let digits = String(scalar.value, radix: 16)
      append(ascii: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}
