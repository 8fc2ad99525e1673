@_spi(Answers) internal import Telop
internal import TelopDocuments
import TelopUnits

extension MotionTrack {
  /// Measures a page that `telop export -o page.html` made: Chromium shows every frame of its plan and
  /// says where its segments lie. What shows is a segment's box, blank edges included.
  ///
  /// A page is a program, and whoever has written it may have made it look like one of ours: nothing
  /// here tells them apart for certain. So every page is shown without network, and from a file of its
  /// own, in which only the one script that ours have may run, and may load nothing; in Chromium's
  /// sandbox; and by root as the user nobody, for Chromium has no sandbox as root.
  ///
  /// - Parameters:
  ///   - path: the page.
  ///   - isTrusted: shows it as the caller's user and without a sandbox, for a page of one's own where
  ///     there is none; still without network.
  ///   - limit: how long Chromium may take; by itself two minutes, and ten seconds more for every
  ///     thousand frames, of which it usually shows some thousands a second.
  ///   - goOn: asked several times a second; false ends Chromium.
  /// - Throws: `badInput` for another page, `tooSlow`, `stopped`, `missingProgram`, also where there is
  ///   no sandbox, `programFailed`, `badAnswer`.
  /// - Complexity: O(frames), some seconds for five minutes.
  public init(
    page path: String, isTrusted: Bool = false, within limit: Duration? = nil,
    goOn: () -> Bool = { true }
  ) throws(AuditError) {
    guard let bytes = try? FileBytes.read(path) else {
      throw AuditError(.badInput, "\(path): cannot be read")
    }
    let page = String(decoding: bytes, as: UTF8.self)
    guard let enclosed = EnclosedPage(page) else { throw Self.notOurs(path) }
    let limit = limit ?? .seconds(120) + .milliseconds(10) * Self.frameCount(of: page)
    let start = ContinuousClock.now
    let printed = try PageBrowser.shown(enclosed, isTrusted: isTrusted) {
      start.duration(to: .now) < limit && goOn()
    }
    guard let printed else {
      guard goOn() else { throw AuditError(.stopped, "stopped") }
      throw AuditError(
        .tooSlow, "\(path): Chromium did not show it within \(limit.components.seconds) s")
    }
    guard let track = MotionTrack(shown: printed) else { throw Self.notOurs(path) }
    self = track
  }

  /// Reads the probe's results from the document that Chromium prints.
  ///
  /// - Returns: `nil` where nothing plausible is left.
  /// - Complexity: O(length of the document).
  @_spi(Answers)
  public init?(shown printed: [UInt8]) {
    let shown = String(decoding: printed, as: UTF8.self)
    guard let start = shown.firstRange(of: "<pre id=\"telop-audit\">"),
      let end = shown[start.upperBound...].firstRange(of: "</pre>"),
      let found = try? Wire.decode(
        Found.self, from: [UInt8](shown[start.upperBound..<end.lowerBound].utf8)),
      found.isPlausible, let rate = Self.rate(found.rate)
    else { return nil }
    self.init(
      width: found.width, height: found.height, rate: rate, isVertical: found.vertical,
      frames: zip(found.ink, found.steps).map { Frame(hasInk: $0, displacement: $1) })
  }

  private static func notOurs(_ path: String) -> AuditError {
    AuditError(.badInput, "\(path): not a page that telop export made")
  }

  /// About how many frames a page's plan has, as it says itself; 0 where it does not.
  private static func frameCount(of page: String) -> Int {
    guard let plan = page.firstRange(of: "const plan = {")?.upperBound else { return 0 }
    func number(_ name: String) -> Double? {
      guard let start = page[plan...].firstRange(of: "\"\(name)\":")?.upperBound else { return nil }
      return Double(page[start...].prefix { $0.isNumber || $0 == "." })
    }
    guard let duration = number("duration"), let rate = number("rate") else { return 0 }
    return Int(min(max(0, duration * rate), 1e9))
  }

  private static func rate(_ perSecond: Double) -> FrameRate? {
    MovieFacts.usualRate(near: perSecond, within: 1e-12) ?? FrameRate("\(perSecond)")
  }

  /// What the probe says.
  private struct Found: Decodable {
    var width: Int
    var height: Int
    var rate: Double
    var vertical: Bool
    var ink: [Bool]
    var steps: [Double?]

    /// What a page says is only said.
    var isPlausible: Bool {
      let sizes = 1...1_000_000
      return sizes.contains(width) && sizes.contains(height) && ink.count == steps.count
        && steps.allSatisfy { $0.map { abs($0) <= 1e9 } ?? true }
    }
  }
}
