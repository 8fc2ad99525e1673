import Testing

/// A reference for search folding from Unicode's data files: UnicodeData, CaseFolding, PropList. Simple,
/// slow, and independent of ICU.
struct FoldingReference {
  private struct Mapping {
    let kind: Substring?
    let characters: [UInt32]
  }

  private var decompositions: [UInt32: Mapping] = [:]
  private var caseFoldings: [UInt32: [UInt32]] = [:]
  private var classes: [UInt32: Int] = [:]
  private var marks: Set<UInt32> = []
  private var diacritics: Set<UInt32> = []
  /// The characters that UnicodeData lists individually.
  private(set) var characters: [UInt32] = []

  init() throws {
    for line in try UnicodeData.lines(of: "UnicodeData.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard let character = UInt32(fields[0], radix: 16), Unicode.Scalar(character) != nil else {
        continue
      }
      characters.append(character)
      classes[character] = Int(fields[3])
      if fields[2].hasPrefix("M") { marks.insert(character) }
      let words = fields[5].split(separator: " ")
      let kind = words.first.flatMap { $0.hasPrefix("<") ? $0 : nil }
      let targets = words.compactMap { UInt32($0, radix: 16) }
      if !targets.isEmpty {
        decompositions[character] = Mapping(kind: kind, characters: targets)
      }
    }
    for line in try UnicodeData.lines(of: "CaseFolding.txt") {
      let fields = line.split(separator: ";").map { $0.filter { $0 != " " } }
      guard fields[1] == "C" || fields[1] == "F", let character = UInt32(fields[0], radix: 16)
      else { continue }
      caseFoldings[character] = line.split(separator: ";")[2].split(separator: " ")
        .compactMap { UInt32($0, radix: 16) }
    }
    for line in try UnicodeData.lines(of: "PropList.txt") {
      let fields = line.split(separator: ";").map { $0.filter { $0 != " " } }
      guard fields[1] == "Diacritic" else { continue }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      if let first = ends.first, let last = ends.last { diacritics.formUnion(first...last) }
    }
  }

  private func canonical(_ character: UInt32) -> [UInt32] {
    if (0xAC00...0xD7A3).contains(character) {
      let index = character - 0xAC00
      let jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      return index % 28 == 0 ? Array(jamo.prefix(2)) : jamo
    }
    guard let mapping = decompositions[character], mapping.kind == nil else { return [character] }
    return mapping.characters.flatMap(canonical)
  }

  /// Folds one character, step by step, by the options.
  func fold(
    _ character: UInt32, case foldsCase: Bool, diacritics drops: Bool, width: Bool, kana: Bool
  ) -> [UInt32] {
    var folded = [character]
    if width, let mapping = decompositions[character],
      mapping.kind == "<wide>" || mapping.kind == "<narrow>"
    {
      folded = mapping.characters
    }
    folded = folded.flatMap(canonical)
    if foldsCase { folded = folded.flatMap { caseFoldings[$0] ?? [$0] }.flatMap(canonical) }
    if drops {
      folded.removeAll { character in
        marks.contains(character) && diacritics.contains(character)
          && ![7, 8, 9].contains(classes[character])
      }
    }
    guard kana else { return folded }
    // Maps hiragana to katakana by the position in the block.
    return folded.map { character in
      switch character {
      case 0x3041...0x3096, 0x309D...0x309E: character + 0x60
      default: character
      }
    }
  }
}
