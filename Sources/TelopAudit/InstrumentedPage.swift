@_spi(Answers) internal import Telop
internal import TelopEssentials

/// A page with a content security policy before it and the audit's probe after it. The probe is the JavaScript that
/// measures the page. The policy lets only two scripts run: the probe, and the first script of the page that begins
/// with `scriptStart`, as Telop's own does. The page may load nothing.
package struct InstrumentedPage {
  let text: String

  private static let scriptStart = "<script>\n\"use strict\";\nconst plan = {"

  package static func isPage(_ text: String) -> Bool { text.contains(scriptStart) }

  /// - Returns: `nil` for a page without a script that starts like Telop's.
  init?(_ page: String) {
    guard let start = page.firstRange(of: Self.scriptStart),
      let end = page[start.upperBound...].firstRange(of: "</script>")
    else { return nil }
    let bodyStart = page.index(start.lowerBound, offsetBy: "<script>".count)
    let script = page[bodyStart..<end.lowerBound]
    let probe = String(decoding: PackageResources.Probe_js, as: UTF8.self)
    let sources = [String(script), probe].map {
      "'sha256-\(Data(ContentHash.digest(of: $0.utf8.span.bytes)).base64EncodedString())'"
    }
    // The policy precedes everything in the page, so that the page cannot weaken the policy.
    let policy = """
      default-src 'none'; script-src \(sources.joined(separator: " ")); \
      style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; \
      form-action 'none'; webrtc 'block'
      """
    text = """
      <!DOCTYPE html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" \
      content="\(policy)">
      \(page)<script>\(probe)</script>

      """
  }
}
