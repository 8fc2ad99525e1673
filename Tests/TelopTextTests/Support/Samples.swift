import Testing

/// A real paragraph in one script, and the font to measure it with.
struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  let font: TestFont
  let language: String
  let plain: String

  init(_ name: String, _ font: TestFont, _ language: String, _ plain: String) {
    self.name = name
    self.font = font
    self.language = language
    self.plain = plain
  }

  /// The paragraph with figures, brackets and Latin words around and within, so that it has several runs.
  var mixed: String {
    let words = plain.split(separator: " ", omittingEmptySubsequences: false)
    let half = words.prefix(words.count / 2).joined(separator: " ")
    return "2024: \(half) (Swift 6.3, “Telop”) \(plain) [30%] AVATAR! \(half)… 12:30"
  }

  var testDescription: String { name }

  static let all: [Sample] = [
    Sample("Japanese, BIZ UDPGothic", .biz, "ja", japanese),
    Sample("Japanese, Noto Sans CJK JP", .cjkJapanese, "ja", japanese),
    Sample("Simplified Chinese", .cjkSimplified, "zh-Hans", chinese),
    Sample("Korean", .cjkKorean, "ko", korean),
    Sample("English, Inter", .inter, "en", english),
    Sample("English, Noto Sans", .notoSans, "en", english),
    Sample("German", .inter, "de", german),
    Sample("Vietnamese", .notoSans, "vi", vietnamese),
    Sample("Russian", .inter, "ru", russian),
    Sample("Greek", .notoSans, "el", greek),
    Sample("Arabic", .arabic, "ar", arabic),
    Sample("Urdu, Nastaliq", .nastaliq, "ur", urdu),
    Sample("Hebrew", .hebrew, "he", hebrew),
    Sample("Hindi", .devanagari, "hi", hindi),
    Sample("Thai", .thai, "th", thai),
    Sample("emoji", .emoji, "und", emoji),
  ]

  static let japanese = """
    はじめまして、東京で音声と文字の研究をしている者です。今日の五分間では、画面の下を流れる字幕の幅を\
    どうやって正確に測るかをお話しします。「一文字ずつ足せばよい」と思われがちですが、カーニングや合字が\
    あるため、足した値と実際の幅は一致しません。ヴァイオリンのような外来語、ぁぃぅぇぉの小書き、\
    ハイフンやダッシュ──も同じです。最後まで、ごゆっくりご覧ください。
    """
  static let chinese = """
    大家好，我是一名研究文字排版的工程师。今天我想用五分钟的时间，向各位介绍怎样精确地测量一行滚动字幕的\
    宽度。很多人认为把每个字的宽度相加就可以了，其实标点挤压、字距调整都会改变结果。“测量一次，之后只做\
    加法”，这就是我们的方法。谢谢大家的聆听，欢迎随时提问！
    """
  static let korean = """
    안녕하세요, 저는 서울에서 글자 조판을 연구하는 개발자입니다. 오늘은 화면 아래를 흐르는 자막의 너비를 \
    어떻게 정확하게 재는지 오 분 동안 이야기하겠습니다. 글자 하나하나의 너비를 더하면 된다고 생각하기 \
    쉽지만, 실제로는 글꼴마다 자간이 달라서 합이 맞지 않습니다. 끝까지 들어 주셔서 고맙습니다.
    """
  static let english = """
    Hello, and welcome: my name runs along the bottom of these slides while I talk, so you may read it \
    whenever I am dull. To Tokyo, Yamagata and AVATAR fans: the affine office offers fjords, waffles, \
    and difficult ligatures. Type is measured once, in whole units, and nothing is ever rounded twice; \
    “We'll see,” they said — we did.
    """
  static let german = """
    Guten Tag, ich heiße Jörg Überschär und zeige Ihnen heute, wie man die Breite einer laufenden Zeile \
    genau misst. Auflagenhöhe, Schifffahrt, Straßenbahnhaltestelle und „Vöglein“ sind schwierige Wörter, \
    weil Ligaturen und Unterschneidung die Summe der Einzelbreiten ändern. Vielen Dank fürs Zuhören!
    """
  static let vietnamese = """
    Xin chào các bạn, tôi là một kỹ sư nghiên cứu về chữ viết. Hôm nay tôi sẽ trình bày trong năm phút \
    cách đo chính xác chiều rộng của một dòng chữ chạy ở cuối màn hình. Những dấu như ế, ộ, ữ, ằ, ỹ được \
    vẽ bằng nhiều cách khác nhau, nhưng tổng chiều rộng phải luôn luôn đúng. Cảm ơn đã lắng nghe!
    """
  static let russian = """
    Здравствуйте! Меня зовут Юрий, и сегодня я расскажу, как точно измерить ширину бегущей строки. \
    Съешь же ещё этих мягких французских булок, да выпей чаю: буквы «Г», «Т» и «У» сдвигаются друг к \
    другу, и сумма отдельных ширин неверна. Мы измеряем строку один раз, а потом только складываем.
    """
  static let greek = """
    Καλημέρα σας, με λένε Αγγελική και θα σας δείξω πώς μετριέται με ακρίβεια το πλάτος μιας γραμμής που \
    κυλάει στο κάτω μέρος της οθόνης. Οι τόνοι, τα διαλυτικά όπως στη λέξη «Μαΐου» και τα ζεύγη ΑΥ, ΤΑ, \
    ΓΑ αλλάζουν το άθροισμα. Ευχαριστώ πολύ για την προσοχή σας!
    """
  static let arabic = """
    السلام عليكم ورحمة الله وبركاته، أنا مهندسة أبحث في قياس النصوص العربية بدقة تامة. الحروف تتصل بعضها \
    ببعض ويتغيّر شكل كل حرف بحسب جاره، ولذلك لا يصح أن نجمع عرض كل حرف وحده. لا إله إلا الله، محمدٌ \
    رسولُ الله، والكِتابُ مُشَكَّلٌ بالحركات. شكرًا لكم على حسن الاستماع، وهل من سؤال؟
    """
  static let urdu = """
    السلام علیکم، میرا نام عائشہ ہے اور میں اردو کی تحریر کو درست ناپنے پر تحقیق کرتی ہوں۔ نستعلیق خط میں \
    حروف ترچھے جڑتے ہیں، نقطے اپنی جگہ بدلتے ہیں اور ہر لفظ کی چوڑائی اس کی شکل پر منحصر ہے۔ لہٰذا الگ الگ \
    حروف کی چوڑائی جمع کرنا غلط ہے۔ آپ سب کے تشریف لانے کا بہت بہت شکریہ، کیا کوئی سوال ہے؟
    """
  static let hebrew = """
    שלום לכולם, שמי נועה ואני חוקרת כיצד מודדים בדיוק את רוחבה של שורה נעה. האותיות עצמן אינן מתחברות, \
    אבל הניקוד משנה את התמונה: בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ. לכן מודדים את השורה פעם אחת, \
    ואחר כך רק מחברים. תודה רבה על ההקשבה, ולהתראות!
    """
  static let hindi = """
    नमस्ते, मेरा नाम विद्या है और मैं अक्षरों की चौड़ाई ठीक-ठीक नापने पर काम करती हूँ। संयुक्ताक्षर जैसे क्ष, त्र, ज्ञ, श्र, \
    द्ध, र्म और क्रिकेट का कि, शब्दों का रूप बदल देते हैं, इसलिए हर अक्षर की चौड़ाई अलग से जोड़ना ग़लत है। पूरी पंक्ति \
    एक बार नापी जाती है, फिर केवल जोड़ होता है। सुनने के लिए आप सबका बहुत-बहुत धन्यवाद।
    """
  static let thai = """
    สวัสดีครับ ผมชื่อสมชาย วันนี้จะเล่าวิธีวัดความกว้างของตัวอักษรที่วิ่งอยู่ใต้จอภาพให้แม่นยำ ภาษาไทยไม่เว้นวรรคระหว่างคำ \
    และมีสระกับวรรณยุกต์ซ้อนกันหลายชั้น เช่น น้ำ ปู่ ที่ ญี่ปุ่น ฐานันดร กตัญญู จึงต้องวัดทั้งบรรทัดในคราวเดียว \
    แล้วค่อยแบ่งเป็นส่วนๆ ขอบคุณที่รับฟังครับ
    """
  static let emoji = String(
    repeating: "😀👍🏽👨‍👩‍👧‍👦🇯🇵🏴󠁧󠁢󠁳󠁣󠁴󠁿❤️👩🏿‍🚀🎉🧑‍💻🇫🇷🏳️‍🌈👁️‍🗨️🥷🏻😶‍🌫️🫱🏼‍🫲🏿☕✨", count: 8)
}
