internal import ArgumentParser
internal import Telop

/// Who reads, and from where.
struct ReadingArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("pace", of: FitOptions.self) var pace: String?
  @Option("screen-width", of: FitOptions.self) var screenWidth: String?
  @Option("viewing-distance", of: FitOptions.self) var viewingDistance: String?
}
