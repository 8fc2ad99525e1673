internal import TelopUnits

/// JSON as it grows, byte for byte what `JSONEncoder` writes with sorted keys and slashes as they are.
///
/// Foundation's encoder makes a tree of boxes and writes that; here every value goes straight to its
/// place, and only the fields of an object are moved when it ends, into the order of their names' bytes.
struct JSONText {
  /// How it looks.
  enum Style {
    /// Indented; characters that would steer a terminal stand in strings as escapes.
    case document
    /// Without white space, and with no other escapes than JSON needs.
    case line
  }

  private(set) var bytes: [UInt8] = []
  private let style: Style
  /// The values that are being written, each within the one before it.
  private var values: [Value] = []
  /// The fields of all objects that are being written, those of the innermost last.
  private var fields: [Field] = []
  /// What an object's fields are put in order with.
  private var scratch: [UInt8] = []
  private var lastNumber = 0

  /// Which value something belongs to: once that has ended, nothing more can be added to it.
  struct Place: Hashable {
    /// How many values are around it.
    fileprivate(set) var depth: Int
    fileprivate var number: Int

    /// No value at all.
    static let nowhere = Place(depth: 0, number: 0)
  }

  private enum Kind {
    case unknown, single, array, object
  }

  private struct Value {
    let number: Int
    var kind = Kind.unknown
    var count = 0
    /// Of an object: where its fields begin in `fields`.
    let firstField: Int
  }

  private struct Field {
    let name: String
    /// From the indentation on.
    var start: Int
    var end = 0
  }

  init(_ style: Style) {
    self.style = style
    bytes.reserveCapacity(4_096)
  }

  /// The array or object at a place, begun now if it was not before.
  ///
  /// - Returns: where its parts belong; `nowhere` if the value is of another kind already.
  mutating func container(at place: Place, isObject: Bool) -> Place {
    endValues(below: place)
    let kind: Kind = isObject ? .object : .array
    guard has(place) else { return .nowhere }
    if values[place.depth].kind == .unknown {
      values[place.depth].kind = kind
      bytes.append(UInt8(ascii: isObject ? "{" : "["))
    }
    return values[place.depth].kind == kind ? place : .nowhere
  }

  /// How many elements the array at a place has so far.
  func count(at place: Place) -> Int { has(place) ? values[place.depth].count : 0 }

  /// Begins a field of an object; its value comes next.
  mutating func begin(field name: String, of place: Place) throws(Misplaced) {
    try beginPart(of: place, kind: .object)
    fields.append(Field(name: name, start: bytes.count))
    indent(values.count)
    append(string: name)
    if style == .document {
      append(" : ")
    } else {
      bytes.append(UInt8(ascii: ":"))
    }
  }

  /// Begins an element of an array; its value comes next.
  mutating func beginElement(of place: Place) throws(Misplaced) {
    try beginPart(of: place, kind: .array)
    indent(values.count)
  }

  private mutating func beginPart(of place: Place, kind: Kind) throws(Misplaced) {
    endValues(below: place)
    guard has(place), values[place.depth].kind == kind else { throw Misplaced() }
    if values[place.depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine()
    values[place.depth].count += 1
  }

  /// Begins a value that writes itself, in parts or at once.
  mutating func beginValue() -> Place {
    lastNumber += 1
    values.append(Value(number: lastNumber, firstField: fields.count))
    return Place(depth: values.count - 1, number: lastNumber)
  }

  /// Makes sure that a value is written at once, and only once.
  mutating func beginSingle(at place: Place) throws(Misplaced) {
    endValues(below: place)
    guard has(place), values[place.depth].kind == .unknown else { throw Misplaced() }
    values[place.depth].kind = .single
  }

  /// Ends a value, and what is still open within it.
  ///
  /// - Returns: false where nothing was written; an empty object stands there then.
  @discardableResult
  mutating func endValue(at place: Place) -> Bool {
    endValues(below: place)
    guard has(place), let value = values.popLast() else { return false }
    switch value.kind {
    case .unknown:
      bytes.append(UInt8(ascii: "{"))
      close(value, by: "}")
    case .single: break
    case .array: close(value, by: "]")
    case .object:
      sort(from: value.firstField)
      close(value, by: "}")
    }
    return value.kind != .unknown
  }

  private mutating func endValues(below place: Place) {
    guard place.depth < values.count, values[place.depth].number == place.number else { return }
    while let last = values.last, values.count > place.depth + 1 {
      endValue(at: Place(depth: values.count - 1, number: last.number))
    }
  }

  private func has(_ place: Place) -> Bool {
    place.depth == values.count - 1 && values[place.depth].number == place.number
  }

  private mutating func close(_ value: Value, by bracket: StaticString) {
    // Foundation leaves an empty line in what is empty.
    if value.count == 0 { breakLine() }
    breakLine()
    indent(values.count)
    append(bracket)
  }

  /// Puts an object's fields in the order of their names; of two with one name the last counts.
  private mutating func sort(from first: Int) {
    defer { fields.removeSubrange(first...) }
    let separator = style == .document ? 2 : 1
    var isSorted = true
    for index in first..<fields.count {
      let isLast = index + 1 == fields.count
      fields[index].end = isLast ? bytes.count : fields[index + 1].start - separator
      isSorted = isSorted && (isLast || Self.precedes(fields[index], fields[index + 1]))
    }
    if isSorted { return }
    let start = fields[first].start
    fields.withUnsafeMutableBufferPointer { fields in
      var own = UnsafeMutableBufferPointer(rebasing: fields[first...])
      own.sort { one, other in
        Self.precedes(one, other) || !Self.precedes(other, one) && one.start < other.start
      }
    }
    scratch.removeAll(keepingCapacity: true)
    for index in first..<fields.count {
      let isLast = index + 1 == fields.count
      guard isLast || Self.precedes(fields[index], fields[index + 1]) else { continue }
      if !scratch.isEmpty {
        scratch.append(UInt8(ascii: ","))
        if style == .document { scratch.append(UInt8(ascii: "\n")) }
      }
      scratch += bytes[fields[index].start..<fields[index].end]
    }
    bytes.removeSubrange(start...)
    bytes += scratch
  }

  /// By bytes: Swift's order would take apart what is canonically equivalent.
  private static func precedes(_ one: Field, _ other: Field) -> Bool {
    one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }

  /// Something was written to a value that had ended, or that was of another kind.
  struct Misplaced: Error {}
}

/// Simple values.
extension JSONText {
  /// Writes what is ASCII, as it is.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a value again that was written before, as deep within others.
  mutating func append(written text: [UInt8]) { bytes += text }

  /// Writes a number by the digits that read back as the same value.
  mutating func append(number: some CustomStringConvertible) {
    append(ascii: number.description)
  }

  /// The same of one that may have a fraction.
  ///
  /// - Throws: `EncodingError.invalidValue` for what JSON has no number for.
  mutating func append(
    fraction: some BinaryFloatingPoint & CustomStringConvertible
  ) throws {
    guard fraction.isFinite else {
      throw Self.invalid(
        fraction, "Unable to encode \(type(of: fraction)).\(fraction) directly in JSON.")
    }
    let text = fraction.description
    append(ascii: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  static func invalid(_ value: Any, _ description: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: [], debugDescription: description))
  }

  mutating func append(_ flag: Bool) { append(flag ? "true" : "false") }

  private mutating func append(ascii text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Writes a text with its quotation marks.
  mutating func append(string: String) {
    var string = string
    string.withUTF8 { utf8 in
      // Without a way out of the loop several bytes are looked at in one step.
      var isPlain = true
      for byte in utf8 {
        let isOdd = byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F
        isPlain = isPlain && !isOdd
      }
      if isPlain || !needsEscapes(utf8) {
        bytes.append(addingCapacity: utf8.count + 2) { text in
          text.append(UInt8(ascii: "\""))
          for byte in utf8 { text.append(byte) }
          text.append(UInt8(ascii: "\""))
        }
      } else {
        bytes.append(UInt8(ascii: "\""))
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars { append(scalar) }
        bytes.append(UInt8(ascii: "\""))
      }
    }
  }

  private func needsEscapes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
      || (style == .document && VisibleText.steers(utf8))
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
    case _ where scalar.value < 0x20 || (style == .document && VisibleText.steers(scalar)):
      let digits = String(scalar.value, radix: 16)
      append(ascii: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  private mutating func breakLine() {
    if style == .document { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func indent(_ depth: Int) {
    guard style == .document else { return }
    bytes.append(addingCapacity: 2 * depth) {
      $0.append(repeating: UInt8(ascii: " "), count: 2 * depth)
    }
  }
}
