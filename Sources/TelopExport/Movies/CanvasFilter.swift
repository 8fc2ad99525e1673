internal import Telop

/// The filter that makes a band's frames parts of a larger picture.
struct CanvasFilter {
  /// As ffmpeg reads it; `nil` where the band is the picture.
  let text: String?

  /// - Parameters:
  ///   - isOpaque: whether the rest of the picture is black; else nothing shows there.
  ///   - inPairs: whether width and height must be even.
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
    // Beside a band that is the whole picture stands more of its ground.
    let edge = FrameAlpha.opaque.ground(scene.look.ground).color(ofRow: scene.band.thickness - 1)
    let opaque = frame.isAll(of: bar) ? "0x\(edge.description.dropFirst())" : "black"
    let color = isOpaque ? opaque : "black@0"
    text = "pad=\(width):\(height):\(bar.left):\(bar.top):color=\(color)"
  }
}
