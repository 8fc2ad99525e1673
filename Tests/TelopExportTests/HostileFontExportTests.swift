import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// Malformed fonts through the planner and into files: bytes or an error.
@Suite struct HostileFontExportTests {
  @Test(arguments: HostileFont.allCases, [Rational(48), TextLimits.maximumSize])
  func aHostileFontIsDrawn(_ hostile: HostileFont, _ size: Rational) throws {
    let fonts = try FontStack([hostile.open()], bundled: .excluded)
    let script = try Script(hostile.text, format: .plain, name: "test")
    var options = FitOptions()
    options.type.size = size
    options.look.height = 60
    let directions = [TextDirection.auto, .rightToLeft, .topToBottom]
    // A short run tests one direction per font.
    let index = try #require(HostileFont.allCases.firstIndex(of: hostile)) % directions.count
    for direction in Effort.now == .short ? [directions[index]] : directions {
      options.type.text.direction = direction
      // Fonts that cannot be planned give an error.
      guard let fit = try? Fit(script, fonts: fonts, options: options) else { continue }
      for frame in [0, fit.scene.motion.frameCount / 2] {
        _ = fit.scene.placements(frame: frame)
      }
      _ = fit.scene.segments.map { fit.scene.presence(of: $0.extent) }
      for format in [ExportFormat.json, .ass, .vtt, .css, .csv, .html, .svg, .pdf, .png] {
        for glyphs in [.html, .svg].contains(format) ? GlyphFormat.allCases : [.outlines] {
          var options = ExportOptions()
          options.glyphs = glyphs
          // The whole strip may be a million pixels long.
          if format == .png { options.time = .seconds(1) }
          _ = try? Export(fit, as: format, options: options).bytes()
        }
      }
    }
  }
}
