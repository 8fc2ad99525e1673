internal import TelopUnits

/// The fonts installed on this machine, as listed by fontconfig.
///
/// A name that no font has is an error, because fontconfig's substitutions would silently change every width.
package final class SystemFonts: Sendable {
  /// Every OpenType and TrueType face, ordered by family, style, file, index and named instance.
  package let faces: [SystemFace]

  private let fontconfig: Guarded<Fontconfig>
  private static let shared = OnceValue<SystemFonts>()

  /// This machine's fonts, read at the first call. That takes milliseconds, or seconds if fontconfig has to scan new
  /// fonts. Throws `libraryFailure` when fontconfig runs out of memory.
  package static func installed() throws(TextError) -> SystemFonts {
    try shared.get { () throws(TextError) in try SystemFonts() }
  }

  /// The fonts of a `fonts.conf`; `nil` uses the environment variable `FONTCONFIG_FILE`, or else the machine's own.
  /// Throws `fontNotFound` for a missing configuration, `libraryFailure` when fontconfig runs out of memory.
  package init(configuration: String? = nil) throws(TextError) {
    let library = try Fontconfig(configuration: configuration)
    let faces = library.faces
    fontconfig = Guarded(library)
    self.faces = faces.sorted { left, right in
      (left.family, left.style, left.path, left.index, left.sortKey.instance)
        < (right.family, right.style, right.path, right.index, right.sortKey.instance)
    }
  }

  /// The installed face that matches a pattern. `bundled` and `families` are used only for error messages: a message
  /// lists the styles of a family in `bundled`, or suggests one of `families`.
  func match(
    _ pattern: FontPattern, bundled: [Font] = [], families: [String] = []
  ) throws(TextError) -> SystemMatch {
    let name = FontPattern.folded(pattern.name)
    let family = faces.filter { $0.isFamily(name) }
    if family.isEmpty, pattern.isNameOnly, let face = faces.first(where: { $0.isNamed(name) }) {
      return SystemMatch(face: face)
    }
    // A style that fontconfig does not know has no weight, slant or width. It is matched by its name below, because
    // fontconfig would accept any face of the family.
    let fontconfigKnowsStyle = pattern.hasStyleNumbers || pattern.style == nil
    if !family.isEmpty, fontconfigKnowsStyle,
      let match = fontconfig.withLock({ $0.match(pattern, name: name) })
    {
      return match
    }
    if let style = pattern.style.map(FontPattern.folded),
      let face = family.first(where: { $0.styles.map(FontPattern.folded).contains(style) })
    {
      return SystemMatch(face: face)
    }
    let bundledFaces = bundled.filter { $0.isFamily(name) }
    guard let familyName = family.first?.family ?? bundledFaces.first?.family else {
      throw TextError(
        .fontNotFound,
        "no font is called '\(pattern.name)', bundled or installed"
          + suggestion(for: pattern.name, among: families + faces.map(\.family)))
    }
    var seen: Set<String> = []
    let styles = bundledFaces.map(\.style) + family.filter { !$0.isVariable }.map(\.style)
    throw TextError(
      .fontNotFound,
      "the family \(familyName) has no face '\(pattern.styleText)' here; it has "
        + styles.filter { seen.insert($0).inserted }.joined(separator: ", "))
  }

  /// The end of an error's sentence, with a font to use instead: for the PostScript name of an instance, the family's
  /// face; otherwise the family with the most similar spelling; otherwise the bundled family for the writing system
  /// that the name implies; otherwise fontconfig's substitute. If the name implies a writing system, only families
  /// whose names end in that system's tag, such as `JP`, count as similar.
  private func suggestion(for name: String, among families: [String]) -> String {
    let folded = FontPattern.folded(name)
    if let dash = name.lastIndex(of: "-"), case let family = name[..<dash],
      families.contains(where: { FontPattern.folded($0) == FontPattern.folded(String(family)) })
    {
      return "; a face of a family is written \(family):\(name[dash...].dropFirst())"
    }
    let region = FontRegion(of: name)
    let nearest = families.filter { region?.isLastWord(of: $0) ?? true }
      .map { (family: $0, distance: FontPattern.folded($0).editDistance(to: folded)) }
      .min { $0.distance < $1.distance }
    if let nearest, nearest.distance <= max(2, folded.count / (region == nil ? 4 : 3)) {
      return "; the nearest is \(nearest.family)"
    }
    if let family = region?.bundledFamily, families.contains(family) {
      return "; for its script there is \(family)"
    }
    guard let family = fontconfig.withLock({ $0.substitute(for: name) })
    else { return "; no fonts are installed" }
    return "; the nearest is \(family), but telop never substitutes a font"
  }
}

/// A matched face, with the axis values to set if it is a variable font.
struct SystemMatch: Sendable, Hashable {
  let face: SystemFace
  var variations: [Variation] = []
}
