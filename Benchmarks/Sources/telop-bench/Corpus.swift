import TelopPlatform

/// A megabyte of text of one kind, with the font it is measured in.
struct Corpus {
  let name: String
  /// Relative to the fonts folder.
  let font: String
  let text: String
  /// Another megabyte of the same kind, which fills caches before `text` is measured. For repeated sentences
  /// it holds the same sentences in another order; for other texts the two share no line.
  let another: String
  /// Whether characters that the font lacks, emoji among them, are measured in the bundled fonts.
  let isMixed: Bool

  /// Repeats a few sentences in a seeded order: nearly every word has been measured before.
  init(_ name: String, font: String, sentences: [String], bytes: Int = 1_000_000) {
    self.name = name
    self.font = font
    isMixed = false
    text = Self.text(of: sentences, seed: 1, bytes: bytes)
    another = Self.text(of: sentences, seed: 2, bytes: bytes)
  }

  /// Fills in passages in a seeded order.
  init(_ name: String, font: String, passages: RealText, bytes: Int = 1_000_000) {
    self.name = name
    self.font = font
    isMixed = true
    text = passages.text(half: 0, bytes: bytes)
    another = passages.text(half: 1, bytes: bytes)
  }

  /// Splits a file's lines: the first half is `text`, the second `another`.
  init(file path: String, font: String) throws {
    let lines = try RealText.lines(of: path).map { $0 + "\n" }
    name = "file"
    self.font = font
    isMixed = true
    text = lines.prefix(lines.count / 2).joined()
    another = lines.dropFirst(lines.count / 2).joined()
  }

  /// Reads two files that `make corpora` collected, each as one line.
  private init(_ name: String, font: String, collected folder: String) throws {
    self.name = name
    self.font = font
    isMixed = false
    text = try Self.line(of: "\(folder)/\(name).txt")
    another = try Self.line(of: "\(folder)/\(name)-another.txt")
  }

  private static func line(of path: String) throws -> String {
    guard access(path, R_OK) == 0 else {
      print("\(path) is missing or cannot be read: run make corpora")
      exit(66)
    }
    return try RealText.lines(of: path).map { $0 + " " }.joined()
  }

  private static func text(of sentences: [String], seed: UInt64, bytes: Int) -> String {
    var random = Seeded(seed)
    var text = ""
    text.reserveCapacity(bytes + 1_000)
    while text.utf8.count < bytes, let sentence = random.one(of: sentences) { text += sentence }
    return text
  }

  /// Text in one script each, collected from Debian's packages by `make corpora`, and repeated emoji.
  static func all(from folder: String = ".build/corpora") throws -> [Corpus] {
    let prose = [
      ("Japanese", bizFont),
      ("English", "Inter/Inter-Regular.otf"),
      ("English", "NotoSans/NotoSans-Regular.ttf"),
      ("Japanese", "NotoSansCJK/NotoSansCJK-Regular.ttc"),
      ("Arabic", "NotoSansArabic/NotoSansArabic-Regular.ttf"),
      ("Hindi", "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf"),
      ("Thai", "NotoSansThai/NotoSansThai-Regular.ttf"),
      ("Hebrew", "NotoSansHebrew/NotoSansHebrew-Regular.ttf"),
      ("Chinese", "NotoSansCJK/NotoSansCJK-Regular.ttc"),
      ("Korean", "NotoSansCJK/NotoSansCJK-Regular.ttc"),
    ]
    let collected = try prose.map { try Corpus($0, font: $1, collected: folder) }
    return collected + repeated.filter { $0.name == "emoji" }
  }

  /// A few sentences in each script, for counts that are compared with recorded counts.
  static let repeated: [Corpus] = [
    Corpus("Japanese", font: bizFont, sentences: japanese),
    Corpus("English", font: "Inter/Inter-Regular.otf", sentences: english),
    Corpus("English", font: "NotoSans/NotoSans-Regular.ttf", sentences: english),
    Corpus("Japanese", font: "NotoSansCJK/NotoSansCJK-Regular.ttc", sentences: japanese),
    Corpus("Arabic", font: "NotoSansArabic/NotoSansArabic-Regular.ttf", sentences: arabic),
    Corpus("Hindi", font: "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf", sentences: hindi),
    Corpus("Thai", font: "NotoSansThai/NotoSansThai-Regular.ttf", sentences: thai),
    Corpus("Hebrew", font: "NotoSansHebrew/NotoSansHebrew-Regular.ttf", sentences: hebrew),
    Corpus("Chinese", font: "NotoSansCJK/NotoSansCJK-Regular.ttc", sentences: chinese),
    Corpus("Korean", font: "NotoSansCJK/NotoSansCJK-Regular.ttc", sentences: korean),
    Corpus("emoji", font: "NotoColorEmoji/NotoColorEmoji.ttf", sentences: emoji),
  ]

  /// Text as people write it, from `Benchmarks/Corpora`.
  static func real(
    from folder: String = "Benchmarks/Corpora", bytes: Int = 1_000_000
  ) throws -> [Corpus] {
    let fillings = try Fillings(of: folder + "/fillings.txt")
    return try ["articles", "chat", "subtitles"].map {
      Corpus(
        $0, font: bizFont, passages: try RealText(of: folder + "/\($0).txt", fillings: fillings),
        bytes: bytes)
    }
  }

  static let bizFont = "BIZUDPGothic/BIZUDPGothic-Regular.ttf"

  /// Many short lines of repeated sentences, as services request them, in each script and in several at once.
  static let short: [Corpus] = [
    Corpus("Japanese", font: bizFont, sentences: japanese),
    Corpus("English", font: "Inter/Inter-Regular.otf", sentences: english),
    Corpus("Arabic", font: "NotoSansArabic/NotoSansArabic-Regular.ttf", sentences: arabic),
    Corpus("Hindi", font: "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf", sentences: hindi),
    Corpus("Thai", font: "NotoSansThai/NotoSansThai-Regular.ttf", sentences: thai),
    Corpus("mixed", font: bizFont, sentences: mixed),
  ]

  /// The text cut into `count` lines of `length` characters.
  func lines(_ count: Int, of length: Int) -> [String] {
    var rest = text.unicodeScalars[...]
    return (0..<count).map { _ in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
  }

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

  private static let hindi = [
    "शब्द की चौड़ाई उसके अक्षरों की चौड़ाई का योग नहीं होती। ",
    "वक्ता के पास केवल पाँच मिनट हैं, और नीचे की पंक्ति ठीक उतनी ही लंबी है। ",
    "हम पूरी पंक्ति को एक बार नापते हैं और फिर सही जगह पर काटते हैं। ",
    "पिछली पंक्ति में बैठा कोई भी इतनी तेज़ी से नहीं पढ़ सकता। ",
    "क्षत्रिय, ज्ञान और श्रद्धा जैसे शब्दों में संयुक्ताक्षर होते हैं। ",
  ]

  private static let thai = [
    "ความกว้างของคำไม่ใช่ผลรวมของความกว้างของตัวอักษร ",
    "ผู้พูดมีเวลาห้านาที และบรรทัดด้านล่างสไลด์ก็ยาวเท่านั้นพอดี ",
    "เราวัดทั้งบรรทัดเพียงครั้งเดียว แล้วตัดในที่ที่ไม่มีอะไรเปลี่ยน ",
    "ไม่มีใครในแถวสุดท้ายอ่านได้เร็วขนาดนั้นในขณะที่ฟังอยู่ ",
    "ปีนี้ฝนตกสิบเจ็ดวันจากสามสิบวัน การขี่จักรยานจึงใช้เวลานาน ",
  ]

  private static let hebrew = [
    "רוחבה של מילה אינו סכום הרוחב של אותיותיה. ",
    "לנואמת יש חמש דקות בלבד, והשורה שמתחת לשקפים ארוכה בדיוק כמותן. ",
    "מודדים את כל השורה פעם אחת, וחותכים רק במקום שבו דבר אינו משתנה. ",
    "איש בשורה האחרונה אינו קורא מהר כל כך בזמן שהוא מקשיב. ",
    "בְּרֵאשִׁית נכתבת בניקוד, ומספרים כמו 2026 נקראים משמאל לימין. ",
    "האם תספיקו לקרוא את השורה (כולה) לפני שתיעלם מן המסך? ",
  ]

  private static let chinese = [
    "一个词的宽度并不等于各个字宽之和，标点和字距都会改变它。",
    "演讲者只有五分钟，屏幕下方滚动的字幕也正好那么长。",
    "我们只测量一次，然后在不会改变字形的地方切开。",
    "坐在最后一排的人一边听一边读，绝对读不了那么快。",
    "“可以从哪里切断？”只有排版引擎才知道答案。",
    "上周末绕湖骑行一百五十四公里，链条掉了两次。",
  ]

  private static let korean = [
    "낱말의 너비는 글자 너비를 더한 값과 같지 않습니다. ",
    "발표자에게는 오 분이 있고 화면 아래의 한 줄도 꼭 그만큼 깁니다. ",
    "한 번만 재고 나서 모양이 바뀌지 않는 곳에서 자릅니다. ",
    "맨 뒷줄에 앉은 사람은 들으면서 그렇게 빨리 읽을 수 없습니다. ",
    "주말에 호수를 한 바퀴 돌았는데 자전거 사슬이 두 번 빠졌습니다. ",
    "어디에서 잘라도 되는지는 조판 엔진만이 압니다. ",
  ]

  /// Single-character emoji, and emoji with variation selectors, joiners, flags, keycaps and skin tones.
  private static let emoji = [
    "😀😂🥲😎🤯🚀🔥✨🎉💡📈🧪🐛🦀🍣🍺 ",
    "👍🏽👏🏿🙏🏻🤝🏼💪🏾🙋🏽‍♀️🤷🏻‍♂️👩🏽‍💻👨🏿‍🚀🧑🏼‍🔬 ",
    "👨‍👩‍👧‍👦👩‍❤️‍👨👩‍👩‍👦🧑‍🤝‍🧑👨‍👦‍👦 🏳️‍🌈🏴‍☠️❤️‍🔥 ",
    "🇯🇵🇩🇪🇧🇷🇮🇳🇪🇬🇹🇭🇰🇷🇨🇦 🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿 ",
    "1️⃣2️⃣3️⃣ 🔟 #️⃣*️⃣ ☀️☁️☂️❄️✈️❤️✔️⚠️ ",
    "🏃‍♀️🏃🏻‍♂️🚴🏽‍♀️🏊🏿‍♂️🧗🏼 ⛰️🏔️🗻🏕️🌋 ",
    "📅🕐🕑🕒⏰⏱️⌛ 🥇🥈🥉🏆🎤🎬🎧 ",
    "🍎🍏🍐🍊🍋🍌🍉🍇🍓🫐🍈🍒🍑🥭🍍🥥🥝🍅 ",
  ]

  private static let mixed = [
    "自己紹介: Swiftと組版が好きです🚴‍♀️。",
    "GitHubは@telop、質問はいつでもどうぞ🙌 ",
    "HarfBuzz 6.0でshapeして、FreeTypeで測ります。",
    "「Hello, 世界!」は13文字、幅は…? ",
    "1周154 km、4時間52分でゴール🏁しました。",
    "안녕하세요, 반갑습니다! Привет! ",
    "α+β≠γ, 50%のとき→次へ。",
    "مرحبا بكم、ようこそ。",
  ]
}
