internal import TelopText

/// A font that draws part of a line, with the identity of its file.
@_spi(Answers) public struct UsedFont: Sendable, Codable, Hashable {
  /// The PostScript name.
  public var name: String
  /// The SHA-256 of the whole file, in lower-case hexadecimal.
  public var sha256: String
}

extension Fit {
  /// The fonts that draw the line, in order of first use, with the hashes of their files.
  @_spi(Answers) public var usedFonts: [UsedFont] {
    // A font made of a picture (see `PictureFont`) has no file.
    text.fonts.filter { $0.pictureDescription == nil }.map {
      UsedFont(name: $0.name, sha256: $0.sha256)
    }
  }
}

/// The fonts of an earlier plan, by name and checksum.
///
/// The JSON of a plan contains the name of every font that draws the line, and the SHA-256 of the font's file. A plan
/// is certain to have the same numbers only with the same files.
@_spi(Answers) public struct FontRecord: Sendable, Equatable {
  /// The fonts in the plan's order.
  public var fonts: [UsedFont]

  package init(fonts: [UsedFont]) { self.fonts = fonts }

  /// The changes from the earlier plan's fonts to the present fonts; empty if every font is the same. Fonts are matched
  /// by name.
  public func changes(to now: [UsedFont]) -> [FontChange] {
    var changes: [FontChange] = []
    var unmatched = now
    // Fonts with equal names and files are removed first, because fonts of the same name may have different files.
    let unequal = fonts.filter { font in
      guard let equal = unmatched.firstIndex(of: font) else { return true }
      unmatched.remove(at: equal)
      return false
    }
    for font in unequal {
      if let other = unmatched.firstIndex(where: { $0.name == font.name }) {
        changes.append(FontChange(name: font.name, was: font.sha256, now: unmatched[other].sha256))
        unmatched.remove(at: other)
      } else {
        changes.append(FontChange(name: font.name, was: font.sha256))
      }
    }
    return changes + unmatched.map { FontChange(name: $0.name, now: $0.sha256) }
  }
}

/// A font that has changed since a plan was made.
@_spi(Answers) public struct FontChange: Sendable, Codable, Equatable {
  /// The PostScript name.
  public var name: String
  /// The SHA-256 of the file in the earlier plan; absent for a font that was not used in the earlier plan.
  public var was: String?
  /// The SHA-256 of the present file; absent for a font that is not used any more.
  public var now: String?

  /// One sentence for a person.
  public var message: String {
    switch (was, now) {
    case (let was?, let now?): "font \(name) changed: sha256 was \(was), is \(now)"
    case (let was?, nil): "font \(name) is no longer used: sha256 was \(was)"
    case (nil, let now?): "font \(name) was not used before: sha256 is \(now)"
    case (nil, nil): "font \(name) is the same"
    }
  }
}
