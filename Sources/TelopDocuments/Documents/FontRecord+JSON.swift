@_spi(Answers) public import Telop

extension FontRecord {
  /// Reads the output of `telop fit --format json`.
  ///
  /// - Returns: `nil` if the bytes are not a plan of this version.
  @_spi(Answers) public init?(json: [UInt8]) {
    struct Plan: Decodable {
      var version: Int
      var fonts: [UsedFont]
    }
    guard let plan = try? Wire.decode(Plan.self, from: json), plan.version == Wire.version else {
      return nil
    }
    self.init(fonts: plan.fonts)
  }
}
