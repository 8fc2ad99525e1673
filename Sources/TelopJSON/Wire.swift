/// The versioned JSON of all of Telop's interfaces: command line, service, exports.
///
/// Within a version, fields may be added, but none changes its meaning. Equal documents give equal bytes: keys are
/// sorted, and numbers are the shortest decimals that read back as the same value. All styles
/// but `compact` escape terminal controls.
public enum Wire {
  /// The current value of `version` fields.
  public static let version = 1

  /// The layout of a document.
  public enum Style: Sendable, Hashable {
    /// Indented, with a line feed at the end.
    case indented
    /// The indented style without its line breaks and indentation: one line, without a line feed at the end.
    case oneLine
    /// One line without white space, with only the escapes that JSON requires. Pages and databases use this style.
    case compact
  }

  /// Encodes a document as UTF-8 JSON.
  ///
  /// - Throws: `EncodingError` for an infinity, NaN or a document that encodes nothing. No document of this package
  ///   causes these errors.
  public static func encode(
    _ document: some Encodable, _ style: Style = .indented
  ) throws -> [UInt8] {
    var bytes = try JSONText.encode(document, style)
    if style == .indented { bytes.append(UInt8(ascii: "\n")) }
    return bytes
  }

  /// Encodes a document in the compact style, as a string; throws as `encode(_:_:)`.
  package static func line(_ document: some Encodable) throws -> String {
    String(decoding: try encode(document, .compact), as: UTF8.self)
  }

  /// Decodes a document; unknown keys are ignored.
  ///
  /// - Throws: `UnreadableJSON`, or `DecodingError`.
  public static func decode<Document: Decodable>(
    _ type: Document.Type, from json: [UInt8]
  ) throws -> Document {
    try Document(from: JSONValueDecoder(try JSONContent(json).value))
  }

  /// Splits a JSON array into the bytes of its elements; `nil` if the text is not an array. The elements are not
  /// checked, so that the caller can accept or reject each element separately.
  @_spi(Answers) public static func elements(of json: [UInt8]) -> [[UInt8]]? {
    json.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      guard reader.take("[") else { return nil }
      if reader.take("]") { return reader.isAtEnd ? [] : nil }
      var elements: [[UInt8]] = []
      repeat { elements.append(Array(reader.element())) } while reader.take(",")
      return reader.take("]") && reader.isAtEnd ? elements : nil
    }
  }
}
