internal import TelopEssentials
internal import TelopUnits

/// The versioned JSON that every face of Telop speaks: command line, service, exports.
///
/// Fields may be added; none changes its meaning within a version. The same input gives the same
/// bytes: keys are sorted, and numbers are the shortest decimals that read back as the same value.
/// Characters that would steer a terminal stand in strings as escapes, which mean the same.
public enum Wire {
  /// The version that `version` fields carry.
  public static let version = 1

  /// A document as UTF-8 JSON, indented, with a line feed at its end.
  ///
  /// - Throws: `EncodingError` for a number that is infinite or none, and for a document that writes
  ///   nothing; none of this package's documents does.
  public static func encode(_ document: some Encodable) throws -> [UInt8] {
    try JSONText.encode(document, .document) + [UInt8(ascii: "\n")]
  }

  /// A document of `encode` in one line, without a line feed at its end.
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

  /// A document in one line, for what is put into a script.
  ///
  /// - Throws: as `encode`.
  package static func line(_ document: some Encodable) throws -> String {
    String(decoding: try JSONText.encode(document, .line), as: UTF8.self)
  }

  /// Reads a document back; keys that it does not name are passed over.
  ///
  /// - Throws: what `JSONDecoder` throws.
  package static func decode<Document: Decodable>(
    _ type: Document.Type, from json: [UInt8]
  ) throws -> Document {
    try JSONDecoder().decode(type, from: Data(json))
  }
}
