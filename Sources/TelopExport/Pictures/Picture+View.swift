import Telop
import TelopUnits

extension Picture {
  /// A part of the picture: the strip, or the band at a moment.
  struct View {
    let box: TabbedBand.Box
    /// The position of the strip's left end or top, relative to the view.
    let stripStart: Rational
    /// The visible range of the strip, in pixels from its left end.
    let window: ClosedRange<Double>
    /// The view's time in seconds from the start; `nil` for the strip.
    let moment: Rational?

    /// True for the band at a moment; false for the strip.
    var isMoment: Bool { moment != nil }

    func bar(of scene: ScrollScene) -> TabbedBand.Box { box(of: TabbedBand(scene, hasTabs: false)) }

    /// The box of tabs, band and blocks in the picture. `self.box` has the band's position in the picture.
    /// `tabbed.frame` and `tabbed.box` have positions within the frame of a single moment.
    func box(of tabbed: TabbedBand) -> TabbedBand.Box {
      let inFrame = tabbed.box
      return TabbedBand.Box(
        left: box.left - tabbed.frame.left + inFrame.left,
        top: box.top - tabbed.frame.top + inFrame.top, width: inFrame.width, height: inFrame.height)
    }
  }
}
