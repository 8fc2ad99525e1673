internal import TelopScript
@_spi(Answers) public import TelopText
internal import TelopUnits

extension FontStack {
  /// The fonts that the options name, followed by the bundled fonts; see `init(_:faces:relativeTo:bundled:)`.
  ///
  /// - Throws: as `init(_:faces:relativeTo:bundled:)`.
  /// - Complexity: opens the named fonts.
  @_spi(Answers) public init(
    _ options: FitOptions, relativeTo folder: String? = nil, bundled: BundledFonts = .standard
  ) throws(TextError) {
    try self.init(options.type, faces: options.faces, relativeTo: folder, bundled: bundled)
  }

  func measure(_ script: Script, _ type: TypeSetting) throws(TextError) -> MeasuredText {
    var setting = type
    setting.text.paragraphs = script.paragraphs
    setting.text.styles += script.faceStyles
    return try with(picturesOf: script).prepare(script.line, as: setting)
  }

  /// The stack with one more font for each picture of a script.
  ///
  /// - Throws: `fontUnreadable` for a picture whose file was not read; `notAFont` for one with extreme proportions.
  func with(picturesOf script: Script) throws(TextError) -> FontStack {
    if script.pictures.isEmpty { return self }
    var fonts: [Font] = []
    for (index, picture) in script.pictures.enumerated() {
      let name = Script.Picture.name(ofFile: picture.path)
      guard let image = picture.image, let selector = Script.pictureSelector(index) else {
        throw TextError(
          .fontUnreadable, "\(name): the picture was not read; read the script by a FitJob")
      }
      let glyph = PictureFont(
        image, ems: picture.height, isOnBaseline: picture.isOnBaseline, selector: selector)
      fonts.append(try glyph.font(description: picture.description, label: name))
    }
    return with(pictures: fonts)
  }
}

extension PictureFont {
  /// - Parameters:
  ///   - ems: the picture's height, in ems.
  ///   - selector: the variation selector that stands for the picture in the line, after U+FFFC.
  init(
    _ image: PNGImage, ems: Rational = 1, isOnBaseline: Bool = true,
    selector: Unicode.Scalar = "\u{E0100}"
  ) {
    self.init(
      png: image.file, width: image.width, height: image.height, ems: ems,
      isOnBaseline: isOnBaseline, selector: selector)
  }
}
