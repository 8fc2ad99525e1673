extension Limits {
  /// Whether a request may have slides: what is longer than others, and may take longer to arrive.
  ///
  /// - Parameters:
  ///   - target: its path, with its query.
  ///   - contentType: what its body is said to be.
  static func hasDeck(_ target: String, contentType: String?) -> Bool {
    let path = target.prefix { $0 != "?" }
    return path == "/v1/export"
      ? FormReader.isOne(contentType) : path.hasPrefix("/shows/") && path.hasSuffix("/deck")
  }

  /// The longest form, in bytes: slides, a script and its options.
  var form: Int { deckBytes + body }
}
