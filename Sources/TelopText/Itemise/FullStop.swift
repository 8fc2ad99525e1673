/// Recognises full stops that end no sentence: those of abbreviations, ordinal numbers and web addresses. UAX #29 alone
/// does not suffice, because it ends a sentence after `am 3.` in `am 3. Oktober`. CLDR's lists of abbreviations are not
/// used, because they contain `Is.` and lack `Dr.`.
package enum FullStop {
  /// Titles and kinds of streets before a name. Most have a vowel, so the rule for abbreviations without a vowel does
  /// not recognise them.
  private static let titles: Set<String> = [
    "prof", "rev", "gen", "capt", "col", "gov", "sen", "hon", "mudr", "judr", "phdr", "rndr",
    "mvdr", "dott", "inż", "ifj", "özv", "avda", "ul", "nám", "tř", "проф", "акад", "тов", "ген",
    "св", "ул", "вул", "бул", "пер", "просп", "наб", "пл", "обл", "респ", "им",
  ]
  /// Titles that would be ordinary words in lower case.
  private static let capitalizedTitles: Set<String> = [
    "Ing", "Dipl", "Mag", "Univ", "Sra", "Srta", "Dra", "Mme", "Mlle", "Sig", "Rep",
    "Eng", "Mevr", "Doç",
  ]
  /// Abbreviations with a vowel that are often before a number: `No. 5`. The words of other sentences, as in
  /// `We won. 20 people came.`, are not here.
  private static let abbreviationsBeforeNumbers: Set<String> = [
    "no", "nos", "abb", "abs", "fig", "figs", "vol", "vols", "art", "kap", "sec", "eq", "tab", "ca",
    "max", "min", "tel", "ext", "apt", "rev", "ver", "op", "ed", "ziff", "anm", "núm", "pág", "pag",
    "cap", "chap", "séc", "env", "av", "sid", "godz", "ust", "poz", "ok", "hod", "čís", "čl", "стр",
    "гл", "ст", "пп", "кв", "кн", "вып", "изд", "ок", "корп", "каб", "рис", "тел", "табл", "разд",
    "σελ", "κεφ", "αρ",
  ]
  /// Months and days before a number: `Jan. 5`.
  private static let capitalizedBeforeNumbers: Set<String> = [
    "Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Sept", "Oct", "Okt", "Nov", "Dec",
    "Dez", "Mon", "Tue", "Tues", "Wed", "Thu", "Thur", "Fri", "Sat", "Sun", "Mo", "Di", "Mi", "Do",
    "Sa", "So",
  ]
  /// Words after which a number with a full stop is a German ordinal: `der 1. Platz`.
  private static let wordsBeforeOrdinals: Set<String> = [
    "der", "die", "das", "dem", "den", "des", "am", "vom", "zum", "zur", "im", "beim", "ab", "bis",
    "seit", "jeder", "jede", "jedes", "eine", "einen", "einem", "einer", "ihr", "sein", "unser",
  ]
  /// Nouns after a number with a full stop: German ones after ordinals, and Hungarian months after years.
  private static let wordsAfterOrdinals: Set<String> = [
    "Januar", "Jänner", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
    "Oktober", "November", "Dezember", "Jahrhundert", "Január", "Február", "Március", "Április",
    "Május", "Június", "Július", "Augusztus", "Szeptember", "Október", "December",
  ]
  /// The number of characters that are examined on each side of a full stop.
  package static let contextLength = 24

  /// True if the full stop at an index ends no sentence; false at the end of the text.
  package static func endsNoSentence(_ text: [Character], at index: Int) -> Bool {
    let textAfter = text[(index + 1)...].prefix(contextLength)
    guard let next = textAfter.first else { return false }
    if next.isOfSpacedWord { return true }
    let textBefore = text[max(0, index - contextLength)..<index].reversed()
    let word = textBefore.prefix { $0.isOfSpacedWord || $0 == "." }
    guard !word.isEmpty else { return false }
    // A picture counts like the capital letter of a name.
    let rest = textAfter.drop { !($0.isLetter || $0.isNumber || $0.isPicture) }
    if let following = rest.first {
      if following.isLowercase { return true }
      if following.isNumber, isBeforeNumbers(String(word.reversed())) { return true }
      if word.count <= 4, word.allSatisfy(\.isWholeNumber) {
        return isOrdinal(after: textBefore.dropFirst(word.count), before: rest)
      }
    }
    let isPronoun =
      word.elementsEqual("I")
      && textBefore.dropFirst().drop(while: \.isWhitespace).prefix(while: \.isLetter).last?
        .isLowercase ?? false
    return !isPronoun && isAbbreviation(String(word.reversed()))
  }

  /// True if a number after the full stop of a word probably belongs to the word. In `3. 5.`, both are of a date.
  private static func isBeforeNumbers(_ word: String) -> Bool {
    word.count <= 2 && word.allSatisfy(\.isWholeNumber)
      || abbreviationsBeforeNumbers.contains(word.lowercased())
      || capitalizedBeforeNumbers.contains(word)
  }

  /// - Parameters:
  ///   - before: the text before the number, reversed.
  ///   - after: the text after the full stop, from its first letter, number or picture on.
  private static func isOrdinal(
    after before: some Sequence<Character>, before after: ArraySlice<Character>
  ) -> Bool {
    if wordsAfterOrdinals.contains(String(after.prefix(while: \.isLetter))) { return true }
    let words = String(before.reversed()).split { !$0.isLetter }
    guard let last = words.last.map(String.init) else { return false }
    // “I am 30. My brother …” is English.
    return wordsBeforeOrdinals.contains(last.lowercased()) && words.dropLast().last != "I"
  }

  private static func isAbbreviation(_ word: String) -> Bool {
    guard word.allSatisfy({ $0.isCased || $0 == "." }) else { return false }
    if word.contains(".") { return word.split(separator: ".").allSatisfy { $0.count <= 2 } }
    if word.count == 1 || titles.contains(word.lowercased()) || capitalizedTitles.contains(word) {
      return true
    }
    // Words without a vowel are abbreviations, except names in capitals, such as PDF.
    return word.count <= 4 && word.contains(where: \.isLowercase)
      && word.lowercased().allSatisfy { $0.isASCII && !"aeiouy".contains($0) }
  }
}

extension Character {
  /// True for a letter or number of a script with spaces between words, except Hangul: the blocks below Thai (U+0E00),
  /// and those of Georgian, Ethiopic, Latin Extended Additional and Greek Extended.
  package var isOfSpacedWord: Bool {
    (isLetter || isNumber)
      && unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0..<0x0E00, 0x10A0..<0x1100, 0x1200..<0x13A0, 0x1E00..<0x2000: true
        default: false
        }
      }
  }

  fileprivate var isPicture: Bool { unicodeScalars.first?.value == PictureFont.character }
}
