/// A megabyte of text in one language, made of sentences in a seeded order, with the font it is
/// measured in.
struct Corpus {
  let name: String
  /// Relative to the fonts folder.
  let font: String
  let text: String

  init(_ name: String, font: String, sentences: [String], bytes: Int = 1_000_000) {
    self.name = name
    self.font = font
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var text = ""
    text.reserveCapacity(bytes + 1_000)
    while text.utf8.count < bytes {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text += sentences[Int(state >> 33) % sentences.count]
    }
    self.text = text
  }

  static let all: [Corpus] = [
    Corpus("Japanese", font: "BIZUDPGothic/BIZUDPGothic-Regular.ttf", sentences: japanese),
    Corpus("English", font: "Inter/Inter-Regular.otf", sentences: english),
    Corpus("English", font: "NotoSans/NotoSans-Regular.ttf", sentences: english),
    Corpus("Arabic", font: "NotoSansArabic/NotoSansArabic-Regular.ttf", sentences: arabic),
  ]

  private static let japanese = [
    "文字の幅は足し算ではない、と気づいたのは発表の前の晩だった。",
    "電光掲示板のように流れる一行は、終わる時刻まで決まっている。",
    "カーニングと合字があるから、単語の幅は文字の幅の合計にならない。",
    "会場のいちばん後ろの席からでも、ゆっくりなら読むことができる。",
    "琵琶湖を一周した週末、自転車のチェーンが二回も外れてしまった。",
    "速すぎる字幕は目で追えても頭に入らず、遅すぎると飽きられる。",
    "「切っても形が変わらない場所」は、組版エンジンだけが知っている。",
    "整数のまま足していけば、五分後の誤差はぴったりゼロになる。",
  ]

  private static let english = [
    "The width of a word is not the sum of the widths of its letters. ",
    "A speaker has five minutes, and the line below the slides has exactly as long. ",
    "AVATAR, Toyota and office are words that every measuring tool should be asked about first. ",
    "Nobody in the last row reads two hundred words a minute while somebody else is talking. ",
    "We kept the advances as whole numbers and divided once, at the very end of the sum. ",
    "“Where may I cut?” is a question that only the shaping engine can answer. ",
    "On Friday night, before the talk, there is no time left for surprises. ",
    "It rained on 17 of the 30 days, so the ride around the lake took 4 h 52 min. ",
  ]

  private static let arabic = [
    "عرض الكلمة ليس مجموع عروض حروفها لأن الحروف تتصل وتتغير أشكالها. ",
    "للمتحدث خمس دقائق فقط، وينتهي الشريط المتحرك مع نهاية الكلام تماما. ",
    "نقيس السطر كله مرة واحدة ثم نقطعه حيث لا يتغير شيء. ",
    "لا يستطيع أحد في الصف الأخير أن يقرأ بسرعة وهو يستمع إلى المتحدث. ",
    "الأرقام مثل ٢٠٢٦ و 300 تقرأ من اليسار إلى اليمين داخل النص العربي. ",
    "هل تستطيع أن تقرأ هذا السطر قبل أن يغادر الشاشة؟ ",
  ]
}
