@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript

/// The question how fast a script passes at each moment.
struct PaceRequest: ScriptRequest, Hashable {
  var script: String
  var format: Script.Format?
  var name: String?
  var options: OptionLayer?

  private enum CodingKeys: String, CodingKey, CaseIterable { case script, format, name, options }

  static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}

/// How fast a script passes at each moment: what a plot of it is drawn from.
struct PaceDocument: Sendable, Hashable, Codable {
  /// Stretches of the text in which it passes too fast.
  struct Places: Sendable, Hashable, Codable {
    var brisk = 0
    var unreadable = 0
  }

  /// The version of the wire format: `Wire.version`.
  var version = Wire.version
  /// What is counted: `fullWidth`, `character` or `word`.
  var unit: String
  /// The time that the paces are spread over evenly, in seconds: each is that of the middle of its step.
  var duration: Double
  /// Units a second.
  var paces: [Double]
  /// In how many stretches the text passes too fast, each counted by the worst that is in it.
  var places: Places

  /// The most steps.
  private static let most = 600

  init(_ fit: Fit) {
    let time = fit.plan.timing.duration.exactSeconds
    let count = Int(min(max(time.ceiling, 60), Int128(Self.most)))
    let samples = fit.paceCurve(count)
    unit = fit.pace.profile.unit.rawValue
    duration = time.double
    paces = samples.map(\.pace.double)
    places = Places()
    for stretch in samples.split(whereSeparator: { $0.verdict < .brisk }) {
      if stretch.contains(where: { $0.verdict == .unreadable }) {
        places.unreadable += 1
      } else {
        places.brisk += 1
      }
    }
  }
}
