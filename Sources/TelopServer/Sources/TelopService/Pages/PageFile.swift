internal import HTTPTypes
internal import Hummingbird
internal import Telop
internal import TelopExport

/// The scripts and styles of the service's pages: those of the folder Web, which the build puts into the
/// program, and those that pages have in common with exported ones.
struct PageFile: Sendable {
  let bytes: [UInt8]
  /// The media type.
  let type: String

  /// By their names in `/pages/`.
  static let all: [String: PageFile] = [
    "alert.mjs": PageFile(PackageResources.alert_mjs, script),
    "band.js": PageFile(Array(LivePage.script.utf8), script),
    "bands.mjs": PageFile(PackageResources.bands_mjs, script),
    "clock.mjs": PageFile(PackageResources.clock_mjs, script),
    "commands.mjs": PageFile(PackageResources.commands_mjs, script),
    "estimate.mjs": PageFile(PackageResources.estimate_mjs, script),
    "facts.mjs": PageFile(PackageResources.facts_mjs, script),
    "figures.mjs": PageFile(PackageResources.figures_mjs, script),
    "follow.mjs": PageFile(PackageResources.follow_mjs, script),
    "hub.mjs": PageFile(PackageResources.hub_mjs, script),
    "keys.mjs": PageFile(PackageResources.keys_mjs, script),
    "index.css": PageFile(PackageResources.index_css, style),
    "index.mjs": PageFile(PackageResources.index_mjs, script),
    "menu.mjs": PageFile(PackageResources.menu_mjs, script),
    "moment.mjs": PageFile(PackageResources.moment_mjs, script),
    "motion.mjs": PageFile(Array(LivePage.motion.utf8), script),
    "outlook.mjs": PageFile(PackageResources.outlook_mjs, script),
    "overlay.css": PageFile(PackageResources.overlay_css, style),
    "overlay.mjs": PageFile(PackageResources.overlay_mjs, script),
    "paint.mjs": PageFile(PackageResources.paint_mjs, script),
    "presenter.css": PageFile(PackageResources.presenter_css, style),
    "presenter.mjs": PageFile(PackageResources.presenter_mjs, script),
    "session.mjs": PageFile(PackageResources.session_mjs, script),
    "settings.mjs": PageFile(PackageResources.settings_mjs, script),
    "stream.mjs": PageFile(PackageResources.stream_mjs, script),
    "words.mjs": PageFile(PackageResources.words_mjs, script),
  ]

  /// The pages themselves.
  static let index = PageFile(PackageResources.index_html, html)
  static let overlay = PageFile(PackageResources.overlay_html, html)
  static let presenter = PageFile(PackageResources.presenter_html, html)

  private static let script = "text/javascript; charset=utf-8"
  private static let style = "text/css; charset=utf-8"
  private static let html = "text/html; charset=utf-8"

  private init(_ bytes: [UInt8], _ type: String) {
    (self.bytes, self.type) = (bytes, type)
  }

  /// An answer with it, or that it has not changed.
  func response(to request: Request, seed: String) -> Response {
    let tag = ContentTag(seed: seed, [bytes])
    if tag.isKnown(to: request) { return tag.notModified }
    var response = Response(bytes, type: type, tag: tag)
    // Asked for each time, and only sent when it has changed: pages and scripts are of one version.
    response.headers[.cacheControl] = "no-cache"
    return response
  }
}
