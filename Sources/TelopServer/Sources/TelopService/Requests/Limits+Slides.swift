extension Limits {
  /// Whether a request to a path may contain slides. It may then be larger than others, and take longer to arrive.
  static func hasDeck(_ target: String, contentType: String?) -> Bool {
    let path = target.prefix { $0 != "?" }
    return path == "/v1/export"
      ? FormReader.isMultipart(contentType) : path.hasPrefix("/shows/") && path.hasSuffix("/deck")
  }

  /// Maximum size in bytes of a form with slides, a script and its options.
  var form: Int { deckBytes + body }
}
