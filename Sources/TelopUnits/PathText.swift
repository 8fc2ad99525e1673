/// Paths as bytes, as the system reads them.
///
/// Swift's `Character`s hide delimiters: `/` followed by U+0301, or preceded by U+0600, is part of another character.
/// `lastIndex(of:)`, `hasPrefix` and `split` do not find such a `/`, and `==` treats names in NFC and NFD as equal.
/// Telop therefore searches `utf8` or `unicodeScalars` for delimiters, in paths and wherever untrusted text is written
/// into a format.
extension String {
  private static let slash = UInt8(ascii: "/")

  package var isAbsolutePath: Bool { utf8.first == Self.slash }

  package var lastSlash: Index? { utf8.lastIndex(of: Self.slash) }

  /// The path up to and including its last slash; empty for a path without a slash.
  package var folderPrefix: Substring { self[..<nameStart] }

  /// The part after the last slash; the whole path if there is no slash.
  package var lastComponent: Substring { self[nameStart...] }

  /// The index of the dot before the extension of the last component.
  package var extensionDot: Index? { lastComponent.utf8.lastIndex(of: UInt8(ascii: ".")) }

  /// The extension of the last component, without its dot and in lower case; empty if there is no extension.
  package var fileExtension: String {
    extensionDot.map { String(decoding: utf8[$0...].dropFirst(), as: UTF8.self).lowercased() } ?? ""
  }

  /// Whether both paths have the same bytes. Names in NFC and NFD differ.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  package func replacing(utf8 old: String, with new: String) -> String {
    String(decoding: Array(utf8).replacing(Array(old.utf8), with: Array(new.utf8)), as: UTF8.self)
  }

  private var nameStart: Index { lastSlash.map { utf8.index(after: $0) } ?? startIndex }
}
