@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript

/// The pace of a script over time, for a plot.
struct PaceDocument: Sendable, Hashable, Codable {
  /// The numbers of stretches of the script that are brisk or worse, by their worst verdict.
  struct Places: Sendable, Hashable, Codable {
    var brisk = 0
    var unreadable = 0
  }

  var version = Wire.version
  /// The reading unit: `fullWidth`, `character` or `word`.
  var unit: String
  /// Duration of the script, in seconds.
  var duration: Double
  /// The paces at the middle of equal steps of the duration, in reading units per second.
  var paces: [Double]
  var places: Places

  private static let maximumStepCount = 600

  init(_ fit: Fit) {
    let time = fit.plan.timing.duration.exactSeconds
    let count = Int(min(max(time.ceiling, 60), Int128(Self.maximumStepCount)))
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
