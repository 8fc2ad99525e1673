extension JSONText.Coder {
  func list(_ document: some FieldListing) throws {
    try output.text.beginListing(at: reference)
    var list = JSONText.List(output)
    defer { list.swapText() }
    try document.add(to: &list)
  }
}

extension JSONText {
  /// The fields of a `FieldListing` value, written as JSON as they are added. They must be added in the order of their
  /// names.
  ///
  /// While the list writes, it owns the text of `output`. In a class, Swift would check each access to the text for
  /// exclusivity, which takes longer than writing most fields.
  struct List: FieldList {
    private let output: Output
    private var text = JSONText(.compact, capacity: 0)
    /// A `SharedValues` object: that of the type of the value that `add(_:shared:)` wrote last.
    private var shared: AnyObject?

    fileprivate init(_ output: Output) {
      self.output = output
      swap(&output.text, &text)
    }

    /// Moves the text from the list to `output`, or back.
    fileprivate mutating func swapText() { swap(&output.text, &text) }

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
      let written = shared as? SharedValues<Value> ?? SharedValues()
      shared = written
      let depth = text.depth
      let start = text.bytes.count
      if let entry = written.entries.first(where: { $0.depth == depth && $0.value == value }) {
        text.bytes += entry.text
        return
      }
      try object(value)
      guard written.entries.count < SharedValues<Value>.maximumCount else { return }
      written.entries.append((value, depth, Array(text.bytes[start...])))
    }
    mutating func add(_ name: StaticString, other value: (some Encodable)?) throws {
      guard let value else { return }
      text.begin(listed: name)
      swapText()
      defer { swapText() }
      try output.append(value)
    }

    private mutating func object(_ value: some FieldListing) throws {
      text.open(.object)
      try value.add(to: &self)
      text.close()
    }
  }
  /// The JSON of values that are likely to repeat, such as the metrics of a font.
  private final class SharedValues<Value: Equatable> {
    var entries: [(value: Value, depth: Int, text: [UInt8])] = []
    /// The maximum number of entries; few lines have more than 16 fonts.
    static var maximumCount: Int { 16 }
  }
}
