extension Limits {
  /// Whether a request may carry slides; it may be larger, and take longer to arrive.
  ///
  /// - Parameters:
  ///   - target: path and query.
  ///   - contentType: value of `Content-Type`.
  static func hasDeck(_ target: String, contentType: String?) -> Bool {
    let path = target.prefix { $0 != "?" }
    return path == "/v1/export"
      ? FormReader.isMultipart(contentType) : path.hasPrefix("/shows/") && path.hasSuffix("/deck")
  }

  /// Maximum size of a form in bytes: slides, a script and its options.
  var form: Int { deckBytes + body }
}
