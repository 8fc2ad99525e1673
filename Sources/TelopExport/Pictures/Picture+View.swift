import Telop
import TelopUnits

extension Picture {
  /// A part of the picture: the strip, or the band at a moment.
  struct View {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    /// The position of the strip's left end or top, relative to the view.
    let stripStart: Rational
    /// The visible range of the strip, in pixels from its left end.
    let window: ClosedRange<Double>
    /// The view's time in seconds from the start; `nil` for the strip.
    let moment: Rational?

    /// True for the band at a moment; false for the strip.
    var isMoment: Bool { moment != nil }
    var box: TabbedBand.Box { TabbedBand.Box(left: x, top: y, width: width, height: height) }

    /// The box of band and blocks in the picture.
    func bar(of scene: ScrollScene) -> TabbedBand.Box { box(of: TabbedBand(scene, hasTabs: false)) }

    /// The box of tabs, band and blocks in the picture. `x` and `y` are the band's position in the picture.
    /// `tabbed.frame` and `tabbed.box` have positions within the frame of a single moment.
    func box(of tabbed: TabbedBand) -> TabbedBand.Box {
      let box = tabbed.box
      return TabbedBand.Box(
        left: x - tabbed.frame.left + box.left, top: y - tabbed.frame.top + box.top,
        width: box.width, height: box.height)
    }
  }
}
