internal import TelopUnits

extension Font {
  /// Opens fonts by path or by name. Bundled fonts take precedence over installed fonts of the same name, so that plans
  /// are equal on every machine. Telop never substitutes another font for an unknown name.
  ///
  /// - Parameters:
  ///   - names: a path (anything with a slash or a font's file extension), which may end in `#INDEX` for a collection's
  ///     face; or the name of a bundled or installed font, in fontconfig's notation. Either may end in `:scale=NUMBER`.
  ///   - folder: the base of relative paths; `nil` is the working directory.
  ///   - bundled: the source of the bundled fonts.
  /// - Throws: `tooManyFonts` before any font is opened; the errors of `Font.init`; `fontNotFound`; `badFontName`, also
  ///   for a name longer than `TextLimits.maximumFontNameUTF8Length`; `bundledFontsMissing` for an incomplete folder.
  /// - Complexity: opens every file; the name of an installed font queries fontconfig.
  public static func named(
    _ names: [String], relativeTo folder: String? = nil, bundled: BundledFonts = .standard
  ) throws(TextError) -> [Font] {
    try named(names, instance: InstanceRequest(), relativeTo: folder, bundled: bundled)
  }

  /// - Parameters:
  ///   - instance: the instance of variable fonts.
  ///   - copying: whether files named by path are copied into memory.
  package static func named(
    _ names: [String], instance: InstanceRequest, relativeTo folder: String? = nil,
    bundled: BundledFonts = .standard, copying: Bool = false
  ) throws(TextError) -> [Font] {
    try opened(names, instance) { (name) throws(TextError) in
      try named(name, instance, folder, bundled, copying: copying)
    }
  }

  /// Opens fonts by their names with `open`, which takes a name without its scale.
  static func opened(
    _ names: [String], _ instance: InstanceRequest, open: (String) throws(TextError) -> Font
  ) throws(TextError) -> [Font] {
    try TextLimits.check(fontCount: names.count)
    let fonts = try names.map { (name) throws(TextError) in try scaled(name, open: open) }
    try instance.check(in: fonts, named: names)
    return fonts
  }

  private static func named(
    _ name: String, _ instance: InstanceRequest, _ folder: String?, _ bundledFonts: BundledFonts,
    copying: Bool
  ) throws(TextError) -> Font {
    guard let file = file(named: name) else {
      let pattern = try FontPattern(name)
      let bundled = try bundledFonts.fonts(called: pattern)
      if let font = pattern.first(in: bundled) { return font }
      // For the error message.
      let families = BundledFace.all.compactMap(\.families.first)
      let match = try SystemFonts.installed().match(pattern, bundled: bundled, families: families)
      let font = try Font(match)
      let axes = instance.variations(of: font)
      return axes.isEmpty ? font : try Font(match, variations: axes)
    }
    let path = folder.map { anchored(file.path, at: $0) } ?? file.path
    return try instance.applied(
      to: Font(FontFile(path: path, copying: copying), index: file.index, variations: []))
  }

  private static func scaled(
    _ name: String, open: (String) throws(TextError) -> Font
  ) throws(TextError) -> Font {
    let (plain, scale) = parts(of: name)
    guard let scale else { return try open(plain) }
    guard let scale = Rational(decimal: scale), TextLimits.isScale(scale) else {
      throw TextError(
        .badFontName, "font '\(name)': \(TextLimits.scaleRule), such as :scale=1.1 at its end")
    }
    return try Font(open(plain), scale: scale)
  }

  private static func parts(of name: String) -> (name: String, scale: String?) {
    guard let key = name.utf8.ranges(of: ":scale=".utf8).last else { return (name, nil) }
    return (String(name[..<key.lowerBound]), String(name[key.upperBound...]))
  }

  /// A relative path resolved against a folder; any other name unchanged.
  package static func anchored(_ name: String, at folder: String) -> String {
    isPath(name) && !name.isAbsolutePath ? folder + "/" + name : name
  }

  /// The path and the face index in `name`; `nil` if `name` is not a path.
  package static func file(named name: String) -> (path: String, index: Int)? {
    guard isPath(name) else { return nil }
    let name = parts(of: name).name
    guard let hash = name.utf8.lastIndex(of: UInt8(ascii: "#")),
      let index = Int(name[name.utf8.index(after: hash)...])
    else { return (name, 0) }
    return (String(name[..<hash]), index)
  }

  package static func isPath(_ name: String) -> Bool {
    // Searches bytes: comparing characters normalises them, which takes time quadratic in the number of marks.
    if name.utf8.contains(UInt8(ascii: "/")) { return true }
    let file = parts(of: name).name.utf8
    return [file[...], file.prefix { $0 != UInt8(ascii: "#") }].contains { file in
      let ending = String(decoding: file.suffix(6), as: UTF8.self).lowercased()
      return [".ttf", ".otf", ".ttc", ".otc", ".otb", ".woff", ".woff2"].contains(
        where: ending.hasSuffix)
    }
  }
}
