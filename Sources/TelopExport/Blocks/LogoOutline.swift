@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopText
import TelopUnits

/// The outline of a logo: the logo's shape in one colour, grown on all sides. It lies beneath the logo.
struct LogoOutline {
  let picture: GlyphPainter.Bitmap
  /// The outline's box relative to the logo's top left corner, in pixels of the band. `x` and `y` are negative.
  let x: Rational
  let y: Rational
  let width: Rational
  let height: Rational

  /// - Parameter width: The logo's width in pixels of the band; `height` likewise.
  init(
    of logo: DecodedPicture, width: Rational, height: Rational, _ outline: TextOutline
  ) throws(ExportError) {
    // A bitmap's `box` has 64 units per pixel of the band.
    let units: Rational = 64
    let box = InkBox<Int64>(
      left: 0, right: Int64((width * units).nearest), bottom: 0,
      top: Int64((height * units).nearest))
    picture = try GlyphPainter.Bitmap(
      GlyphPainter.Bitmap(try Canvas(png: logo.png), box),
      grownBy: (outline.width * units).double, outline.color)
    x = Rational(picture.box.left) / units
    y = Rational(box.top - picture.box.top) / units
    self.width = Rational(picture.box.right - picture.box.left) / units
    self.height = Rational(picture.box.top - picture.box.bottom) / units
  }
}
