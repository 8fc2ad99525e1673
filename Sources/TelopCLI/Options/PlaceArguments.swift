internal import ArgumentParser
internal import Telop
internal import TelopText
internal import TelopUnits

/// What `telop measure` looks up in the line: matches of a search, and what fits a width.
struct PlaceArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Print where a text occurs, and where each occurrence lies.", valueName: "text"))
  var find: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What makes no difference to --find: case, width, kana, diacritics, or none.",
      discussion: "Several with commas; case,width unless given.", valueName: "list"))
  var ignore: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Print what of the text fits so many pixels.", valueName: "px"))
  var fit: String?

  @Option(
    name: .long,
    help: ArgumentHelp("What --fit puts where text is left out (default: …).", valueName: "text"))
  var ellipsis: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where --fit leaves text out: start, middle or end (default: end).", valueName: "place"),
    completion: .list(TruncationPosition.allCases.map(\.rawValue)))
  var truncate: String?

  /// Adds what was asked for to the document.
  func look(
    into text: MeasuredText, size: Rational, with fonts: FontStack,
    _ document: inout MeasureDocument
  ) throws {
    guard find != nil || ignore == nil else { throw unused("ignore", needs: "find") }
    guard fit != nil || ellipsis == nil else { throw unused("ellipsis", needs: "fit") }
    guard fit != nil || truncate == nil else { throw unused("truncate", needs: "fit") }
    if let find {
      document.matches = try text.matches(of: find, options: try searchOptions()).map {
        MeasureDocument.Match($0, in: text, size: size)
      }
    }
    if let fit {
      let limit = try FitOptions.pixels("fit", fit)
      let shorter = try fonts.truncated(
        text, to: limit, size: size, ellipsis: ellipsis ?? "…", at: try position())
      document.fit = .init(limit: limit, text: text, truncated: shorter, size: size)
    }
  }

  private func unused(_ option: String, needs other: String) -> Failure {
    Failure("--\(option) means nothing without --\(other)", status: Failure.usage)
  }

  private func searchOptions() throws -> SearchOptions {
    guard let ignore else { return .searchField }
    var options: SearchOptions = []
    for name in ignore.split(separator: ",", omittingEmptySubsequences: false) {
      switch name {
      case "case": options.insert(.caseInsensitive)
      case "width": options.insert(.widthInsensitive)
      case "kana": options.insert(.kanaInsensitive)
      case "diacritics": options.insert(.diacriticInsensitive)
      case "none" where ignore == "none": break
      default:
        throw Failure(
          "ignore '\(ignore)' is not a list of case, width, kana, diacritics, nor none",
          status: Failure.usage)
      }
    }
    return options
  }

  private func position() throws -> TruncationPosition {
    guard let truncate else { return .end }
    guard let position = TruncationPosition(rawValue: truncate) else {
      throw Failure(
        "truncate '\(truncate)' is not one of start, middle, end", status: Failure.usage)
    }
    return position
  }
}
