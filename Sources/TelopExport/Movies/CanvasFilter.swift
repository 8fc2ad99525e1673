internal import Telop

/// The ffmpeg filter that pads a band's frames to the canvas.
struct CanvasFilter {
  /// The filter's text; `nil` if the band is the whole picture.
  let text: String?

  /// - Parameters:
  ///   - isOpaque: True if the rest of the picture is black, false if it is transparent.
  ///   - inPairs: True if width and height must be even.
  init(_ scene: ScrollScene, isOpaque: Bool, inPairs: Bool) {
    let frame = scene.frame
    let bar = scene.bar
    let paired = { (side: Int) in inPairs ? (side + 1) / 2 * 2 : side }
    let width = paired(frame.width)
    let height = paired(frame.height)
    guard (width, height) != (bar.width, bar.height) else {
      text = nil
      return
    }
    // Padding beside a band that is the whole picture has its background colour.
    let edge = FrameAlpha.opaque.ground(scene.look.ground).color(ofRow: scene.band.thickness - 1)
    let opaque = frame.isFilled(by: bar) ? "0x\(edge.description.dropFirst())" : "black"
    let color = isOpaque ? opaque : "black@0"
    text = "pad=\(width):\(height):\(bar.left):\(bar.top):color=\(color)"
  }
}
