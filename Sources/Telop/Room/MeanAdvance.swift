internal import TelopText
package import TelopUnits

/// The mean width of a reading unit, spaces included.
package struct MeanAdvance: Sendable, Hashable {
  package enum Source: String, Sendable, Hashable {
    /// The line of the script, headings included.
    case script
    /// A built-in sentence, because the script has too little text.
    case sample
  }

  /// The mean advance in pixels, at the requested type size, with the separators between paragraphs of a section.
  package let pixels: Rational
  /// The mean advance within paragraphs, without separators between them.
  package let textPixels: Rational
  /// The mean advance within paragraphs in the language whose units are narrowest. Text at a constant speed is read
  /// fastest there. `nil` if one limit of pace applies to all text.
  package let narrowestPixels: Rational?
  package let source: Source
  /// True if the English sample stands for a language that is unknown or has no sample.
  package let isEnglishAssumed: Bool
  /// The font of the first character that was measured.
  package let font: String

  /// From this number of units on, the script's own mean is used.
  static let typicalUnits: Rational = 60
  /// Below this number of units, the sample's mean is used; from here to `typicalUnits`, the wider of both.
  static let minimumUnits: Rational = 15

  /// The mean of a measured line; `nil` if the line is too short.
  init?(of text: MeasuredText, _ written: WrittenUnits, size: Rational, separators: RoomSeparators)
  {
    guard written.total >= Self.minimumUnits, text.totalUnits > 0 else { return nil }
    self.init(
      .script, text, written.total, size, isEnglishAssumed: false,
      narrowestWidth: written.reading.narrowestMeanWidth(in: text),
      separatorWidth: separators.width.roundedProduct(with: Rational(Int128(separators.innerCount)))
    )
  }

  /// The mean of a sample sentence.
  ///
  /// - Parameter language: the line's language. Languages without a sentence of their own have the English one.
  init(
    of profile: PaceProfile, language: String, fonts: FontStack, setting: TypeSetting
  ) throws(TextError) {
    var setting = setting
    setting.text.paragraphs = []
    setting.text.styles = []
    let tag = String(language.prefix(while: \.isLetter)).lowercased()
    let isFullWidth = profile.unit == .fullWidth || profile.unit == .character && tag == "zh"
    let sentence = isFullWidth ? Self.japanese : Self.sentences[tag] ?? Self.english
    let sample = Array(repeating: sentence, count: 8).joined(separator: isFullWidth ? "" : " ")
    let text = try fonts.prepare(sample, as: setting)
    self.init(
      .sample, text, ReadingUnits(of: text, unit: profile.unit).total, setting.size,
      isEnglishAssumed: sentence == Self.english && tag != "en", separatorWidth: 0)
  }

  /// - Parameters:
  ///   - narrowestWidth: `LineReading.narrowestMeanWidth(in:)`.
  ///   - separatorWidth: the width of the separators to include, in pixels.
  private init(
    _ source: Source, _ text: MeasuredText, _ units: Rational, _ size: Rational,
    isEnglishAssumed: Bool, narrowestWidth: Rational? = nil, separatorWidth: Rational
  ) {
    let inParagraphs = text.paragraphs.reduce(0) { $0 + text.units(of: $1) }
    textPixels = text.pixelsPerUnit(checkedSize: size)
      .roundedProduct(with: Rational(max(1, inParagraphs > 0 ? inParagraphs : text.totalUnits)))
      .roundedQuotient(by: max(1, units))
    pixels = textPixels.roundedSum(with: separatorWidth.roundedQuotient(by: max(1, units)))
    narrowestPixels = narrowestWidth?.roundedProduct(with: text.pixelsPerUnit(checkedSize: size))
    self.source = source
    self.isEnglishAssumed = isEnglishAssumed
    font = text.fonts.first?.name ?? ""
  }

  private static let japanese = "この文字の幅を測り、読める速さで画面を流します。"
  private static let english = "Text that people read while they listen has to pass slowly enough."
  /// The English sentence in other languages, by primary language tags.
  private static let sentences = [
    "ar": "النص الذي يقرؤه الناس وهم يستمعون يجب أن يمر ببطء كاف.",
    "de": "Text, den Menschen beim Zuhören lesen, muss langsam genug vorbeiziehen.",
    "es": "El texto que se lee mientras se escucha debe pasar bastante despacio.",
    "fr": "Un texte que l’on lit en écoutant doit défiler assez lentement.",
    "hi": "जो पाठ लोग सुनते हुए पढ़ते हैं, उसे काफ़ी धीरे चलना चाहिए।",
    "it": "Il testo che si legge mentre si ascolta deve scorrere abbastanza lentamente.",
    "ko": "들으면서 읽는 글은 충분히 천천히 지나가야 합니다.",
    "pl": "Tekst, który ludzie czytają podczas słuchania, musi przesuwać się wystarczająco powoli.",
    "pt": "O texto que se lê enquanto se ouve deve passar bem devagar.",
    "ru": "Текст, который люди читают во время выступления, должен двигаться достаточно медленно.",
    "th": "ข้อความที่คนอ่านขณะฟังต้องเลื่อนผ่านช้าพอ",
    "tr": "İnsanların dinlerken okuduğu metin yeterince yavaş geçmelidir.",
    "uk": "Текст, який люди читають під час виступу, має рухатися досить повільно.",
  ]
}
