import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopScript
import TestSupport
import Testing

extension TrimTests {
  @Test(
    "a cut inside the first sentence leaves at least five full-width characters",
    arguments: [
      "監査で見つかった不備を来月末までに直す手順", "ご来場の皆様に今夜の出演者を順にご紹介する番組",
      "We go on with the long story of the old harbour and its ferries",
    ])
  func remnantInside(sentence: String) throws {
    var trims = 0
    for seconds in 5...9 {
      let text = "# A\n\n\(sentence)\n\n# B @0:0\(seconds)\n\nありがとう。\n"
      let job = FitJob(
        ScriptSource(text: text, format: .markdown, name: "talk.md"),
        options: OptionLayer([.init("duration", ["\(seconds + 8)"]), .init("viewport", ["320"])]))
      let fit = try job.fit()
      guard let fix = fit.fixes.first(where: { $0.kind == .trim }) else { continue }
      trims += 1
      let made = String(decoding: try fit.file(mendedBy: [fix]), as: UTF8.self)
      let kept = try #require(made.split(separator: "\n").dropFirst().first)
      let columns = kept.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
      #expect(sentence.hasPrefix(kept) && columns > 8, "\(made)")
    }
    #expect(trims > 0)
  }

  @Test("the only sentence of a section is cut inside before the thanks are")
  func lastSection() throws {
    let sentence = "受付時間は十時半から夕方までで料金は千円となり先着百名様に割引券をお配りするという"
    let made = try trim("# お知らせ\n\n\(sentence)\n\n# 以上\n\nありがとうございました。\n", 10).made
    #expect(made.hasPrefix("# お知らせ\n\n受付時間は") && !made.contains(sentence))
    #expect(made.hasSuffix("\n\n# 以上\n\nありがとうございました。\n"), "\(made)")
  }

  @Test(
    "a short sentence beside text that is too long stays whole, with its full stop",
    arguments: ["Welcome to the meeting.", "Are you ready?", "ようこそ皆さん。"])
  func neighbours(opening: String) throws {
    let numbers = "Sales rose by twelve percent. Costs fell by three percent. "
    let rest = "@0:09 That is the best result in ten years. Everyone helped.\n"
    let text = "# Opening\n\n\(opening)\n\n# Numbers @0:06\n\n\(numbers)\(rest)"
    let made = try trim(text, 40, viewport: 1_920).made
    #expect(made.hasPrefix("# Opening\n\n\(opening)\n\n# Numbers @0:06\n\nSales"), "\(made)")
  }

  @Test("a part with little time on screen is cut together with one that has too many words")
  func timeOnScreen() throws {
    let thanks = "도와주신 모든 분께 감사드립니다."
    let winter = "겨울에는 배가 다니지 않습니다. 오늘 와 주셔서 감사합니다. \(thanks)"
    let voices = "오늘 와 주셔서 감사합니다. 그래도 “계속해 달라”는 말이 매주 들려왔습니다. 내년 봄에는 새 다리가 열립니다."
    let made = try trim(
      "# 시작\n\n\(winter)\n\n# 경과 @0:09\n\n\(voices) \(voices)\n\n# 숫자\n\n\(winter) \(winter)\n",
      30
    ).made
    #expect(made.hasPrefix("# 시작\n\n겨울에는") && !made.contains("감사합니다. \(thanks)\n\n# 경과"), "\(made)")
  }

  @Test("the last items of a numbered list go first")
  func numberedList() throws {
    let list =
      "1. Laub zusammenkehren, vorne anfangen.\n2. Regenrinnen prüfen und Schäden melden.\n"
    let talk =
      "# Heute\n\nGuten Morgen zusammen! Heute wird der Hof gefegt, und danach gibt es Kaffee. "
      + "Bitte bringt Handschuhe mit.\n\n# Ablauf\n\nWir treffen uns am Tor. Dort liegen Besen und "
      + "Eimer bereit.\n\n\(list)3. Alles wegräumen, dann ist Feierabend.\n"
    for seconds in [22, 26, 30] {
      let made = try trim(talk, seconds, viewport: 1_920).made
      let numbers = made.split(separator: "\n").compactMap { $0.first?.wholeNumberValue }
      #expect(numbers == Array([1, 2, 3].prefix(numbers.count)), "\(made)")
    }
  }

  @Test("a parenthesis stays where sentences that go leave room for it")
  func keptParenthesis() throws {
    let concert =
      "Сегодня в 19:00 состоится концерт камерного оркестра (дирижёр — Пётр Петров). "
      + "Билеты стоят 1 500 руб. Однако студентам — бесплатно. Поэтому приходите пораньше!"
    let talk =
      "# Короткое объявление {time=0:10}\n\n\(concert)\n\n# Буфет {time=0:10}\n\nВ буфете: чай, пирожки.\n"
    #expect(try trim(talk, 20, viewport: 1_920).made.contains("(дирижёр — Пётр Петров)"))
  }

  @Test(
    "a cut inside a sentence is at a comma if little more goes, and never before a number",
    arguments: [
      "The ferry at 14:35 from pier 12 leaves for the islands at noon, and takes about two hours to come back",
      "The committee decided after long debate and, to everyone’s surprise, without a vote that the bridge will stay",
      "近くにお住まいの皆さんのために本日の午後三時から市民会館の大ホールで講演会を開きますので、ぜひお越しください",
    ])
  func commas(sentence: String) throws {
    var trims = 0
    for seconds in 4...11 {
      let job = FitJob(
        ScriptSource(text: sentence, format: .markdown, name: "talk.md"),
        options: OptionLayer([.init("duration", ["\(seconds)"]), .init("viewport", ["640"])]))
      let fit = try job.fit()
      guard let fix = fit.fixes.first(where: { $0.kind == .trim }) else { continue }
      trims += 1
      let made = String(decoding: try fit.file(mendedBy: [fix]), as: UTF8.self).dropLast()
      let rest = sentence.dropFirst(made.count)
      #expect(sentence.hasPrefix(made) && !(rest.first { $0 != " " }?.isNumber ?? false), "\(made)")
      let clause = made.split(whereSeparator: { ",、".contains($0) })[0]
      let isPhrase = clause.count == made.count || clause.hasSuffix(" and")
      #expect(isPhrase || clause.count * 3 < made.count * 2, "\(made)")
      for word in ["and", "and,", "for", "the", "to"] {
        #expect(!made.hasSuffix(" \(word)") && !made.hasSuffix(" \(word) "), "\(made)")
      }
    }
    #expect(trims > 2)
  }

  @Test(
    "no cut leaves a bracket open",
    arguments: [
      "市民会館の改修工事は来月から始まり「期間は三か月の予定」と案内され（変更もある）その後は新しい舞台で催しが開かれます",
      "Later at 10:30 in the morning Mr. J. P. Smith Jr. (CEO of “Smith, Jones and Partners”) opens the bridge",
    ])
  func brackets(text: String) throws {
    for seconds in 7...13 {
      let made = try trim(text, seconds).made
      for (opening, closing) in [("「", "」"), ("（", "）"), ("(", ")"), ("“", "”")] {
        #expect(made.contains(opening) == made.contains(closing), "\(made)")
      }
    }
  }

  @Test("a short last section keeps its thanks while other text can go")
  func thanksInShortSection() throws {
    let start = "We started in March with three people. The first prototype was ready in June. "
    let rest =
      "It failed in July. We rebuilt it twice. Then the funding came. It passed every test. "
    let end = "Please fill in the form at the exit. Thank you all for coming tonight."
    let talk = "# The project\n\n\(start)\(rest)\(rest)\n\n# Goodbye\n\n\(end)\n"
    #expect(try trim(talk, 25, viewport: 1_920).made.hasSuffix("\n# Goodbye\n\n\(end)\n"))
  }

  @Test(
    "no cut inside a sentence divides a word of a script without spaces",
    arguments: [
      (
        "รัฐบาลประกาศเปิดสะพานข้ามแม่น้ำแห่งใหม่อย่างเป็นทางการในวันศุกร์หน้าหลังจากใช้เวลาก่อสร้าง",
        ["ประกาศ", "สะพาน", "แม่น้ำ", "อย่าง"]
      ),
      (
        "港の橋は九か月にわたるコンクリートの修理を終えて金曜日に再び開きます",
        ["わたる", "コンクリート", "修理", "終えて", "金曜日", "再び", "開きます"]
      ),
      (
        "新しいスマートフォンの使い方を広場で楽しんで学べる催しが金曜日に開かれる予定です",
        ["スマートフォン", "使い方", "楽しんで", "学べる", "開かれる"]
      ),
      (
        "会場には一万二千三百人が来て午後5時45分からお届けする生中継を1,980円で見ました",
        ["一万二千三百人", "5時45分", "お届け", "生中継", "1,980円"]
      ),
      ("部長が朝から話し始めて資料を読み合わせた後に引き継ぎを済ませて帰りました", ["話し始めて", "読み合わせた", "引き継ぎ"]),
      (
        "The winner takes home $1,250,000.50 in cash at 10:30 and the others see example.org/live?a now",
        ["$1,250,000.50", "10:30", "example.org/live?a"]
      ),
      ("大桥经过九个月非常复杂的修理之后在星期五重新开放", ["经过", "非常", "复杂", "星期五"]),
      ("入場料は大人も子供も同じ1万2,000円で当日券は会場の入口で朝から販売いたします", ["1万2,000円"]),
      ("催しの時間は休憩を含めておよそ2時間15分30秒で途中の入場は後ろの扉からお願いします", ["2時間15分30秒"]),
      (
        "Le prix du billet passe à 12 000 euros pour les groupes qui viennent de loin cet hiver",
        ["12 000 euros"]
      ),
      ("Now the new bridge will cost the town 3 million euros and nine long months", ["3 million"]),
      ("お問い合わせは電話03-1234-5678またはメールでお願いしますと担当者は何度も繰り返しました", ["03-1234-5678"]),
      ("当日の価格は¥12,800〜¥19,800で送料は一律550円となりお支払いは現金のみです", ["¥12,800〜¥19,800"]),
      (
        "市民会館の大ホールに急ブレーキの音が響き静まり返った客席の皆が立ち上がった瞬間を見ました",
        ["大ホール", "急ブレーキ", "静まり返った", "立ち上がった"]
      ),
    ])
  func wordsWithoutSpaces(text: String, words: [String]) throws {
    var trims = 0
    for seconds in 4...11 {
      let job = FitJob(
        ScriptSource(text: text, format: .markdown, name: "talk.md"),
        options: OptionLayer([.init("duration", ["\(seconds)"]), .init("viewport", ["640"])]))
      let fit = try job.fit()
      guard let fix = fit.fixes.first(where: { $0.kind == .trim }) else { continue }
      trims += 1
      let made = String(decoding: try fit.file(mendedBy: [fix]), as: UTF8.self).dropLast()
      #expect(text.hasPrefix(made))
      for word in words {
        let before = try #require(text.components(separatedBy: word).first)
        #expect(
          made.utf8.count <= before.utf8.count
            || made.utf8.count >= before.utf8.count + word.utf8.count,
          "\(made)")
      }
    }
    #expect(trims > 2)
  }
}
