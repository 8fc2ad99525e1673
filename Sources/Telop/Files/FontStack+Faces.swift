public import TelopText

/// A bold or italic face for the first font of a line, by name or path.
@_spi(Answers) public struct FaceName: Sendable, Hashable {
  /// The name or path, as written.
  public var name: String
  /// The style of the face.
  public var style: FaceStyle

  /// Creates a face from its name and its style.
  public init(_ name: String, _ style: FaceStyle) {
    self.name = name
    self.style = style
  }

  /// The option that sets the face, such as `font-bold`.
  var option: String { "font-" + style.name.split(separator: " ").joined(separator: "-") }
}

extension FontStack {
  /// The fonts that a type setting names, followed by the bundled fonts.
  ///
  /// - Parameter folder: the folder at which relative font paths start; `nil` is the working folder.
  /// - Throws: errors of opening a font; `unknownAxis` for a variation that no font has. The place names the option.
  package init(
    _ setting: TypeSetting, faces: [FaceName] = [], relativeTo folder: String? = nil,
    bundled: BundledFonts = .standard
  ) throws(TextError) {
    try self.init(setting, faces: faces, bundled: bundled) { (names, instance) throws(TextError) in
      try Font.named(names, instance: instance, relativeTo: folder, bundled: bundled)
    }
  }

  init(
    _ setting: TypeSetting, faces: [FaceName], bundled: BundledFonts,
    open: ([String], InstanceRequest) throws(TextError) -> [Font]
  ) throws(TextError) {
    do throws(TextError) {
      try TextLimits.check(fontCount: setting.fonts.count + faces.count)
      let fonts: [Font]
      do throws(TextError) { fonts = try open(setting.fonts, setting.fontInstance) } catch {
        throw error.about(option: error.option ?? "font")
      }
      var styled: [StyledFont] = []
      for face in faces {
        do throws(TextError) {
          let fonts = try open([face.name], InstanceRequest())
          styled += fonts.map { StyledFont($0, face.style) }
        } catch { throw error.about(option: face.option) }
      }
      try self.init(fonts, faces: styled, bundled: setting.bundledFonts ? bundled : .excluded)
    } catch { throw error.namingItsOption }
  }
}
