internal import ArgumentParser
internal import Telop

struct ReadingArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("pace", of: FitOptions.self) var pace = Given()
  @Option("screen-width", of: FitOptions.self) var screenWidth = Given()
  @Option("viewing-distance", of: FitOptions.self) var viewingDistance = Given()

  var settings: [Setting?] {
    [pace, screenWidth, viewingDistance].map(\.setting)
  }
}
