internal import ArgumentParser
@_spi(Answers) internal import TelopDocuments
internal import TelopText

struct PlaceArguments: ParsableArguments {
  @Option("Print where a text occurs, with each occurrence's position.", value: "text")
  var find: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Differences that --find ignores: case, width, kana, diacritics, or none.",
      discussion: "Separate several by commas. The default is case,width.", valueName: "list"))
  var ignore: String?

  @Option("Print the part of the text that fits this width.", value: "px") var fit: String?

  @Option("Text that --fit puts where it truncates (default: …).", value: "text")
  var ellipsis: String?

  @Option(
    "Where --fit truncates: start, middle or end (default: end).",
    value: "place", .list(TruncationPosition.allCases.map(\.rawValue)))
  var truncate: String?

  func add(to request: inout MeasureRequest) {
    request.find = find
    request.ignore = ignore.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    request.fit = fit
    request.ellipsis = ellipsis
    request.truncate = truncate
  }
}
