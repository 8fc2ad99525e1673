internal import TelopUnits

/// The look of the sections' tabs and of the talk's title, which is before the tabs.
package struct TabLook: Sendable, Hashable {
  /// The colour behind the tabs; clear for none.
  package let fill: RGBAColor
  package let titleColor: RGBAColor
  /// The colour of tabs whose sections have been read.
  package let pastColor: RGBAColor
  /// The colour of tabs whose sections have not been read.
  package let upcomingColor: RGBAColor
  /// The colour of the capsule: the shape behind the current section's tab, or the line below this tab.
  package let capsuleColor: RGBAColor
  /// The colour of the text in the current section's tab.
  package let capsuleTextColor: RGBAColor
  /// True if emoji would not stand out from the capsule.
  package var hidesEmoji: Bool { !isUnderlined && capsuleColor.hidesEmoji }
  /// The corner radius of the capsule, in hundredths of the tabs' type size; `nil` for half the capsule's height.
  package let capsuleRadius: Int?
  /// True if the capsule is a line below the tab.
  package let isUnderlined: Bool
  /// The line between tabs and band; `nil` if there is none, or if the band's edge serves as the line.
  package let rail: Rail?
  /// The distance by which the tabs overlap the part of the band that has no text, in pixels.
  package let overlap: Int
  /// The distance by which the background of the tabs extends beyond the tabs, in pixels.
  package let backgroundOverhang: Int
  /// The colours across the background, from the tabs' side on, in a theme with shades; otherwise empty.
  private let shades: [BandBackground.Stop]

  /// A line that is filled in proportion to the elapsed time.
  package struct Rail: Sendable, Hashable {
    package let color: RGBAColor
    package let elapsedColor: RGBAColor
    /// The thickness of the line, in pixels.
    package let depth: Int
  }

  /// The background of tabs and band, in a theme whose fill has shades (opacities that vary across the band); otherwise
  /// `nil`.
  ///
  /// - Parameter thickness: the total thickness of the tabs, the band and the background beyond both, in pixels.
  package func shade(thickness: Int) -> BandBackground? {
    guard let last = shades.last else { return nil }
    return BandBackground(
      stops: shades.dropLast().filter { $0.position < thickness }
        + [BandBackground.Stop(position: thickness, color: last.color)])
  }

  init(_ look: Look, values: ThemeValues, background: BandBackground, size: Rational) {
    let tabs = (look.theme ?? .base).tabs
    let pixels = { (length: Rational) in Int((length * size).nearest) }
    // A theme's tab colours suit only the theme's fill. On another fill, tabs have the text's colour.
    let textColor = look.background.map { _ in look.color ?? values.text }
    fill = look.background ?? tabs.fill ?? (values.shades.isEmpty ? values.fill : .clear)
    titleColor = textColor ?? tabs.titleColor
    pastColor = textColor ?? tabs.pastColor
    upcomingColor = textColor ?? tabs.upcomingColor
    isUnderlined = tabs.isUnderlined
    capsuleColor = tabs.capsuleColor
    capsuleTextColor =
      tabs.isUnderlined ? textColor ?? tabs.capsuleTextColor : tabs.capsuleTextColor
    capsuleRadius = tabs.radius
    rail =
      background.isClear
      ? nil
      : tabs.rail.map {
        Rail(color: $0.color, elapsedColor: $0.elapsed, depth: max(1, pixels(Rational(55) / 1_000)))
      }
    guard look.background == nil, !values.shades.isEmpty else {
      shades = []
      overlap = 0
      backgroundOverhang = 0
      return
    }
    shades = tabs.shades.map {
      BandBackground.Stop(
        position: pixels($0.position), color: RGBAColor(hex: 0, percent: $0.percent))
    }
    // `lineDistance` is the distance from the line's middle to the band's outer side. Beyond the same distance on the
    // tabs' side, a band of the theme's thickness has no text, so the tabs may overlap that part. A band of another
    // thickness may have text there.
    let hasThemeThickness = background.thickness == pixels(values.thickness)
    overlap = hasThemeThickness ? pixels(values.thickness - values.lineDistance * 2) : 0
    backgroundOverhang = pixels(Rational(7) / 5)
  }
}

/// A theme's values for tabs; see the properties of `TabLook`.
struct TabValues {
  /// The colour behind the tabs; `nil` for the band's fill.
  var fill: RGBAColor?
  var titleColor: RGBAColor
  var pastColor: RGBAColor
  var upcomingColor: RGBAColor
  var capsuleColor: RGBAColor
  var capsuleTextColor: RGBAColor
  var radius: Int?
  var isUnderlined = false
  var rail: (color: RGBAColor, elapsed: RGBAColor)?
  /// The shades behind tabs and band, in a theme with shades.
  var shades: [ThemeValues.Shade] = []
}

extension Theme {
  var tabs: TabValues {
    let color = { RGBAColor(hex: $0) }
    let makeTabs = { (title: Int, others: Int, capsule: Int, text: Int) in
      TabValues(
        titleColor: color(title), pastColor: color(others), upcomingColor: color(others),
        capsuleColor: color(capsule), capsuleTextColor: color(text))
    }
    var tabs: TabValues
    switch self {
    case .base:
      tabs = makeTabs(0xFFFFFF, 0xC4CBD6, 0xFFD84D, 0x10151C)
      // The rail is as opaque as the fill.
      tabs.rail = (RGBAColor(hex: 0x3A4452, percent: 92), color(0xFFD84D))
    case .signboard:
      tabs = makeTabs(0xFFF3DA, 0xB8AFA0, 0xFFB629, 0x14100A)
      tabs.radius = 12
      tabs.rail = (color(0x33383E), color(0x57D27E))
    case .news:
      tabs = makeTabs(0x14213D, 0x14213D, 0x0F1E3C, 0xFFFFFF)
      tabs.fill = color(0xF3F5F8)
      tabs.pastColor = color(0x56617A)
      tabs.radius = 12
    case .subtitle:
      tabs = makeTabs(0xFFFFFF, 0xFFFFFF, 0xFFE14D, 0x111111)
      tabs.radius = 14
    case .credits:
      tabs = makeTabs(0xE0C68E, 0xCFC8BA, 0xE0C68E, 0xF4F0E8)
      tabs.isUnderlined = true
      let shades = [(0, 0), (55, 40), (110, 74), (190, 82), (440, 86)]
      tabs.shades = shades.map { position, percent in
        ThemeValues.Shade(position: Rational(position) / 100, percent: percent)
      }
    case .plain:
      tabs = makeTabs(0x16181C, 0x5E6168, 0x16181C, 0xFBFAF6)
      tabs.radius = 12
    }
    return tabs
  }
}
