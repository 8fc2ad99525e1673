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

  /// The page's UTF-8. The same fit gives the same bytes.
  ///
  /// - Throws: `missingProgram` without hb-subset, `programFailed` when it fails, `badFormat` for tabs
  ///   over a vertical line.
  func bytes() throws(ExportError) -> [UInt8] {
    guard !options.tabs || !scene.band.isVertical else {
      throw ExportError(.badFormat, "tabs stand above a horizontal line only")
    }
    let tabs = options.tabs ? PageTabs(scene, length: scene.band.width) : nil
    let fonts = try InlineFonts(scene.text, size: type.em, besides: tabs?.shown ?? "")
    let strip = PageStrip(scene, boxes: fonts.boxes, type: type)
    var families = ""
    for index in scene.text.fonts.indices { families += "f\(index)," }
    families += "sans-serif"
    // Of a loop, one round.
    let language = scene.text.language == "und" ? "" : Markup.escaped(scene.text.language)
    var page = """
      <!DOCTYPE html>
      <html lang="\(language)">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Markup.escaped(scene.script.shownTitle ?? "Telop"))</title>
      <style>

      """
    page += fonts.rules + style + strip.rules
    page += tabs?.rules(scene.look, size: scene.size, families: families) ?? ""
    page += """
      </style>
      <main id="frame">
      <p class="read" dir="auto">\(Markup.escaped(scene.script.line))</p>
      \(tabs?.markup ?? "")<div id="band"><div id="view" aria-hidden="true"><div id="strip"></div></div></div>
      <button id="pause" type="button" aria-label="Play"></button>
      </main>
      <template id="segments">
      \(strip.elements)</template>
      <script>
      "use strict";
      const plan = \(PageMotion(scene, strip: strip, tabs: tabs, height: height, start: options.pageStart).text);
      \(Self.program)</script>
      </html>

      """
    return Array(page.utf8)
  }

  private var type: TypeSize { TypeSize(scene.size) }

  /// That of the whole frame.
  private var height: Int {
    let rows = options.tabs ? 2 : 0
    return scene.band.height + rows * PageTabs.height(scene.size)
  }

  private var style: String {
    let (band, look) = (scene.band, scene.look)
    let isVertical = band.isVertical
    let fade = Markup.number(scene.fade)
    let mask =
      scene.fade > 0
      ? "; mask-image: linear-gradient(to \(isVertical ? "bottom" : "right"), transparent, "
        + "#000 \(fade)px, #000 calc(100% - \(fade)px), transparent)" : ""
    let mark =
      isVertical
      ? "left: \(band.marks.lowerBound)px; width: \(band.marks.count)px"
      : "top: \(band.marks.lowerBound)px; height: \(band.marks.count)px"
    let scaled = type.scale == 1 ? "" : "; transform: scale(\(Markup.number(type.scale)))"
    return """
      html, body { margin: 0; height: 100%; overflow: hidden; background: transparent; \
      -webkit-text-size-adjust: none; text-size-adjust: none }
      #frame { position: relative; width: \(band.width)px; height: \(height)px; display: flex; \
      flex-direction: column; justify-content: flex-end; transform-origin: 0 0 }
      #band { position: relative; flex: none; height: \(band.height)px; background: \(look.background); \
      overflow: hidden; -webkit-tap-highlight-color: transparent }
      #view { position: absolute; inset: 0; overflow: hidden\(mask) }
      #strip { position: absolute; left: 0; top: 0; will-change: transform; \
      color: \(look.color); \(type.style(of: scene))\(isVertical ? "; writing-mode: vertical-rl" : "") }
      .s { position: absolute; \(isVertical ? "left: 0; width" : "top: 0; height"): \
      \(band.thickness)px }
      .s i { position: absolute; z-index: -1; \(mark); background: \(look.mark) }
      .s b { font-weight: inherit; color: \(look.mark) }
      .p { position: absolute; white-space: pre; unicode-bidi: isolate-override\(scaled) }
      .read { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; \
      clip-path: inset(50%); white-space: nowrap; unicode-bidi: isolate }
      #pause { position: absolute; right: 4px; bottom: 4px; width: 28px; height: 28px; padding: 0; \
      border: 0; border-radius: 14px; background: #000a; opacity: 0; transform-origin: 100% 100% }
      #pause.below { top: 100%; bottom: auto; right: 0; transform-origin: 100% 0 }
      #pause::before { content: ""; position: absolute; left: 9px; top: 8px; width: 4px; height: 12px; \
      border: solid #fff; border-width: 0 3px }
      #pause.play::before { left: 10px; width: 12px; border-width: 0; background: #fff; \
      clip-path: polygon(0 0, 100% 50%, 0 100%) }
      #pause:focus-visible { outline: 2px solid #fff; outline-offset: -4px }
      #frame:hover #pause, #pause:focus-visible { opacity: 1 }
      @media (prefers-reduced-motion: reduce) { .viewer #pause { opacity: 1 } }
      .touch #pause { opacity: .7 }

      """
  }
}
