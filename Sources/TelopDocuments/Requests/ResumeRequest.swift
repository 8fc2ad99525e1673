@_spi(Answers) public import Telop

/// A request for the rest of a talk after an interruption, as a service receives it. The JSON object has the fields of
/// `FitRequest` and of `InterruptionRequest`: `{"script": "…", "at": "2:10", "paused": "20s"}`.
@_spi(Answers) public struct ResumeRequest: RequestDocument, Hashable {
  /// The interrupted plan, and the requested fields of `ResumeDocument`.
  public var plan: FitRequest
  /// The interruption of the talk, with unchecked times.
  public var interruption: InterruptionRequest

  /// The names of all fields of a request.
  public static var fieldNames: [String] {
    FitRequest.fieldNames + InterruptionRequest.CodingKeys.allCases.map(\.rawValue)
  }

  /// Creates a request to continue a plan after an interruption.
  public init(_ plan: FitRequest, after interruption: InterruptionRequest) {
    self.plan = plan
    self.interruption = interruption
  }

  /// Decodes an object with all fields side by side.
  public init(from decoder: any Decoder) throws {
    plan = try FitRequest(from: decoder)
    interruption = try InterruptionRequest(from: decoder)
  }

  /// Encodes an object with all fields side by side.
  public func encode(to encoder: any Encoder) throws {
    try plan.encode(to: encoder)
    try interruption.encode(to: encoder)
  }

  /// The rest of the talk as JSON with the requested fields.
  ///
  /// - Throws: a `TelopError`.
  public func answer(files: FileReader = .none, style: Wire.Style = .indented) throws -> [UInt8] {
    let fit = try plan.job(files: files).fit()
    let interruption = try interruption.interruption(of: fit)
    let rest = try fit.resumed(after: interruption)
    return try Wire.encode(
      ResumeDocument(rest, after: interruption, of: fit), want: plan.want, style)
  }
}
