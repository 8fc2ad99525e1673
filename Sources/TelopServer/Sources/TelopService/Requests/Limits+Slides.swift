extension Limits {
  /// Whether a request may contain slides. Such a request may be larger than others, and may take longer to arrive.
  ///
  /// - Parameters:
  ///   - target: the path and the query.
  ///   - contentType: the value of `Content-Type`.
  static func hasDeck(_ target: String, contentType: String?) -> Bool {
    let path = target.prefix { $0 != "?" }
    return path == "/v1/export"
      ? FormReader.isMultipart(contentType) : path.hasPrefix("/shows/") && path.hasSuffix("/deck")
  }

  /// Maximum size in bytes of a form with slides, a script and its options.
  var form: Int { deckBytes + body }
}
