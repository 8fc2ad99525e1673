#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The fonts that come with Telop: which files, in which order, and where they are on this machine.
///
/// This module knows names and paths only; opening a font is `TelopText`'s work.
public struct BundledFonts: Sendable {
  /// One face of a bundled file.
  public struct Face: Sendable, Hashable {
    /// The file, relative to the fonts folder.
    public let file: String
    /// The face's index within the file; above 0 only in a collection.
    public let index: Int
    /// True for a font whose glyphs are colour emoji.
    public let isEmoji: Bool

    init(_ file: String, index: Int = 0, isEmoji: Bool = false) {
      self.file = file
      self.index = index
      self.isEmoji = isEmoji
    }

    /// Japanese, and the default for everything it has.
    public static let bizRegular = Face("BIZUDPGothic/BIZUDPGothic-Regular.ttf")
    /// Japanese, bold.
    public static let bizBold = Face("BIZUDPGothic/BIZUDPGothic-Bold.ttf")
    /// English and other Latin, Greek and Cyrillic text.
    public static let inter = Face("Inter/Inter-Regular.otf")
    /// Latin, Greek and Cyrillic letters that Inter lacks.
    public static let notoSans = Face("NotoSans/NotoSans-Regular.ttf")
    /// Arabic in the Naskh style.
    public static let arabic = Face("NotoSansArabic/NotoSansArabic-Regular.ttf")
    /// Urdu in the Nastaliq style.
    public static let nastaliq = Face("NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf")
    /// Hebrew.
    public static let hebrew = Face("NotoSansHebrew/NotoSansHebrew-Regular.ttf")
    /// Devanagari: Hindi, Marathi, Nepali.
    public static let devanagari = Face("NotoSansDevanagari/NotoSansDevanagari-Regular.ttf")
    /// Thai.
    public static let thai = Face("NotoSansThai/NotoSansThai-Regular.ttf")
    /// Kanji that BIZ UDPGothic lacks, in Japanese forms.
    public static let cjkJapanese = Face("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 0)
    /// Hangul, and Chinese characters in Korean forms.
    public static let cjkKorean = Face("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 1)
    /// Chinese characters in the forms of the mainland.
    public static let cjkSimplified = Face("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 2)
    /// Chinese characters in the forms of Taiwan.
    public static let cjkTraditional = Face("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 3)
    /// Chinese characters in the forms of Hong Kong.
    public static let cjkHongKong = Face("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 4)
    /// Emoji, as colour bitmaps.
    public static let emoji = Face("NotoColorEmoji/NotoColorEmoji.ttf", isEmoji: true)
    /// Symbols: arrows, stars, zodiac, alchemy.
    public static let symbols = Face("NotoSansSymbols/NotoSansSymbols-Regular.ttf")
    /// More symbols: dingbats, geometric shapes, games, legacy computing.
    public static let symbols2 = Face("NotoSansSymbols/NotoSansSymbols2-Regular.ttf")
    /// Mathematical letters and operators.
    public static let math = Face("NotoSansMath/NotoSansMath-Regular.ttf")

    /// The bold, the italic or the bold italic face of this regular face's family; `nil` where none
    /// is bundled.
    public func sibling(isBold: Bool, isItalic: Bool) -> Face? {
      let style = (isBold ? "Bold" : "") + (isItalic ? "Italic" : "")
      guard let end = file.lastIndex(of: "-"), let dot = file.lastIndex(of: "."), end < dot else {
        return nil
      }
      let name = file[...end] + style + file[dot...]
      return BundledFonts.styled.first { $0.file == name && $0.index == index }
    }
  }

  /// The folder that holds the font files.
  public let directory: String

  /// The bundled fonts in `directory`, unchecked: a missing file shows when it is opened.
  public init(directory: String) { self.directory = directory }

  /// The file of `face` on this machine.
  public func path(of face: Face) -> String { directory + "/" + face.file }

  /// Every bundled face but the collection's regional variants, in the order of a Japanese line.
  public static let all: [Face] =
    order(language: "ja") + [
      .nastaliq, .cjkKorean, .cjkSimplified, .cjkTraditional, .cjkHongKong,
    ] + styled

  /// The bold and italic faces: strong and emphasised text asks for them, and no other.
  public static let styled: [Face] = [
    .bizBold, Face("Inter/Inter-Bold.otf"), Face("Inter/Inter-Italic.otf"),
    Face("Inter/Inter-BoldItalic.otf"), Face("NotoSans/NotoSans-Bold.ttf"),
    Face("NotoSans/NotoSans-Italic.ttf"), Face("NotoSans/NotoSans-BoldItalic.ttf"),
    Face("NotoSansArabic/NotoSansArabic-Bold.ttf"),
    Face("NotoNastaliqUrdu/NotoNastaliqUrdu-Bold.ttf"),
    Face("NotoSansHebrew/NotoSansHebrew-Bold.ttf"),
    Face("NotoSansDevanagari/NotoSansDevanagari-Bold.ttf"),
    Face("NotoSansThai/NotoSansThai-Bold.ttf"),
  ]

  /// The order in which the bundled faces are asked for a character in a line of `language`.
  ///
  /// The face made for the language leads, so that its digits, spaces and punctuation match its
  /// letters; where it has none, Noto Sans, drawn to go with it, comes next. The others follow in one
  /// fixed order. An unknown language gets the Japanese order.
  ///
  /// - Parameter language: a BCP 47 tag; its script and region count for Chinese.
  public static func order(language: String) -> [Face] {
    let tags = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
    let has = { (tag: String) in tags.dropFirst().contains(tag) }
    var leading: [Face]
    var cjk = Face.cjkJapanese
    switch tags.first {
    case "zh", "yue":
      if has("hk") || has("mo") || tags.first == "yue" {
        cjk = .cjkHongKong
      } else if has("hant") || has("tw") {
        cjk = .cjkTraditional
      } else {
        cjk = .cjkSimplified
      }
      leading = [cjk]
    case "ko":
      cjk = .cjkKorean
      leading = [cjk]
    case "ar", "fa", "ps", "ckb", "ug": leading = [.arabic, .notoSans]
    case "ur", "ks": leading = [.nastaliq, .notoSans]
    case "he", "yi": leading = [.hebrew, .notoSans]
    case "hi", "mr", "ne", "sa", "kok": leading = [.devanagari, .notoSans]
    case "th": leading = [.thai, .notoSans]
    case "ja", nil, "und": leading = [.bizRegular]
    default: leading = [.inter, .notoSans]
    }
    let rest: [Face] = [
      .bizRegular, .inter, .notoSans, .arabic, .hebrew, .devanagari, .thai, cjk, .symbols,
      .symbols2, .math, .emoji,
    ]
    return leading + rest.filter { !leading.contains($0) }
  }

  /// Finds the fonts folder, without asking more than a few `stat` calls.
  ///
  /// Looked at in turn: the folder named by the environment variable `TELOP_FONTS`;
  /// `share/telop/fonts` next to the executable's `bin` folder, where `make install` puts them; the
  /// folder of this source file, where they were when the program was built.
  ///
  /// - Returns: `nil` when none of these holds the fonts.
  public static func locate() -> BundledFonts? {
    var candidates: [String] = []
    if let override = getenv("TELOP_FONTS") { candidates.append(String(cString: override)) }
    if let folder = executableFolder() { candidates.append(folder + "/../share/telop/fonts") }
    if let folder = folder(of: #filePath) { candidates.append(folder) }
    return candidates.first(where: holdsFonts).map(BundledFonts.init(directory:))
  }

  private static func holdsFonts(_ path: String) -> Bool {
    access(path + "/" + Face.bizRegular.file, R_OK) == 0
  }

  private static func executableFolder() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return folder(of: String(cString: path))
  }

  private static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
