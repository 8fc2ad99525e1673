internal import CTelopFontconfig
internal import TelopPlatform

/// A fontconfig configuration and the faces found by it. `SystemFonts` guards it with a mutex, because fontconfig's
/// guarantees about threads are weak.
struct Fontconfig: ~Copyable, Sendable {
  /// Every usable face, ordered by file and index, so that the first of several matches is deterministic.
  let faces: [SystemFace]
  nonisolated(unsafe) private let config: OpaquePointer
  /// fontconfig's patterns of `faces`, in the same order; `config` owns them.
  nonisolated(unsafe) private let patterns: [OpaquePointer]

  init(configuration: String?) throws(TextError) {
    if let configuration, access(configuration, R_OK) != 0 {
      throw TextError(
        .fontNotFound, "\(configuration): the fontconfig configuration is missing or not readable")
    }
    guard let config = FcConfigCreate()
    else { throw TextError(.libraryFailure, "fontconfig is out of memory") }
    // With `FcFalse`, a missing configuration is no error; the machine then has no fonts.
    guard FcConfigParseAndLoad(config, configuration, FcFalse) == FcTrue else {
      FcConfigDestroy(config)
      throw TextError(
        .libraryFailure, "\(configuration ?? "fontconfig's configuration"): cannot be read")
    }
    guard FcConfigBuildFonts(config) == FcTrue else {
      FcConfigDestroy(config)
      throw TextError(.libraryFailure, "fontconfig is out of memory")
    }
    var entries: [(face: SystemFace, pattern: OpaquePointer)] = []
    for kind in [FcSetSystem, FcSetApplication] {
      guard let set = FcConfigGetFonts(config, kind)?.pointee else { continue }
      for number in 0..<Int(set.nfont) {
        guard let pattern = set.fonts[number], let face = SystemFace(pattern) else { continue }
        entries.append((face, pattern))
      }
    }
    entries.sort { $0.face.sortKey < $1.face.sortKey }
    self.config = config
    faces = entries.map(\.face)
    patterns = entries.map(\.pattern)
  }

  deinit { FcConfigDestroy(config) }

  /// The face of a family with the requested weight, slant and width, by fontconfig's rules; `nil` if fontconfig's
  /// choice differs from the request. `name` is an existing family, folded by the caller.
  func match(_ pattern: FontPattern, name: String) -> SystemMatch? {
    let members = faces.indices.filter { faces[$0].isFamily(name) }.map { patterns[$0] }
    // As in fontconfig, static faces and named instances are tried before other axis values of a variable font.
    for isVariable in [false, true] {
      guard let match = best(of: members, request(pattern, isVariable: isVariable))
      else { continue }
      defer { FcPatternDestroy(match) }
      if Self.fits(match, pattern), let face = SystemFace(match) {
        return SystemMatch(face: face, variations: Self.variations(of: match))
      }
    }
    return nil
  }

  /// The family that fontconfig would substitute for an unknown name.
  func substitute(for name: String) -> String? {
    let request = request(FontPattern(name: name), isVariable: false)
    _ = FcConfigSubstitute(config, request, FcMatchPattern)
    guard let match = best(of: patterns, request) else { return nil }
    defer { FcPatternDestroy(match) }
    return SystemFace(match)?.family
  }

  private func request(_ pattern: FontPattern, isVariable: Bool) -> OpaquePointer? {
    guard let request = FcPatternCreate() else { return nil }
    _ = FcPatternAddString(request, FC_FAMILY, pattern.name)
    if let weight = pattern.weight { _ = FcPatternAddDouble(request, FC_WEIGHT, weight) }
    if let slant = pattern.slant { _ = FcPatternAddDouble(request, FC_SLANT, slant) }
    if let width = pattern.width { _ = FcPatternAddDouble(request, FC_WIDTH, width) }
    _ = FcPatternAddBool(request, FC_VARIABLE, isVariable ? FcTrue : FcFalse)
    return request
  }

  /// The best match among some faces, as a pattern that the caller destroys. Destroys the request.
  private func best(of members: [OpaquePointer], _ request: OpaquePointer?) -> OpaquePointer? {
    guard let request else { return nil }
    defer { FcPatternDestroy(request) }
    guard let set = FcFontSetCreate() else { return nil }
    defer { FcFontSetDestroy(set) }
    for member in members {
      FcPatternReference(member)
      if FcFontSetAdd(set, member) == FcFalse { FcPatternDestroy(member) }
    }
    FcDefaultSubstitute(request)
    var result = FcResultNoMatch
    var sets: UnsafeMutablePointer<FcFontSet>? = set
    return FcFontSetMatch(config, &sets, 1, request, &result)
  }

  /// Whether a face has the requested properties. Oblique counts as italic.
  private static func fits(_ match: OpaquePointer, _ pattern: FontPattern) -> Bool {
    let has = { (object: String, requested: Double?) -> Bool in
      guard let requested else { return true }
      var value = 0.0
      guard FcPatternGetDouble(match, object, 0, &value) == FcResultMatch else { return false }
      if object == FC_SLANT { return (value > 0) == (requested > 0) }
      return abs(value - requested) < 0.5
    }
    return has(FC_WEIGHT, pattern.weight) && has(FC_SLANT, pattern.slant)
      && has(FC_WIDTH, pattern.width)
  }

  /// The axis values that fontconfig chose: `wght=650,wdth=100`.
  private static func variations(of match: OpaquePointer) -> [Variation] {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FONT_VARIATIONS, 0, &value) == FcResultMatch, let value
    else { return [] }
    return String(cString: value).split(separator: ",").compactMap { try? Variation(String($0)) }
  }
}
