import Telop

/// Draws one frame of a fitted line as an SVG, using only the scene's glyph positions and outlines.
///
///     swift run FrameRenderer "こんにちは, world" 2 > frame.svg
@main struct FrameRenderer {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let text = arguments.first ?? "こんにちは, world"
    let second = arguments.dropFirst().first.flatMap { Int($0) } ?? 2

    let script = try Script(text, format: .plain, name: "example")
    var options = FitOptions()
    options.timing.duration = .seconds(4)
    let scene = try Fit(script, fonts: .bundled(), options: options).scene(on: .paper)
    let line = scene.motion.position(offset: scene.motion.offset(at: .seconds(second)))

    let width = scene.band.width
    let height = scene.band.height
    print("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\">")
    // Draws visible segments only: the line may be kilometres long.
    for piece in scene.placements(at: .seconds(second)) {
      for glyph in scene.text.placedGlyphs(in: piece.segment.range) {
        let font = scene.text.runs[glyph.run].font
        guard let outline = font.outline(of: glyph.id) else { continue }
        // Exact up to here; rounded once, for drawing.
        let x = (line + scene.pixelsPerUnit * Rational(glyph.x)).double
        let y = Double(scene.band.baseline) - (scene.pixelsPerUnit * Rational(glyph.y)).double
        let scale = (scene.size / Rational(font.unitsPerEm)).double
        print(
          "<path transform=\"translate(\(x) \(y)) scale(\(scale) \(-scale))\" d=\"\(path(outline))\"/>"
        )
      }
    }
    print("</svg>")
  }

  static func path(_ outline: GlyphOutline) -> String {
    func at(_ points: GlyphOutline.Point...) -> String {
      points.map { "\($0.x) \($0.y)" }.joined(separator: " ")
    }
    return outline.commands.map { command in
      switch command {
      case .move(let to): "M\(at(to))"
      case .line(let to): "L\(at(to))"
      case .quadratic(let control, let to): "Q\(at(control, to))"
      case .cubic(let first, let second, let to): "C\(at(first, second, to))"
      }
    }.joined()
  }
}
