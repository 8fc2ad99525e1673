public import Telop

/// As JSON, a layer is an object such as `{"duration": "5:00", "viewport": 1280, "feature": ["-kern"]}`.
extension OptionLayer: Codable {
  private struct Value: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
      if let text = try? Self.single(decoder) {
        texts = [text]
        return
      }
      var list = try decoder.unkeyedContainer()
      var texts: [String] = []
      while !list.isAtEnd { texts.append(try Self.single(list.superDecoder())) }
      self.texts = texts
    }

    /// The value as text. Numbers become texts such as `1280` and `43.4`.
    private static func single(_ decoder: any Decoder) throws -> String {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) { return text }
      if let flag = try? value.decode(Bool.self) { return flag ? "true" : "false" }
      if let whole = try? value.decode(Int.self) { return "\(whole)" }
      return "\(try value.decode(Double.self))"
    }
  }

  /// Reads an object of options by their long names. A value is a text, a number, true, false, or a list of these. An
  /// unknown option is an error only when the layer is applied.
  ///
  /// - Throws: errors of the decoder for values of other kinds.
  /// - Complexity: O(settings).
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: FieldName.self)
    self.init(
      try object.allKeys.map(\.stringValue).sorted().map { name in
        Setting(name, try object.decode(Value.self, forKey: FieldName(stringValue: name)).texts)
      })
  }

  /// Encodes an object of options by their long names. One value is a string; several values are an array.
  ///
  /// - Complexity: O(settings).
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: FieldName.self)
    for setting in settings {
      let key = FieldName(stringValue: setting.name)
      if setting.texts.count == 1 {
        try object.encode(setting.texts[0], forKey: key)
      } else {
        try object.encode(setting.texts, forKey: key)
      }
    }
  }
}
