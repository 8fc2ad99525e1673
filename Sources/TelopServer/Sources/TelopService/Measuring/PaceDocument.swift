@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript

/// The pace of a script over time, for a plot.
struct PaceDocument: Sendable, Hashable, Codable {
  var version = Wire.version
  /// The reading unit: `fullWidth`, `character` or `word`.
  var unit: String
  /// Duration of the script, in seconds.
  var duration: Double
  /// The paces at the middle of equal steps of the duration, in reading units per second.
  var paces: [Double]
  /// The number of stretches in which the text passes too fast, at least 1.
  var places: Int

  private static let maximumStepCount = 600

  init(_ fit: Fit) {
    let time = fit.plan.timing.duration.exactSeconds
    let count = Int(min(max(time.ceiling, 60), Int128(Self.maximumStepCount)))
    unit = fit.pace.profile.unit.rawValue
    duration = time.double
    paces = fit.paceCurve(count).map(\.pace.double)
    places = fit.fastStretchCount
  }
}
