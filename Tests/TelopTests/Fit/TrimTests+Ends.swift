@_spi(Answers) import Telop
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
}
