/// A document that lists its fields, once and in the order of their names.
///
/// Swift's containers take a hundred nanoseconds for a field and more for an object, as often as not longer
/// than measuring what stands there; a list goes straight into a `JSONText`. To other encoders it looks
/// like any document.
protocol FieldListing: Encodable {
  /// Adds all fields, those without a value too.
  func add(to list: inout some FieldList) throws
}

extension FieldListing {
  /// What `encode(to:)` of such a document does.
  func addFields(to encoder: any Encoder) throws {
    if let json = encoder as? JSONText.Coder {
      var list = json.list
      try add(to: &list)
    } else {
      var list = ContainerList(container: encoder.container(keyedBy: FieldName.self))
      try add(to: &list)
    }
  }
}

/// What takes fields; `nil` leaves one out.
protocol FieldList {
  mutating func add(_ name: String, _ value: String?) throws
  mutating func add(_ name: String, _ value: Int?) throws
  mutating func add(_ name: String, _ value: Int64?) throws
  mutating func add(_ name: String, _ value: Double?) throws
  mutating func add(_ name: String, _ value: [Int]) throws
  mutating func add<Value: FieldListing>(_ name: String, listed value: Value?) throws
  mutating func add<Value: FieldListing>(_ name: String, listed values: [Value]?) throws
  /// A value that many objects of the document have in common.
  mutating func add<Value: FieldListing & Equatable>(_ name: String, shared value: Value) throws
  /// Any other value.
  mutating func add<Value: Encodable>(_ name: String, other value: Value?) throws
}

/// Fields for a container of any encoder.
private struct ContainerList: FieldList {
  var container: KeyedEncodingContainer<FieldName>

  private mutating func set<Value: Encodable>(_ name: String, _ value: Value?) throws {
    try container.encodeIfPresent(value, forKey: FieldName(stringValue: name))
  }
  mutating func add(_ name: String, _ value: String?) throws { try set(name, value) }
  mutating func add(_ name: String, _ value: Int?) throws { try set(name, value) }
  mutating func add(_ name: String, _ value: Int64?) throws { try set(name, value) }
  mutating func add(_ name: String, _ value: Double?) throws { try set(name, value) }
  mutating func add(_ name: String, _ value: [Int]) throws { try set(name, value) }
  mutating func add<Value: FieldListing>(_ name: String, listed value: Value?) throws {
    try set(name, value)
  }
  mutating func add<Value: FieldListing>(_ name: String, listed values: [Value]?) throws {
    try set(name, values)
  }
  mutating func add<Value: FieldListing & Equatable>(_ name: String, shared value: Value) throws {
    try set(name, value)
  }
  mutating func add<Value: Encodable>(_ name: String, other value: Value?) throws {
    try set(name, value)
  }
}

extension JSONText.Coder {
  /// Takes the fields of the value at hand.
  var list: JSONText.List {
    JSONText.List(sheet: sheet, place: sheet.text.container(at: place, isObject: true))
  }
}

extension JSONText {
  /// Fields as JSON.
  struct List: FieldList {
    fileprivate let sheet: Sheet
    fileprivate let place: Place

    @inline(__always)
    private func add<Value>(
      _ name: String, _ value: Value?, _ write: (Value) throws -> Void
    ) throws {
      guard let value else { return }
      try sheet.text.begin(field: name, of: place)
      try write(value)
    }

    func add(_ name: String, _ value: String?) throws {
      try add(name, value) { sheet.text.append(string: $0) }
    }
    func add(_ name: String, _ value: Int?) throws {
      try add(name, value) { sheet.text.append(number: $0) }
    }
    func add(_ name: String, _ value: Int64?) throws {
      try add(name, value) { sheet.text.append(number: $0) }
    }
    func add(_ name: String, _ value: Double?) throws {
      try add(name, value) { try sheet.text.append(fraction: $0) }
    }
    func add(_ name: String, _ value: [Int]) throws {
      try add(name, value) { numbers in
        try array { elements in
          for number in numbers {
            try sheet.text.beginElement(of: elements)
            sheet.text.append(number: number)
          }
        }
      }
    }
    func add<Value: FieldListing>(_ name: String, listed value: Value?) throws {
      try add(name, value, object)
    }
    func add<Value: FieldListing>(_ name: String, listed values: [Value]?) throws {
      try add(name, values) { values in
        try array { elements in
          for value in values {
            try sheet.text.beginElement(of: elements)
            try object(value)
          }
        }
      }
    }
    func add<Value: FieldListing & Equatable>(_ name: String, shared value: Value) throws {
      try add(name, value) { value in
        let (indent, text) = (place.depth, sheet.text.bytes.count)
        if let known = sheet.shared.first(where: {
          $0.indent == indent && $0.value as? Value == value
        }) {
          return sheet.text.append(written: known.text)
        }
        try object(value)
        guard sheet.shared.count < Sheet.mostShared else { return }
        sheet.shared.append((value, indent, Array(sheet.text.bytes[text...])))
      }
    }
    func add<Value: Encodable>(_ name: String, other value: Value?) throws {
      try add(name, value) { try sheet.append($0) }
    }

    private func object(_ value: some FieldListing) throws {
      let place = sheet.text.beginValue()
      var list = List(sheet: sheet, place: sheet.text.container(at: place, isObject: true))
      try value.add(to: &list)
      sheet.text.endValue(at: place)
    }

    private func array(_ elements: (Place) throws -> Void) throws {
      let place = sheet.text.beginValue()
      try elements(sheet.text.container(at: place, isObject: false))
      sheet.text.endValue(at: place)
    }
  }
}
