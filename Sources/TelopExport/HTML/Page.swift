internal import Telop
internal import TelopText
import TelopUnits

/// A plan as one page that needs nothing else: text, fonts and motion within it.
struct Page {
  private let scene: ScrollScene
  private let options: ExportOptions

  init(_ scene: ScrollScene, options: ExportOptions) {
    self.scene = scene
    self.options = options
  }

  /// The page's UTF-8. The same scene gives the same bytes.
  ///
  /// - Throws: `missingProgram` without hb-subset, `programFailed` when it fails, `badFormat` for tabs
  ///   over a vertical line; what `JSONEncoder` throws.
  func bytes() throws -> [UInt8] {
    guard !options.tabs || !scene.band.isVertical else {
      throw ExportError(.badFormat, "tabs stand above a horizontal line only")
    }
    let tabs = options.tabs ? PageTabs(scene, length: scene.band.width) : nil
    let fonts = try InlineFonts(scene.text, size: type.em, besides: tabs?.shown ?? "")
    let strip = PageStrip(scene, boxes: fonts.boxes, type: type)
    let plan = PagePlan(scene, tabs: tabs, height: height, start: options.pageStart)
    let page = WebFile.filled(
      WebFile.pageTemplate,
      [
        "language": scene.text.language == "und" ? "" : Markup.escaped(scene.text.language),
        "title": Markup.escaped(scene.script.shownTitle ?? "Telop"),
        "style": fonts.rules + WebFile.pageStyle + (tabs == nil ? "" : WebFile.tabStyle) + values
          + (tabs?.values ?? "") + strip.rules,
        "classes": classes.joined(separator: " "),
        // Of a loop, one round.
        "line": Markup.escaped(scene.script.line), "tabs": tabs?.markup ?? "",
        "segments": strip.elements,
        "script": "\"use strict\";\nconst plan = \(try Wire.line(plan));\n"
          + "const places = \(strip.placeList);\n" + WebFile.motion + WebFile.page,
      ])
    return Array(page.utf8)
  }

  private var type: TypeSize { TypeSize(scene.size) }

  /// That of the whole frame.
  private var height: Int {
    let rows = options.tabs ? 2 : 0
    return scene.band.height + rows * PageTabs.height(scene.size)
  }

  /// What of page.css holds.
  private var classes: [String] {
    [
      scene.band.isVertical ? "vertical" : nil, scene.fade > 0 ? "fading" : nil,
      type.scale == 1 ? nil : "scaled",
    ].compactMap { $0 }
  }

  /// The scene's numbers and colours, by the names that page.css and tabs.css have for them.
  private var values: String {
    let (band, look) = (scene.band, scene.look)
    var families = ""
    for index in scene.text.fonts.indices { families += "f\(index)," }
    return """
      #frame { --width: \(band.width)px; --height: \(height)px; --band-height: \(band.height)px; \
      --thickness: \(band.thickness)px; --mark-place: \(band.marks.lowerBound)px; \
      --mark-depth: \(band.marks.count)px; --color: \(look.color); --background: \(look.background); \
      --mark: \(look.highlightColor); --fade: \(Markup.number(scene.fade))px; \
      --fade-to: \(band.isVertical ? "bottom" : "right"); --scale: \(Markup.number(type.scale)); \
      --families: \(families)sans-serif }
      #strip { \(type.style(of: scene)) }

      """
  }
}
