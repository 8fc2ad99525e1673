internal import FoundationEssentials

/// The versioned JSON that every face of Telop speaks: command line, service, exports.
///
/// Fields may be added; none changes its meaning within a version. The same input gives the same
/// bytes: keys are sorted, and numbers are the shortest decimals that read back as the same value.
public enum Wire {
  /// The version that `version` fields carry.
  public static let version = 1

  /// A document as UTF-8 JSON, indented, with a line feed at its end.
  ///
  /// - Throws: what `JSONEncoder` throws; none of this package's documents makes it.
  public static func encode(_ document: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(document)) + [UInt8(ascii: "\n")]
  }

  /// A document in one line, for what is put into a script.
  ///
  /// - Throws: as `encode`.
  package static func line(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
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
