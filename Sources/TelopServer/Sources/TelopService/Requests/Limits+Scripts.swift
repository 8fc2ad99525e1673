@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript
internal import TelopUnits

/// The amount of work for a question.
enum Weight: Sendable, Hashable {
  /// The question is answered at once, on the thread of the handler.
  case light
  /// The question is answered in `shortPool`, so that it does not wait for long questions.
  case short
  /// The question is answered in `pool`, where it may wait for other long questions.
  case long
}

extension Limits {
  /// Checks a request to measure a text. Throws `Problem`, and the errors of invalid options.
  func weight(of request: MeasureRequest) throws -> Weight {
    let weight = try weight(of: request.text, request.options)
    let length = request.text.utf8.count
    let hasClusters = request.clusters ?? request.want?.names.contains("clusters") ?? false
    guard !hasClusters || length <= clusteredTextBytes else {
      throw Problem.limitExceeded(
        clusteredTextBytes, "clusters were requested for \(length) UTF-8 bytes",
        fix: "remove clusters, or send parts of the text")
    }
    if let ellipsis = request.ellipsis?.utf8.count, length + ellipsis > textBytes {
      throw Problem.limitExceeded(
        textBytes, "the text and its ellipsis have \(length + ellipsis) UTF-8 bytes",
        option: "ellipsis", fix: "use a shorter ellipsis")
    }
    return weight
  }

  /// Checks a text to measure or shape. Throws `Problem`, and the errors of invalid options.
  func weight(of text: String, _ options: OptionLayer?) throws -> Weight {
    let length = text.utf8.count
    guard length <= textBytes else {
      throw Problem.limitExceeded(
        textBytes, "the text has \(length) UTF-8 bytes", fix: "send parts of it")
    }
    var setting = TypeSetting()
    try setting.apply(options ?? OptionLayer())
    let partCount = text.unicodeScalars.split(whereSeparator: LineText.isParagraphBreak).count
    let fullLength = length + max(0, partCount - 1) * (setting.text.separator?.utf8.count ?? 0)
    guard fullLength <= textBytes else {
      throw Problem.limitExceeded(
        textBytes, "the text has \(fullLength) UTF-8 bytes with its separators",
        option: "separator", fix: "use a shorter separator, or send parts of the text")
    }
    return fullLength <= shortRequestBytes ? .light : .long
  }

  /// Checks a script, and the options that multiply the work of fitting, before anything is measured. With
  /// `mayBeEmpty`, a script without text is no error.
  @discardableResult
  func check(_ script: String, _ job: FitJob, mayBeEmpty: Bool = false) throws -> Weight {
    let length = script.utf8.count
    guard length <= scriptBytes else {
      throw Problem.limitExceeded(
        scriptBytes, "the script has \(length) UTF-8 bytes", fix: "send its sections one by one")
    }
    do {
      let prepared = try job.prepared()
      return try check(prepared.script, prepared.options)
    } catch let error as ScriptError where mayBeEmpty && error.code == .empty { return .short }
  }

  /// Checks the line of a script and its loop. Separators may make the line longer than the source.
  func check(_ script: Script, _ options: FitOptions) throws(Problem) -> Weight {
    let length = script.line.utf8.count
    guard length <= scriptBytes else {
      throw .limitExceeded(
        scriptBytes, "the line has \(length) UTF-8 bytes with its separators",
        option: "separator", fix: "use a shorter separator, or send sections one by one")
    }
    let passLength = length + script.separator.utf8.count
    switch options.loop {
    case .passes(let passes) where passes * passLength > scriptBytes:
      throw .limitExceeded(
        scriptBytes, "\(passes) passes have \(passes * passLength) UTF-8 bytes", option: "loop",
        fix: "set loop to endless, with the time of one pass")
    case .passes(let passes): return passes * passLength <= shortRequestBytes ? .short : .long
    case .fill where options.timing.duration > .seconds(loopSeconds):
      throw .limitExceeded(
        loopSeconds, "a loop must fill \(options.timing.duration.components.seconds) s",
        option: "loop", fix: "set loop to endless, with the time of one pass")
    case .fill: return .long
    case .off, .endless: return passLength <= shortRequestBytes ? .short : .long
    }
  }

  /// Whether a request may contain slides. A request with slides may be larger, and may take longer to arrive.
  static func hasDeck(_ target: String, contentType: String?) -> Bool {
    let path = target.prefix { $0 != "?" }
    return path == "/v1/export"
      ? FormReader.isMultipart(contentType) : path.hasPrefix("/shows/") && path.hasSuffix("/deck")
  }

  /// Whether a target is that of a feed, whose body may have any length.
  static func isFeed(_ target: String) -> Bool {
    target.hasPrefix("/shows/") && target.prefix { $0 != "?" }.hasSuffix("/feed")
  }

  /// Maximum size in bytes of a form with slides, script and options.
  var formBytes: Int { deckBytes + bodyBytes }
}
