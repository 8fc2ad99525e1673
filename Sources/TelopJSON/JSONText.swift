/// A JSON text under construction. Its bytes are those of `JSONEncoder` with sorted keys and unescaped slashes, but it
/// builds no tree of boxed values. When an object ends, its fields are sorted by the bytes of their names.
package struct JSONText {
  package var bytes: [UInt8] = []
  let style: Wire.Style
  /// The open values, outermost first.
  private var values: [Value] = []
  /// The fields of all open objects; the fields of the innermost object are last.
  private var fields: [Field] = []
  /// The buffer for sorting an object's fields.
  private var scratch: [UInt8] = []
  private var lastID = 0

  /// A reference to an open value; invalid once the value has ended.
  struct Reference: Hashable {
    /// The number of values that contain the value.
    fileprivate(set) var depth: Int
    fileprivate var id: Int

    static let none = Reference(depth: 0, id: 0)
  }

  /// The kind of a value; `unknown` until something is written to the value.
  enum Kind { case unknown, single, array, object }

  private struct Value {
    let id: Int
    var kind = Kind.unknown
    /// The number of fields or elements.
    var count = 0
    /// The index in `fields` of an object's first field.
    let firstField: Int
  }

  private struct Field {
    let name: String
    /// The offset in `bytes` at which the field begins, indentation included.
    var start: Int
    var end = 0
  }

  package init(_ style: Wire.Style, capacity: Int = 4_096) {
    self.style = style
    bytes.reserveCapacity(capacity)
  }

  /// Begins an array or object at `reference`, unless it has begun; `none` if the value there is of another kind.
  mutating func container(at reference: Reference, isObject: Bool) -> Reference {
    endValues(below: reference)
    let kind: Kind = isObject ? .object : .array
    guard isInnermost(reference) else { return .none }
    if values[reference.depth].kind == .unknown {
      values[reference.depth].kind = kind
      bytes.append(UInt8(ascii: isObject ? "{" : "["))
    }
    return values[reference.depth].kind == kind ? reference : .none
  }

  /// The number of elements that have been written to an array.
  func count(at reference: Reference) -> Int {
    isInnermost(reference) ? values[reference.depth].count : 0
  }

  /// Begins a field of an object; the next value written is the value of the field.
  mutating func begin(field name: String, of reference: Reference) throws(BadWrite) {
    try beginPart(of: reference, kind: .object)
    fields.append(Field(name: name, start: bytes.count))
    indent(values.count)
    append(string: name)
    append(style == .compact ? ":" : " : ")
  }

  /// Begins an element of an array; the next value written is the element.
  mutating func beginElement(of reference: Reference) throws(BadWrite) {
    try beginPart(of: reference, kind: .array)
    indent(values.count)
  }

  private mutating func beginPart(of reference: Reference, kind: Kind) throws(BadWrite) {
    endValues(below: reference)
    guard isInnermost(reference), values[reference.depth].kind == kind else { throw BadWrite() }
    if values[reference.depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine()
    values[reference.depth].count += 1
  }

  /// Begins a value whose kind is still unknown.
  mutating func beginValue() -> Reference {
    lastID += 1
    values.append(Value(id: lastID, firstField: fields.count))
    return Reference(depth: values.count - 1, id: lastID)
  }

  /// Marks a value as a string, number, Boolean or null; throws if the value has a kind already.
  mutating func beginSingle(at reference: Reference) throws(BadWrite) {
    endValues(below: reference)
    guard isInnermost(reference), values[reference.depth].kind == .unknown else { throw BadWrite() }
    values[reference.depth].kind = .single
  }

  /// Ends a value and the open values within it. If nothing was written for the value, it becomes an empty object, and
  /// the result is false.
  @discardableResult
  mutating func endValue(at reference: Reference) -> Bool {
    endValues(below: reference)
    guard isInnermost(reference), let value = values.popLast() else { return false }
    if value.kind == .unknown { bytes.append(UInt8(ascii: "{")) }
    if value.kind == .object { sort(from: value.firstField) }
    if value.kind != .single { close(value) }
    return value.kind != .unknown
  }

  private mutating func endValues(below reference: Reference) {
    guard reference.depth < values.count, values[reference.depth].id == reference.id else { return }
    while let last = values.last, values.count > reference.depth + 1 {
      endValue(at: Reference(depth: values.count - 1, id: last.id))
    }
  }

  private func isInnermost(_ reference: Reference) -> Bool {
    reference.depth == values.count - 1 && values[reference.depth].id == reference.id
  }

  private mutating func close(_ value: Value) {
    // Foundation writes an empty line inside empty arrays and objects.
    if value.count == 0 { breakLine() }
    breakLine()
    indent(values.count)
    append(value.kind == .array ? "]" : "}")
  }

  /// Sorts an object's fields by name. Of several fields with one name, only the last is kept.
  private mutating func sort(from first: Int) {
    defer { fields.removeSubrange(first...) }
    let separatorLength = style == .indented ? 2 : 1
    var isSorted = true
    for index in first..<fields.count {
      let isLast = index + 1 == fields.count
      fields[index].end = isLast ? bytes.count : fields[index + 1].start - separatorLength
      isSorted = isSorted && (isLast || Self.precedes(fields[index], fields[index + 1]))
    }
    if isSorted { return }
    let start = fields[first].start
    fields.withUnsafeMutableBufferPointer { fields in
      var objectFields = UnsafeMutableBufferPointer(rebasing: fields[first...])
      objectFields.sort { one, other in
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

  private mutating func breakLine() { if style == .indented { bytes.append(UInt8(ascii: "\n")) } }

  private mutating func indent(_ depth: Int) {
    guard style == .indented else { return }
    bytes.append(addingCapacity: 2 * depth) {
      $0.append(repeating: UInt8(ascii: " "), count: 2 * depth)
    }
  }

  /// Compares bytes, because `String` treats canonically equivalent names as equal.
  private static func precedes(_ one: Field, _ other: Field) -> Bool {
    one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }

  var depth: Int { values.count }

  /// Begins the object of a `FieldListing` value. Its fields are written by `begin(listed:)`, in the order of their
  /// names, so that they need no sorting.
  mutating func beginListing(at reference: Reference) throws(BadWrite) {
    guard container(at: reference, isObject: true) == reference, values[reference.depth].count == 0
    else { throw BadWrite() }
  }

  /// Begins an array or object within such an object; `close()` ends it.
  mutating func open(_ kind: Kind) {
    lastID += 1
    values.append(Value(id: lastID, kind: kind, firstField: fields.count))
    bytes.append(UInt8(ascii: kind == .object ? "{" : "["))
  }

  mutating func close() {
    if let value = values.popLast() { close(value) }
  }

  /// Begins a field of the innermost value, or an element if `name` is `nil`. The caller writes the value next.
  ///
  /// - Parameter name: a name that needs no escapes.
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

  /// The error for a write to a value that has ended, or that is of another kind.
  struct BadWrite: Error {}
}
