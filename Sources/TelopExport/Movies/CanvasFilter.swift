internal import Telop

/// The ffmpeg filter that pads a band's frames to the canvas.
struct CanvasFilter {
  /// The filter for ffmpeg; `nil` if the band is the whole picture.
  let text: String?

  /// - Parameters:
  ///   - isOpaque: True if the rest of the picture is black, false if it is transparent.
  ///   - needsEvenSides: True if width and height must be even.
  init(_ scene: ScrollScene, isOpaque: Bool, needsEvenSides: Bool) {
    let frame = scene.frame
    let bar = scene.bar
    let even = { (side: Int) in needsEvenSides ? (side + 1) / 2 * 2 : side }
    let width = even(frame.width)
    let height = even(frame.height)
    guard (width, height) != (bar.width, bar.height) else {
      text = nil
      return
    }
    // If the band is the whole picture, the padding has the band's background colour.
    let edge = scene.look.background.over(.black).color(ofRow: scene.band.thickness - 1)
    let opaque = frame.isFilled(by: bar) ? "0x\(edge.description.dropFirst())" : "black"
    let color = isOpaque ? opaque : "black@0"
    text = "pad=\(width):\(height):\(bar.left):\(bar.top):color=\(color)"
  }
}
