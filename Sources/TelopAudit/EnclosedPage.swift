internal import Telop
internal import TelopEssentials

/// A page with a policy before it and the probe behind it: of its own it may run one script, and
/// nothing is loaded from anywhere.
struct EnclosedPage {
  /// The whole page.
  let text: String

  /// How the script of a page of ours begins.
  private static let scriptStart = "<script>\n\"use strict\";\nconst plan = {"

  /// - Returns: `nil` for a page without a script such as ours have.
  init?(_ page: String) {
    guard let start = page.firstRange(of: Self.scriptStart),
      let end = page[start.upperBound...].firstRange(of: "</script>")
    else { return nil }
    let bodyStart = page.index(start.lowerBound, offsetBy: "<script>".count)
    let script = page[bodyStart..<end.lowerBound]
    let probe = String(decoding: PackageResources.Probe_js, as: UTF8.self)
    let sources = [String(script), probe].map { "'sha256-\(Self.hash($0))'" }
    // Before everything that the page says; behind it nothing can be allowed any more.
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

  private static func hash(_ text: String) -> String {
    Data(SHA256.digest(of: text.utf8.span.bytes)).base64EncodedString()
  }
}
