internal import TelopEssentials
internal import TelopUnits

/// The versioned JSON of all of Telop's interfaces: command line, service, exports.
///
/// Fields may be added; none changes its meaning within a version. The same input gives the same
/// bytes: keys are sorted, and numbers are the shortest decimals that read back as the same value.
/// Characters that would steer a terminal stand in strings as escapes, which mean the same.
public enum Wire {
  /// The version in `version` fields.
  public static let version = 1

  /// Encodes a document as UTF-8 JSON, indented, with a line feed at its end.
  ///
  /// - Throws: `EncodingError` for a number that is infinite or none, and for a document that writes
  ///   nothing; none of this package's documents does.
  public static func encode(_ document: some Encodable) throws -> [UInt8] {
    try JSONText.encode(document, .document) + [UInt8(ascii: "\n")]
  }

  /// Joins the output of `encode` into one line, without a line feed at its end.
  ///
  /// - Complexity: O(n).
  public static func joined(_ json: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(json.count)
    var isIndent = false
    // In strings there are no line feeds: those stand there as escapes.
    for byte in json {
      if byte == UInt8(ascii: "\n") {
        isIndent = true
      } else if !isIndent || byte != UInt8(ascii: " ") {
        isIndent = false
        line.append(byte)
      }
    }
    return line
  }

  /// Encodes a document in one line, for embedding into a script.
  ///
  /// - Throws: as `encode`.
  package static func line(_ document: some Encodable) throws -> String {
    String(decoding: try JSONText.encode(document, .line), as: UTF8.self)
  }

  /// Decodes a document; unknown keys are ignored.
  ///
  /// - Throws: what `JSONDecoder` throws.
  package static func decode<Document: Decodable>(
    _ type: Document.Type, from json: [UInt8]
  ) throws -> Document {
    try JSONDecoder().decode(type, from: Data(json))
  }
}
