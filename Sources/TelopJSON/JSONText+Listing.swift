extension JSONText.Coder {
  /// Writes the fields of the current value.
  func list(_ document: some FieldListing) throws {
    try output.text.beginListing(at: reference)
    var list = JSONText.List(output)
    defer { list.giveBack() }
    try document.add(to: &list)
  }
}

extension JSONText {
  /// A list that writes fields as JSON, in the order of their names. The list holds the text itself while it writes:
  /// Swift would check each access through `output` for exclusivity, which takes longer than writing most fields.
  struct List: FieldList {
    private let output: Output
    private var text = JSONText(.compact, capacity: 0)
    /// The `Shared` values of the type that was added last.
    private var shared: AnyObject?

    fileprivate init(_ output: Output) {
      self.output = output
      swap(&output.text, &text)
    }

    fileprivate mutating func giveBack() { swap(&output.text, &text) }

    mutating func add(_ name: StaticString, _ value: String?) throws {
      guard let value else { return }
      text.begin(listed: name)
      text.append(string: value)
    }
    mutating func add(_ name: StaticString, _ value: Int?) throws {
      try add(name, value.map { Int64($0) })
    }
    mutating func add(_ name: StaticString, _ value: Int64?) throws {
      guard let value else { return }
      text.begin(listed: name)
      text.append(number: value)
    }
    mutating func add(_ name: StaticString, _ value: Double?) throws {
      guard let value else { return }
      text.begin(listed: name)
      try text.append(fraction: value)
    }
    mutating func add(_ name: StaticString, _ value: [Int]) throws {
      text.begin(listed: name)
      text.open(.array)
      for number in value {
        text.begin(listed: nil)
        text.append(number: Int64(number))
      }
      text.close()
    }
    mutating func add(_ name: StaticString, listed value: (some FieldListing)?) throws {
      guard let value else { return }
      text.begin(listed: name)
      try object(value)
    }
    mutating func add(_ name: StaticString, listed values: [some FieldListing]?) throws {
      guard let values else { return }
      text.begin(listed: name)
      text.open(.array)
      let span = values.span
      for index in span.indices {
        text.begin(listed: nil)
        try object(span[index])
      }
      text.close()
    }
    mutating func add<Value: FieldListing & Equatable>(
      _ name: StaticString, shared value: Value
    ) throws {
      text.begin(listed: name)
      let known = shared as? Shared<Value> ?? Shared()
      shared = known
      let depth = text.depth
      let start = text.bytes.count
      if let index = known.all.firstIndex(where: { $0.depth == depth && $0.value == value }) {
        text.bytes += known.all[index].text
        return
      }
      try object(value)
      guard known.all.count < Shared<Value>.maximum else { return }
      known.all.append((value, depth, Array(text.bytes[start...])))
    }
    mutating func add(_ name: StaticString, other value: (some Encodable)?) throws {
      guard let value else { return }
      text.begin(listed: name)
      giveBack()
      defer { giveBack() }
      try output.append(value)
    }

    private mutating func object(_ value: some FieldListing) throws {
      text.open(.object)
      try value.add(to: &self)
      text.close()
    }
  }
  /// The written form of values that are likely to repeat. At most 16 values are kept, because most lines have no more
  /// fonts.
  private final class Shared<Value: Equatable> {
    var all: [(value: Value, depth: Int, text: [UInt8])] = []
    static var maximum: Int { 16 }
  }
}
