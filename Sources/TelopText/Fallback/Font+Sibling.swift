internal import CTelopFontconfig
internal import CTelopHarfBuzz
internal import TelopPlatform
internal import TelopUnits

extension Font {
  /// The face of this font's family that adds a style to the font's own; `nil` if there is none. Never
  /// synthesises a face.
  ///
  /// First tries the font's axes (`wght`, `ital`, `slnt`). Then searches the installed fonts if this font is one of
  /// them. Otherwise opens every TTF, OTF, TTC and OTC file in the font's folder.
  func sibling(_ style: FaceStyle) throws(TextError) -> Font? {
    let own = ownStyle
    let target = own.union(style)
    if target == own { return self }
    if let instance = instance(target, from: own) { return instance }
    guard let path else { return nil }
    let installed = try SystemFonts.installed()
    let face =
      installed.faces.contains { $0.path == path }
      ? installed.sibling(of: self, target, from: own)
      : siblingInFolder(of: path, target, from: own)
    guard scale != .one, let face else { return face }
    return try Font(face, scale: scale)
  }

  /// The font with its axes set to a style; `nil` if the axes do not allow the style.
  private func instance(_ target: FaceStyle, from own: FaceStyle) -> Font? {
    var settings = variations
    func set(_ tag: String, _ value: Double) {
      settings.removeAll { $0.tag == tag }
      settings.append(Variation(tag: tag, value: value))
    }
    let missing = target.subtracting(own)
    if missing.contains(.bold) {
      guard let weight = axis("wght"), weight.contains(700) else { return nil }
      set("wght", 700)
    }
    if missing.contains(.italic) {
      if let italic = axis("ital"), italic.contains(1) {
        set("ital", 1)
      } else if let slant = axis("slnt"), slant.lowerBound < 0 {
        set("slnt", slant.lowerBound)
      } else {
        return nil
      }
    }
    return try? Font(self, variations: settings)
  }

  private func axis(_ tag: String) -> ClosedRange<Double>? {
    var info = hb_ot_var_axis_info_t()
    guard hb_ot_var_find_axis_info(face, hb_tag_from_string(tag, -1), &info) != 0,
      info.min_value <= info.max_value
    else { return nil }
    return Double(info.min_value)...Double(info.max_value)
  }

  /// The maximum number of faces read from a collection; a damaged collection may claim millions.
  private static let maximumFaces = 256

  private func siblingInFolder(of path: String, _ target: FaceStyle, from own: FaceStyle) -> Font? {
    let names = Set(familyNames.map(FontPattern.folded))
    var candidates: [Font] = []
    for file in Self.fontFiles(beside: path) {
      guard let first = try? Font(path: file) else { continue }
      for index in 0..<min(first.faceCount, Self.maximumFaces) {
        guard let face = index == 0 ? first : try? Font(path: file, index: index),
          !names.isDisjoint(with: face.familyNames.map(FontPattern.folded)),
          abs(face.width - width) < 0.5, let styled = face.with(target)
        else { continue }
        candidates.append(styled)
      }
    }
    // Prefers the weight nearest to bold; for italic alone, the weight nearest to the font's own.
    let targetWeight = target.subtracting(own).contains(.bold) ? 700 : weight
    let sortKey = { (font: Font) in (abs(font.weight - targetWeight), font.label, font.index) }
    let best = candidates.min { sortKey($0) < sortKey($1) }
    guard self.file.isCopied, let best else { return best }
    return try? Font(
      FontFile(path: best.label, copying: true), index: best.index, variations: best.variations)
  }

  /// The font itself, or an instance of it, if it has exactly this style; otherwise `nil`.
  private func with(_ target: FaceStyle) -> Font? {
    let own = ownStyle
    if own == target { return self }
    return own.isSubset(of: target) ? instance(target, from: own) : nil
  }

  private static func fontFiles(beside path: String) -> [String] {
    let folder = path.folderPrefix
    return FolderListing.names(in: folder.isEmpty ? "." : String(folder))
      .filter { ["ttf", "otf", "ttc", "otc"].contains($0.fileExtension) }
      .map { folder + $0 }.sorted()
  }
}

extension SystemFonts {
  /// The installed face that has the style `target` in the family of an installed font; `nil` if there is none.
  fileprivate func sibling(of font: Font, _ target: FaceStyle, from own: FaceStyle) -> Font? {
    let missing = target.subtracting(own)
    let weight = missing.contains(.bold) ? 700 : font.weight
    let pattern = FontPattern(
      name: font.family, weight: FcWeightFromOpenTypeDouble(weight),
      slant: Double(target.contains(.italic) ? FC_SLANT_ITALIC : FC_SLANT_ROMAN), width: font.width)
    guard let match = try? match(pattern) else { return nil }
    return try? Font(match)
  }
}
