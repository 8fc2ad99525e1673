import Testing

@testable import TelopText

@Suite("Which clusters are shown as emoji")
struct EmojiClusterTests {
  @Test(
    "as Unicode's presentation and the selectors say",
    arguments: [
      ("😀", true), ("1", false), ("❤", false), ("a", false), ("e\u{301}", false),
      ("❤\u{FE0F}", true), ("1\u{FE0F}\u{20E3}", true), ("a\u{FE0F}", false),
      ("😀\u{FE0E}", false), ("\u{FE0F}😀\u{FE0E}", false), ("👍🏽", true), ("🇯🇵", true),
      ("❤\u{200D}🔥", true), ("❤\u{200D}⚕", true), ("❤\u{200D}a", false), ("\u{200D}", false),
    ])
  func clusters(text: String, isEmoji: Bool) {
    #expect(FontOrder.isEmoji(text.unicodeScalars.map(\.value)) == isEmoji)
  }
}
