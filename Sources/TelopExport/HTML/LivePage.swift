public import Telop

/// A page with a plan's band, for the overlays of the service. An overlay embeds the page and controls its playback.
///
/// The page has no inline scripts, so that a server can forbid them. It loads `script`, whose interface live.js
/// documents. Exported pages draw by the same code.
@_spi(Answers) public enum LivePage {
  /// The JavaScript that plays the page, the same for every plan.
  public static var script: String {
    """
    "use strict";
    const { plan, places } = JSON.parse(document.getElementById("values").textContent);
    \(WebFile.motion)\(WebFile.strip)\(WebFile.tabs)\(Page.tabBar)\(WebFile.clock)\(WebFile.picture)\(WebFile.live)
    """
  }

  /// The motion of a line, as a JavaScript module that exports `offsetAt`, `positionAt` and `shownOffsetAt`.
  public static var motion: String {
    WebFile.motion + "\nexport { offsetAt, positionAt, shownOffsetAt };\n"
  }

  /// The page as UTF-8. The same fit gives the same bytes.
  ///
  /// - Parameters:
  ///   - tabs: The form of the sections' tabs beside the band; `nil` for none.
  ///   - source: The address of `script`.
  /// - Throws: The errors of drawing.
  public static func bytes(_ fit: Fit, tabs: TabSizing? = nil, source: String) throws -> [UInt8] {
    var options = ExportOptions()
    options.tabs = tabs
    return try Page(fit.scene(for: .html), options: options).live(script: source)
  }
}
