/// JSON as it grows, byte for byte what `JSONEncoder` writes with sorted keys and slashes as they are.
///
/// Foundation's encoder makes a tree of boxes and writes that; here every value goes straight to its
/// place, and only the fields of an object are moved when it ends, into the order of their names' bytes.
package struct JSONText {
  package var bytes: [UInt8] = []
  let style: Wire.Style
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

  /// What a value is, as far as it is known.
  enum Kind {
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

  package init(_ style: Wire.Style, capacity: Int = 4_096) {
    self.style = style
    bytes.reserveCapacity(capacity)
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
    append(style == .compact ? ":" : " : ")
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
    let separator = style == .indented ? 2 : 1
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
        if style == .indented { scratch.append(UInt8(ascii: "\n")) }
      }
      scratch += bytes[fields[index].start..<fields[index].end]
    }
    bytes.removeSubrange(start...)
    bytes += scratch
  }

  private mutating func breakLine() {
    if style == .indented { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func indent(_ depth: Int) {
    guard style == .indented else { return }
    bytes.append(addingCapacity: 2 * depth) {
      $0.append(repeating: UInt8(ascii: " "), count: 2 * depth)
    }
  }

  /// By bytes: Swift's order would take apart what is canonically equivalent.
  private static func precedes(_ one: Field, _ other: Field) -> Bool {
    one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }

  /// How many values are around what is written next.
  var depth: Int { values.count }

  /// Begins an object whose fields come in order, and without places: `begin(listed:)`.
  mutating func beginListing(at place: Place) throws(Misplaced) {
    guard container(at: place, isObject: true) == place, values[place.depth].count == 0 else {
      throw Misplaced()
    }
  }

  /// Begins a listed value that has parts; `close()` ends it.
  mutating func open(_ kind: Kind) {
    lastNumber += 1
    values.append(Value(number: lastNumber, kind: kind, firstField: fields.count))
    bytes.append(UInt8(ascii: kind == .object ? "{" : "["))
  }

  /// Ends the innermost value.
  mutating func close() {
    guard let value = values.popLast() else { return }
    close(value, by: value.kind == .object ? "}" : "]")
  }

  /// Begins a field of the innermost object, or an element of the innermost array; its value comes next.
  ///
  /// - Parameter name: of a field, in letters that need no escapes.
  mutating func begin(listed name: StaticString?) {
    let top = values.count - 1
    let isFirst = values[top].count == 0
    values[top].count += 1
    let indent = style == .indented ? 2 * values.count : 0
    bytes.append(addingCapacity: indent + (name?.utf8CodeUnitCount ?? 0) + 7) { text in
      if !isFirst { text.append(UInt8(ascii: ",")) }
      if style == .indented { text.append(UInt8(ascii: "\n")) }
      text.append(repeating: UInt8(ascii: " "), count: indent)
      guard let name else { return }
      text.append(UInt8(ascii: "\""))
      name.withUTF8Buffer { for byte in $0 { text.append(byte) } }
      text.append(UInt8(ascii: "\""))
      if style != .compact { text.append(UInt8(ascii: " ")) }
      text.append(UInt8(ascii: ":"))
      if style != .compact { text.append(UInt8(ascii: " ")) }
    }
  }

  /// Something was written to a value that had ended, or that was of another kind.
  struct Misplaced: Error {}
}
