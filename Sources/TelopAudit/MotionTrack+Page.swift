@_spi(Answers) internal import Telop
internal import TelopDocuments
import TelopUnits

extension MotionTrack {
  /// Measures a page made by `telop export -o page.html`. Chromium shows every frame of the page's plan. A script that
  /// the audit adds to the page, the probe, reports the positions of the segments. The whole box of a segment counts as
  /// ink.
  ///
  /// A page is a program, and another author may imitate Telop's pages. Every page is therefore shown without network
  /// and in Chromium's sandbox. It may load nothing and run only one script of its own, which must start as in Telop's
  /// pages. If the caller is root, Chromium runs as the user nobody, because Chromium has no sandbox as root.
  ///
  /// - Parameters:
  ///   - path: the page.
  ///   - isTrusted: true runs Chromium as the caller's user and without a sandbox, but still without network. Pass true
  ///     for your own pages where no sandbox is available.
  ///   - limit: the time limit for Chromium. The default is two minutes plus ten seconds per thousand frames. Chromium
  ///     usually shows about a thousand frames a second.
  ///   - shouldContinue: called several times a second; if it returns false, Chromium is ended.
  /// - Throws: `badInput` for a page that Telop did not make, `tooSlow`, `stopped`, `missingProgram` (also if there is
  ///   no sandbox), `programFailed`, `badAnswer`.
  /// - Complexity: O(frames), some seconds for a page of five minutes.
  public init(
    page path: String, isTrusted: Bool = false, within limit: Duration? = nil,
    shouldContinue: () -> Bool = { true }
  ) throws(AuditError) {
    guard let bytes = try? FileBytes.read(path) else {
      throw AuditError(.badInput, "\(path): cannot be read")
    }
    let page = String(decoding: bytes, as: UTF8.self)
    guard let instrumented = InstrumentedPage(page) else { throw Self.notATelopPage(path) }
    let limit = limit ?? .seconds(120) + .milliseconds(10) * Self.frameCount(of: page)
    let printed = try PageBrowser.renderedDocument(
      of: instrumented, isTrusted: isTrusted, within: limit, shouldContinue: shouldContinue)
    guard let printed else {
      guard shouldContinue() else { throw AuditError(.stopped, "stopped") }
      throw AuditError(
        .tooSlow, "\(path): Chromium did not show it within \(limit.components.seconds) s")
    }
    guard let track = MotionTrack(shown: printed) else { throw Self.notATelopPage(path) }
    self = track
  }

  /// Reads the probe's results from the document that Chromium prints.
  ///
  /// - Returns: `nil` if the document has no plausible results.
  /// - Complexity: O(length of the document).
  @_spi(Answers) public init?(shown printed: [UInt8]) {
    let shown = String(decoding: printed, as: UTF8.self)
    guard let start = shown.firstRange(of: "<pre id=\"telop-audit\">"),
      let end = shown[start.upperBound...].firstRange(of: "</pre>"),
      let probe = try? Wire.decode(
        ProbeOutput.self, from: [UInt8](shown[start.upperBound..<end.lowerBound].utf8)),
      probe.isPlausible,
      let rate = MovieFacts.standardRate(near: probe.rate, within: 1e-12)
        ?? FrameRate("\(probe.rate)")
    else { return nil }
    self.init(
      width: probe.width, height: probe.height, rate: rate, isVertical: probe.vertical,
      frames: zip(probe.ink, probe.steps).map { hasInk, step in
        Frame(hasInk: hasInk, displacement: step)
      })
  }

  private static func notATelopPage(_ path: String) -> AuditError {
    AuditError(.badInput, "\(path): not a page that telop export made")
  }

  /// The approximate number of frames that a page states; 0 if the page states none.
  private static func frameCount(of page: String) -> Int {
    guard let plan = page.firstRange(of: "const plan = {")?.upperBound else { return 0 }
    func number(_ name: String) -> Double? {
      guard let start = page[plan...].firstRange(of: "\"\(name)\":")?.upperBound else { return nil }
      return Double(page[start...].prefix { $0.isNumber || $0 == "." })
    }
    guard let duration = number("duration"), let rate = number("rate") else { return 0 }
    return Int(min(max(0, duration * rate), 1e9))
  }

  private struct ProbeOutput: Decodable {
    var width: Int
    var height: Int
    var rate: Double
    var vertical: Bool
    /// For each frame, true if a segment is visible.
    var ink: [Bool]
    /// For each frame, the motion since the previous frame in pixels; `nil` if unknown.
    var steps: [Double?]

    /// True if Telop's pages can have these values. Another page may report anything.
    var isPlausible: Bool {
      let sizes = 1...1_000_000
      return sizes.contains(width) && sizes.contains(height) && ink.count == steps.count
        && steps.allSatisfy { $0.map { abs($0) <= 1e9 } ?? true }
    }
  }
}
