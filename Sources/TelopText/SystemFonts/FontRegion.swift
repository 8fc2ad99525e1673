/// The writing system that a font's name implies, for suggesting other fonts.
enum FontRegion: String, CaseIterable {
  case japanese = "JP"
  case korean = "KR"
  case simplifiedChinese = "SC"
  case traditionalChinese = "TC"

  /// - Returns: `nil` if the name implies none of these.
  init?(of name: String) {
    let folded = FontPattern.folded(name)
    let region = Self.allCases.first { region in
      region.isLastWord(of: name) || region.nameParts.contains { folded.contains($0) }
    }
    guard let region else { return nil }
    self = region
  }

  /// Whether a family's last word is the region's tag, as in `Noto Sans CJK JP`.
  func isLastWord(of family: String) -> Bool {
    family.split { $0 == " " || $0 == "-" }.last?.uppercased() == rawValue
  }

  var bundledFamily: String { self == .japanese ? "BIZ UDPGothic" : "Noto Sans CJK \(rawValue)" }

  /// Folded parts of the names of system fonts with this writing system.
  private var nameParts: [String] {
    switch self {
    case .japanese:
      [
        "hiragino", "meiryo", "yugothic", "yumincho", "msgothic", "mspgothic", "msmincho", "kozuka",
        "ヒラギノ", "メイリオ", "ゴシック", "明朝", "游",
      ]
    case .korean: ["malgun", "sdgothic", "nanum", "batang"]
    case .simplifiedChinese: ["yahei", "simsun", "simhei", "songti"]
    case .traditionalChinese: ["jhenghei", "mingliu"]
    }
  }
}
