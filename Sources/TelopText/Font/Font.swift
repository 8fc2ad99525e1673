internal import CTelopFreeType
internal import CTelopHarfBuzz
public import TelopUnits

/// One face of a font file, opened for measuring: TrueType, OpenType, a collection's member or a variable instance.
///
/// HarfBuzz shapes text; FreeType supplies advances, metrics and ink. Threads may share a font; shaping takes no lock.
///
/// SwiftUI has a `Font` too. A file that imports both modules writes `TelopText.Font`.
///
/// ```swift
/// let font = try Font(path: "fonts/Inter/Inter-Regular.otf")
/// print(font.name, font.unitsPerEm)  // Inter-Regular 2816
/// if let glyph = font.glyph(for: "A") { print(font.advance(of: glyph).rawValue) }
/// ```
public final class Font: Sendable {
  /// The path as the caller gave it; `nil` for a font from memory.
  public var path: String? { file.path }
  /// The font's name in messages: its path, or the label of its bytes.
  package var label: String { file.label }
  /// The face's index in the file; above 0 only in a collection.
  package let index: Int
  /// The requested axis values; all other axes are at their defaults.
  public let variations: [Variation]
  /// The PostScript name: `BIZUDPGothic-Regular`; for an instance of a variable font, a name of its own: `Inter-Bold`,
  /// `Inter_650wght`. A font without names is named after its file.
  public var name: String { names.name }
  /// The family: `BIZ UDPGothic`.
  public var family: String { names.family }
  /// The style within the family: `Regular`.
  public var style: String { names.style }
  /// The number of font units in one em of the file.
  public let unitsPerEm: Int
  /// The factor by which a line enlarges the font, like `size-adjust` in CSS; 1 by default. Lengths in font units do
  /// not include the scale: one font unit is `scale` × type size ÷ `unitsPerEm` pixels.
  public let scale: Rational
  /// The number of font units in one em of a line: `unitsPerEm` ÷ `scale`.
  package let em: Rational
  /// The number of glyphs; glyph numbers are below it.
  @_spi(Answers) public let glyphCount: Int
  /// Ascender, descender and line gap, with the table they come from.
  package let metrics: LineMetrics
  /// Whether the font draws its glyphs in colour, as emoji fonts do.
  package let hasColorGlyphs: Bool

  /// A cache for the hash of the font's file, which a higher module computes.
  package let fileHash = OnceValue<String>()

  /// The description of the picture, for a font made by `PictureFont`; `nil` for other fonts. Readable text has the
  /// description in place of the picture, and the pace counts its reading units.
  package var pictureDescription: String? { file.pictureDescription }

  private let names: FaceNames
  var faceCount: Int { file.faceCount }
  let colors: ColorTable.Kind
  /// Kerning from tables other than `GPOS`, if any.
  let tableKerning: TableKerning?
  /// The shaping font. HarfBuzz documents immutable fonts and faces, like these, as safe to share between threads.
  nonisolated(unsafe) let shapingFont: OpaquePointer
  /// Bounds of every glyph's ink, in font units from its origin: those that the font declares, or an estimate.
  let inkBounds: InkBox<Int64>

  let file: FontFile
  let inks: InkTable
  let shaping = ShapingContext()
  let plans = ShapePlans()
  private let advances: AdvanceTable
  let freeType: SharedFace
  /// Whether bitmap glyphs refer to bitmaps of other glyphs, once this is known.
  let cachedHasCompositeBitmaps = OnceValue<Bool>()
  private let cachedVertical = OnceValue<VerticalFont>()
  private let cachedAttachment = OnceValue<CursiveAttachment>()

  /// Opens a face of a file.
  ///
  /// The file is mapped; its pages are read on first access. If the file is truncated while in use, reading it raises
  /// SIGBUS, which ends a process without a handler. For files that others may overwrite, use
  /// `init(data:label:index:variations:)`. To replace a file, rename a new one onto it: open fonts keep the old one.
  ///
  /// - Parameters:
  ///   - path: a TTF, OTF, TTC, OTC or WOFF file; WOFF is decoded into memory.
  ///   - index: the face in a collection, from 0.
  ///   - variations: axis values of a variable font; axes not named keep their defaults.
  /// - Throws: `fontNotFound`, `fontUnreadable`, `fontIndexOutOfRange`, `unknownAxis`, `badVariation`; `notAFont` for
  ///   other files, for 2 GiB or more, and for a font with a glyph of more than 32,768 components and points.
  /// - Complexity: a fraction of a millisecond: the file is mapped; of TrueType outlines, only the first bytes are
  ///   read.
  public convenience init(
    path: String, index: Int = 0, variations: [Variation] = []
  ) throws(TextError) {
    try self.init(FontFile(path: path), index: index, variations: variations)
  }

  /// Opens a face of a font file in memory, as `init(path:index:variations:)` does for a file on disk.
  ///
  /// - Parameters:
  ///   - data: the file's bytes in any collection (`[UInt8]`, `Data`). The copy lives as long as the font, its
  ///     instances and its lines.
  ///   - label: the font's name in messages, in place of a path.
  /// - Throws: `notAFont`, also for no bytes; `fontIndexOutOfRange`, `unknownAxis`, `badVariation`.
  /// - Complexity: O(bytes), for the copy.
  public convenience init(
    data: some Collection<UInt8>, label: String = "font data", index: Int = 0,
    variations: [Variation] = []
  ) throws(TextError) {
    try self.init(FontFile(data: data, label: label), index: index, variations: variations)
  }

  /// - Parameter skipsGlyphCheck: whether to skip the check for glyphs with too many components and points: true for
  ///   Telop's own fonts and for files that have passed it.
  init(
    _ file: FontFile, index: Int, variations: [Variation], scale: Rational = .one,
    skipsGlyphCheck: Bool = false
  ) throws(TextError) {
    try Self.check(index, of: file)
    freeType = SharedFace(try FreeTypeFace(file: file, index: index))

    let parent = try Self.openParent(file, index: index)
    defer { hb_font_destroy(parent) }
    let hbFace = hb_font_get_face(parent)
    let unitsPerEm = Int(hb_face_get_upem(hbFace))
    glyphCount = Int(hb_face_get_glyph_count(hbFace))
    if !skipsGlyphCheck {
      try Self.checkComposites(of: parent, glyphCount: glyphCount, label: file.label)
    }
    names = try freeType.withFace { (face) throws(TextError) in
      try Variation.apply(variations, to: face, parent, label: file.label)
      return FaceNames(face, parent, index: index, label: file.label)
    }
    hb_font_make_immutable(parent)

    // After an error, `deinit` does not run. So the last call that throws is the one that creates `shapingFont`.
    advances = try AdvanceTable(face: freeType, glyphCount: glyphCount, label: file.label)
    shapingFont = try Self.openShapingFont(of: parent, advances)

    self.index = index
    self.variations = variations
    self.unitsPerEm = unitsPerEm
    self.scale = scale
    em = Rational(unitsPerEm) / scale
    metrics = freeType.withFace { LineMetrics(face: $0) }.varied(in: parent)
    colors = ColorTable.of(hbFace) { $0.kind }
    tableKerning = TableKerning(hbFace)
    hasColorGlyphs =
      hb_ot_color_has_png(hbFace) != 0 || colors != .none || hb_ot_color_has_svg(hbFace) != 0
    // Paints may move their outlines anywhere.
    inkBounds =
      colors == .painted
      ? .everywhere : freeType.withFace { InkBox(of: $0, unitsPerEm: unitsPerEm) }
    inks = InkTable(glyphCount: glyphCount)
    self.file = file
  }

  private static func check(_ index: Int, of file: FontFile) throws(TextError) {
    guard (0..<file.faceCount).contains(index) else {
      throw TextError(
        .fontIndexOutOfRange,
        "\(file.label): no face #\(index); the file holds "
          + (file.faceCount == 1 ? "one, #0" : "#0 to #\(file.faceCount - 1)"))
    }
  }

  /// A HarfBuzz font in font units with HarfBuzz's own functions. The caller destroys it.
  private static func openParent(_ file: FontFile, index: Int) throws(TextError) -> OpaquePointer {
    let face = hb_face_create(file.blob, UInt32(index))
    defer { hb_face_destroy(face) }
    hb_face_make_immutable(face)
    let unitsPerEm = Int32(hb_face_get_upem(face))
    guard unitsPerEm > 0, hb_face_get_glyph_count(face) > 0 else {
      throw TextError(.notAFont, "\(file.label): the font has no glyphs")
    }
    guard let parent = hb_font_create(face) else { throw .outOfMemory }
    hb_ot_font_set_funcs(parent)
    hb_font_set_scale(parent, unitsPerEm, unitsPerEm)
    return parent
  }

  /// An immutable HarfBuzz font with FreeType's advances. The caller destroys it.
  private static func openShapingFont(
    of parent: OpaquePointer, _ advances: borrowing AdvanceTable
  ) throws(TextError) -> OpaquePointer {
    guard let shapingFont = hb_font_create_sub_font(parent) else { throw .outOfMemory }
    advances.attach(to: shapingFont)
    hb_font_make_immutable(shapingFont)
    return shapingFont
  }

  deinit { hb_font_destroy(shapingFont) }

  var face: OpaquePointer? { hb_font_get_face(shapingFont) }

  /// Calls `body` with the bytes of the font's whole file, which all faces of a collection share.
  package func withFileBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try FontFile.bytes(of: file.source, body)
  }

  /// Calls `body` with the font as TTF, OTF, TTC or OTC: decoded, if the file is WOFF.
  package func withDecodedBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try FontFile.bytes(of: file.blob, body)
  }

  /// The path of the font's file, if other programs can read it as TTF, OTF, TTC or OTC.
  package var decodedPath: String? { file.isWOFF ? nil : path }

  /// The scale as an exact decimal; `nil` for 1.
  package var scaleText: String? { scale == .one ? nil : scale.decimalDescription }

  /// Whether the font maps a code point to a glyph.
  ///
  /// - Complexity: a search in the font's character map; frequent callers cache the answer.
  func has(_ character: UInt32) -> Bool { Unicode.Scalar(character).flatMap(glyph) ?? 0 != 0 }

  /// The horizontal advance of `glyph`, in font units; 0 for a glyph beyond the font's last.
  public func advance(of glyph: UInt32) -> FontUnits { FontUnits(rawValue: Int64(advances[glyph])) }

  /// The glyph that the font maps `character` to, without shaping; `nil` when it has none.
  public func glyph(for character: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shapingFont, character.value, &glyph) != 0 ? glyph : nil
  }

  /// Whether the font has metrics for vertical text (`vmtx`).
  @_spi(Answers)
  public var hasVerticalMetrics: Bool { freeType.withFace { telop_ft_has_vertical($0) != 0 } }

  var cursiveAttachment: CursiveAttachment { cachedAttachment.get { CursiveAttachment(self) } }

  func vertical() throws(TextError) -> VerticalFont {
    try cachedVertical.get { () throws(TextError) in
      try VerticalFont(
        self,
        advances: hasVerticalMetrics
          ? AdvanceTable(face: freeType, axis: .vertical, glyphCount: glyphCount, label: label)
          : nil)
    }
  }
}
