import Foundation
import TelopText
import TestSupport

/// The bundled font files, in this package's sources.
enum TestFont: String, Sendable, CaseIterable {
  case biz = "BIZUDPGothic/BIZUDPGothic-Regular.ttf"
  case bizBold = "BIZUDPGothic/BIZUDPGothic-Bold.ttf"
  case inter = "Inter/Inter-Regular.otf"
  case notoSans = "NotoSans/NotoSans-Regular.ttf"
  case arabic = "NotoSansArabic/NotoSansArabic-Regular.ttf"
  case nastaliq = "NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf"
  case hebrew = "NotoSansHebrew/NotoSansHebrew-Regular.ttf"
  case devanagari = "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf"
  case thai = "NotoSansThai/NotoSansThai-Regular.ttf"
  case cjkJapanese = "NotoSansCJK/NotoSansCJK-Regular.ttc#0"
  case cjkKorean = "NotoSansCJK/NotoSansCJK-Regular.ttc#1"
  case cjkSimplified = "NotoSansCJK/NotoSansCJK-Regular.ttc#2"
  case cjkTraditional = "NotoSansCJK/NotoSansCJK-Regular.ttc#3"
  case cjkHongKong = "NotoSansCJK/NotoSansCJK-Regular.ttc#4"
  case emoji = "NotoColorEmoji/NotoColorEmoji.ttf"
  case symbols = "NotoSansSymbols/NotoSansSymbols-Regular.ttf"
  case symbols2 = "NotoSansSymbols/NotoSansSymbols2-Regular.ttf"
  case math = "NotoSansMath/NotoSansMath-Regular.ttf"
  case interBold = "Inter/Inter-Bold.otf"
  case interItalic = "Inter/Inter-Italic.otf"
  case interBoldItalic = "Inter/Inter-BoldItalic.otf"
  case notoSansBold = "NotoSans/NotoSans-Bold.ttf"
  case notoSansItalic = "NotoSans/NotoSans-Italic.ttf"
  case notoSansBoldItalic = "NotoSans/NotoSans-BoldItalic.ttf"
  case arabicBold = "NotoSansArabic/NotoSansArabic-Bold.ttf"
  case nastaliqBold = "NotoNastaliqUrdu/NotoNastaliqUrdu-Bold.ttf"
  case hebrewBold = "NotoSansHebrew/NotoSansHebrew-Bold.ttf"
  case devanagariBold = "NotoSansDevanagari/NotoSansDevanagari-Bold.ttf"
  case thaiBold = "NotoSansThai/NotoSansThai-Bold.ttf"

  static let folder = Package.path("fonts")

  /// The path within `folder`.
  var file: String { String(rawValue.prefix { $0 != "#" }) }
  var path: String { Self.folder + "/" + file }
  var index: Int { Int(rawValue.drop { $0 != "#" }.dropFirst()) ?? 0 }

  func open() throws -> Font { try Font(path: path, index: index) }

  func stack() throws -> FontStack { try FontStack([open()], bundled: .excluded) }

  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
}
