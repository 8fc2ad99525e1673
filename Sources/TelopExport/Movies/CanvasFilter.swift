internal import Telop

/// The ffmpeg filter that pads the frames of a band and its tabs to the canvas.
struct CanvasFilter {
  /// The filter for ffmpeg; `nil` if the band is the whole picture.
  let text: String?

  /// - Parameters:
  ///   - isOpaque: True if the rest of the picture is black, false if it is transparent.
  ///   - needsEvenSides: True if width and height must be even.
  init(_ place: TabbedBand, isOpaque: Bool, needsEvenSides: Bool) {
    let frame = place.frame
    let box = place.box
    let even = { (side: Int) in needsEvenSides ? (side + 1) / 2 * 2 : side }
    let width = even(frame.width)
    let height = even(frame.height)
    guard (width, height) != (box.width, box.height) else {
      text = nil
      return
    }
    // If the band is the whole picture, the padding has the band's background colour.
    let ground = place.ground.over(.black)
    let edge = ground.color(ofRow: ground.thickness - 1)
    let opaque = place.hasCanvas ? "black" : "0x\(edge.description.dropFirst())"
    let color = isOpaque ? opaque : "black@0"
    text = "pad=\(width):\(height):\(box.left):\(box.top):color=\(color)"
  }
}
