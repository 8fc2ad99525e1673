struct BundledFace: Sendable, Hashable {
  /// The file, relative to the fonts folder.
  let file: String
  /// The face's index within the file; above 0 only in a collection.
  let index: Int
  let isEmoji: Bool

  init(_ file: String, index: Int = 0, isEmoji: Bool = false) {
    self.file = file
    self.index = index
    self.isEmoji = isEmoji
  }

  /// Japanese; also the first font for text without a language.
  static let bizRegular = BundledFace("BIZUDPGothic/BIZUDPGothic-Regular.ttf")
  static let bizBold = BundledFace("BIZUDPGothic/BIZUDPGothic-Bold.ttf")
  /// English and other Latin, Greek and Cyrillic text.
  static let inter = BundledFace("Inter/Inter-Regular.otf")
  /// Latin, Greek and Cyrillic letters that Inter lacks.
  static let notoSans = BundledFace("NotoSans/NotoSans-Regular.ttf")
  static let arabic = BundledFace("NotoSansArabic/NotoSansArabic-Regular.ttf")
  static let nastaliq = BundledFace("NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf")
  static let hebrew = BundledFace("NotoSansHebrew/NotoSansHebrew-Regular.ttf")
  static let devanagari = BundledFace("NotoSansDevanagari/NotoSansDevanagari-Regular.ttf")
  static let thai = BundledFace("NotoSansThai/NotoSansThai-Regular.ttf")
  /// Kanji that BIZ UDPGothic lacks, in Japanese forms.
  static let cjkJapanese = BundledFace("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 0)
  /// Hangul, and Chinese characters in Korean forms.
  static let cjkKorean = BundledFace("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 1)
  static let cjkSimplified = BundledFace("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 2)
  static let cjkTraditional = BundledFace("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 3)
  static let cjkHongKong = BundledFace("NotoSansCJK/NotoSansCJK-Regular.ttc", index: 4)
  static let emoji = BundledFace("NotoColorEmoji/NotoColorEmoji.ttf", isEmoji: true)
  /// Symbols: arrows, stars, zodiac, alchemy.
  static let symbols = BundledFace("NotoSansSymbols/NotoSansSymbols-Regular.ttf")
  /// More symbols: dingbats, geometric shapes, games, legacy computing.
  static let symbols2 = BundledFace("NotoSansSymbols/NotoSansSymbols2-Regular.ttf")
  static let math = BundledFace("NotoSansMath/NotoSansMath-Regular.ttf")

  /// The bold, italic or bold italic face of a regular face's family; `nil` if no such face is bundled.
  func sibling(_ style: FaceStyle) -> BundledFace? {
    let style = (style.contains(.bold) ? "Bold" : "") + (style.contains(.italic) ? "Italic" : "")
    guard let end = file.lastIndex(of: "-"), let dot = file.lastIndex(of: "."), end < dot else {
      return nil
    }
    let name = file[...end] + style + file[dot...]
    return Self.styled.first { $0.file == name && $0.index == index }
  }

  /// Whether the Greek and Cyrillic letters are full-width.
  var hasFullWidthLetters: Bool { self == .bizRegular || self == .bizBold }

  static let all: [BundledFace] =
    order(language: "ja") + [.nastaliq, .cjkKorean, .cjkSimplified, .cjkTraditional, .cjkHongKong]
    + styled

  /// The bold and italic faces, used only for strong and emphasised text.
  static let styled: [BundledFace] = [
    .bizBold, BundledFace("Inter/Inter-Bold.otf"), BundledFace("Inter/Inter-Italic.otf"),
    BundledFace("Inter/Inter-BoldItalic.otf"), BundledFace("NotoSans/NotoSans-Bold.ttf"),
    BundledFace("NotoSans/NotoSans-Italic.ttf"), BundledFace("NotoSans/NotoSans-BoldItalic.ttf"),
    BundledFace("NotoSansArabic/NotoSansArabic-Bold.ttf"),
    BundledFace("NotoNastaliqUrdu/NotoNastaliqUrdu-Bold.ttf"),
    BundledFace("NotoSansHebrew/NotoSansHebrew-Bold.ttf"),
    BundledFace("NotoSansDevanagari/NotoSansDevanagari-Bold.ttf"),
    BundledFace("NotoSansThai/NotoSansThai-Bold.ttf"),
  ]

  /// The bundled faces in fallback order for a line of a BCP 47 language.
  ///
  /// The face made for the language comes first, so that digits, spaces and punctuation match the letters. Without a
  /// language, the order is the Japanese one. For a language that has no face of its own, Inter comes first.
  static func order(language: String) -> [BundledFace] {
    let tags = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
    let has = { (tag: String) in tags.dropFirst().contains(tag) }
    var leading: [BundledFace]
    var cjk = BundledFace.cjkJapanese
    switch tags.first {
    case "zh", "yue":
      // A script in the tag decides before the region does.
      if has("hans") {
        cjk = .cjkSimplified
      } else if has("hk") || has("mo") || has("yue") || tags.first == "yue" {
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
    let general: [BundledFace] = [
      .bizRegular, .inter, .notoSans, .arabic, .hebrew, .devanagari, .thai, cjk, .symbols,
      .symbols2, .math, .emoji,
    ]
    return leading + general.filter { !leading.contains($0) }
  }
}
