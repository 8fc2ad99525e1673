internal import HTTPTypes
internal import Hummingbird
internal import Telop
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

/// A file of the service's pages. The build embeds it from the folder `Web`. A file that exported pages also use comes
/// from `TelopExport`.
struct PageFile: Sendable {
  let bytes: [UInt8]
  let type: String
  /// The `Content-Security-Policy` of the file; `nil` for the service's `PagePolicy`.
  let policy: String?

  /// Files by their names in `/pages/`.
  static let all: [String: PageFile] = [
    "alert.mjs": PageFile(PackageResources.alert_mjs, script),
    "asking.mjs": PageFile(PackageResources.asking_mjs, script),
    "band.js": PageFile(Array(LivePage.script.utf8), script),
    "bands.mjs": PageFile(PackageResources.bands_mjs, script),
    "base.css": PageFile(PackageResources.fonts_css + PackageResources.base_css, style),
    "clock.mjs": PageFile(PackageResources.clock_mjs, script),
    "commands.mjs": PageFile(PackageResources.commands_mjs, script),
    "copying.mjs": PageFile(PackageResources.copying_mjs, script),
    "deckfield.mjs": PageFile(PackageResources.deckfield_mjs, script),
    "deckgiver.mjs": PageFile(PackageResources.deckgiver_mjs, script),
    "deckview.mjs": PageFile(PackageResources.deckview_mjs, script),
    "editing.mjs": PageFile(PackageResources.editing_mjs, script),
    "elements.mjs": PageFile(PackageResources.elements_mjs, script),
    "errors.mjs": PageFile(PackageResources.errors_mjs, script),
    "estimate.mjs": PageFile(PackageResources.estimate_mjs, script),
    "exports.mjs": PageFile(PackageResources.exports_mjs, script),
    "facts.mjs": PageFile(PackageResources.facts_mjs, script),
    "figures.mjs": PageFile(PackageResources.figures_mjs, script),
    "fixes.mjs": PageFile(PackageResources.fixes_mjs, script),
    "follow.mjs": PageFile(PackageResources.follow_mjs, script),
    "front.mjs": PageFile(PackageResources.front_mjs, script),
    "hub.mjs": PageFile(PackageResources.hub_mjs, script),
    "icon.svg": PageFile(PackageResources.icon_svg, "image/svg+xml"),
    "index.css": PageFile(PackageResources.index_css, style),
    "index.mjs": PageFile(PackageResources.index_mjs, script),
    "keys.mjs": PageFile(PackageResources.keys_mjs, script),
    "moment.mjs": PageFile(PackageResources.moment_mjs, script),
    "nextpictures.mjs": PageFile(PackageResources.nextpictures_mjs, script),
    "motion.mjs": PageFile(Array(LivePage.motion.utf8), script),
    "outlook.mjs": PageFile(PackageResources.outlook_mjs, script),
    "overlay.css": PageFile(PackageResources.overlay_css, style),
    "overlay.mjs": PageFile(PackageResources.overlay_mjs, script),
    "paint.mjs": PageFile(PackageResources.paint_mjs, script),
    "pictures.mjs": PageFile(PackageResources.pictures_mjs, script),
    "plot.mjs": PageFile(PackageResources.plot_mjs, script),
    "presenter.css": PageFile(PackageResources.presenter_css, style),
    "presenter.mjs": PageFile(PackageResources.presenter_mjs, script),
    "preview.mjs": PageFile(PackageResources.preview_mjs, script),
    "problems.mjs": PageFile(PackageResources.problems_mjs, script),
    "sample.mjs": PageFile(PackageResources.sample_mjs, script),
    "script.mjs": PageFile(PackageResources.script_mjs, script),
    "session.mjs": PageFile(PackageResources.session_mjs, script),
    "settings.mjs": PageFile(PackageResources.settings_mjs, script),
    "sheet.mjs": PageFile(PackageResources.sheet_mjs, script),
    "shows.mjs": PageFile(PackageResources.shows_mjs, script),
    "showplayer.mjs": PageFile(PackageResources.showplayer_mjs, script),
    "slides.mjs": PageFile(Array(LiveStage.script.utf8), script),
    "stage.css": PageFile(
      Array(LiveStage.style.utf8) + PackageResources.fonts_css + PackageResources.stage_css, style),
    "stage.mjs": PageFile(PackageResources.stage_mjs, script),
    "stagewords.mjs": PageFile(PackageResources.stagewords_mjs, script),
    "stream.mjs": PageFile(PackageResources.stream_mjs, script),
    "times.mjs": PageFile(PackageResources.times_mjs, script),
    "trial.html": PageFile(PackageResources.trial_html, html, policy: trialPolicy),
    "timeskeeper.mjs": PageFile(PackageResources.timeskeeper_mjs, script),
    "turner.mjs": PageFile(PackageResources.turner_mjs, script),
    "verdict.mjs": PageFile(PackageResources.verdict_mjs, script),
    "words.mjs": PageFile(PackageResources.words_mjs, script),
  ]

  /// The bundled fonts that pages use, or subsets of them, by their names in `/pages/`; empty without the fonts' folder.
  static func fonts(_ bundled: BundledFonts) -> [String: PageFile] {
    guard let folder = try? bundled.folder() else { return [:] }
    let families = ["BIZUDPGothic": ["-common", "-rare"], "Inter": [""]]
    var files: [String: PageFile] = [:]
    for family in ["NotoSansArabic", "NotoSansDevanagari", "NotoSansHebrew", "NotoSansThai"] {
      let name = "\(family)-Regular.ttf"
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(family)/\(name)")
      files[name] = bytes.map { PageFile(Array($0), "font/ttf") }
    }
    for (family, parts) in families {
      for name in parts.flatMap({ ["\(family)-Regular\($0).woff2", "\(family)-Bold\($0).woff2"] }) {
        let bytes = FileManager.default.contents(atPath: "\(folder)/\(family)/\(name)")
        files[name] = bytes.map { PageFile(Array($0), "font/woff2") }
      }
    }
    return files
  }

  static let index = PageFile(PackageResources.index_html, html)
  /// The page for a browser that requests a missing show or an unknown path.
  static let missing = PageFile(PackageResources.missing_html, html)
  static let overlay = PageFile(PackageResources.overlay_html, html)
  static let presenter = PageFile(PackageResources.presenter_html, html)
  static let stage = PageFile(
    (try? LiveStage.page(style: "/pages/stage.css", script: "/pages/stage.mjs")) ?? [], html)

  private static let script = "text/javascript; charset=utf-8"
  private static let style = "text/css; charset=utf-8"
  private static let html = "text/html; charset=utf-8"
  /// Policy of the frame in which the front page plays an exported page with its inline script. The frame loads no
  /// files. Its origin is opaque, so the service rejects its requests like those of another site.
  private static let trialPolicy =
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; "
    + "style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'self'"

  private init(_ bytes: [UInt8], _ type: String, policy: String? = nil) {
    self.bytes = bytes
    self.type = type
    self.policy = policy
  }

  /// - Parameter seed: changes with Telop's version and the fonts, and so changes the entity tag; see `EntityTag`.
  func response(to request: Request, seed: String, status: HTTPResponse.Status = .ok) -> Response {
    let tag = EntityTag(seed: seed, [bytes])
    var response =
      status == .ok && tag.isKnown(to: request)
      ? tag.notModified : Response(bytes, status: status, type: type, tag: tag)
    // Browsers check for a newer file on each use, so that pages and scripts are of the same version.
    response.headers[.cacheControl] = "no-cache"
    // The policy is also set on 304, because a browser updates the headers of a cached page.
    if let policy { response.headers[.contentSecurityPolicy] = policy }
    return response
  }
}
