/// The versioned JSON of all of Telop's interfaces: command line, service, exports.
///
/// Fields may be added; none changes its meaning within a version. The same input gives the same
/// bytes: keys are sorted, and numbers are the shortest decimals that read back as the same value.
/// Characters that would steer a terminal stand in strings as escapes, which mean the same.
public enum Wire {
  /// The version in `version` fields.
  public static let version = 1

  /// How a document looks.
  public enum Style: Sendable, Hashable {
    /// Indented, with a line feed at its end.
    case indented
    /// The same in one line, without a line feed.
    case oneLine
    /// In one line without white space, and with no more escapes than JSON requires, for embedding into a script.
    case compact
  }

  /// Encodes a document as UTF-8 JSON.
  ///
  /// - Throws: `EncodingError` for a number that is infinite or none, and for a document that writes
  ///   nothing; none of this package's documents does.
  public static func encode(
    _ document: some Encodable, _ style: Style = .indented
  ) throws -> [UInt8] {
    var bytes = try JSONText.encode(document, style)
    if style == .indented { bytes.append(UInt8(ascii: "\n")) }
    return bytes
  }

  /// Encodes a document in the compact style, as a text.
  ///
  /// - Throws: as `encode`.
  package static func line(_ document: some Encodable) throws -> String {
    String(decoding: try encode(document, .compact), as: UTF8.self)
  }

  /// Decodes a document; unknown keys are ignored.
  ///
  /// - Throws: `UnreadableJSON`, and what `JSONDecoder` throws.
  public static func decode<Document: Decodable>(
    _ type: Document.Type, from json: [UInt8]
  ) throws -> Document {
    try Document(from: JSONValueDecoder(try JSONContent(json).value))
  }

  /// The elements of a JSON array as they stand there, so that each is read, and refused, by itself; `nil` for what
  /// is no array. Whether they are JSON themselves shows when they are read.
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
