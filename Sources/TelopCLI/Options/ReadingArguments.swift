internal import ArgumentParser
internal import Telop

/// Who reads, and from where.
struct ReadingArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("pace", of: FitOptions.self) var pace: Setting?
  @Option("screen-width", of: FitOptions.self) var screenWidth: Setting?
  @Option("viewing-distance", of: FitOptions.self) var viewingDistance: Setting?

  var settings: [Setting?] {
    [pace, screenWidth, viewingDistance]
  }
}
