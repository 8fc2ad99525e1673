@_spi(Answers) import TelopScript
import Testing

@Suite("Markdown inlines")
struct MarkdownInlineTests {
  @Test(
    "styles are read",
    arguments: [
      ("a *b* c", "a b c", [StyledText(.emphasis, "b")]),
      ("a **b** c", "a b c", [StyledText(.strong, "b")]),
      ("***a***", "a", [StyledText(.emphasis, "a"), StyledText(.strong, "a")]),
      ("**a *b* c**", "a b c", [StyledText(.strong, "a b c"), StyledText(.emphasis, "b")]),
      ("a `*b*  c`", "a *b*  c", [StyledText(.code, "*b*  c")]),
      (
        "[a **b**](/u \"t\")", "a b",
        [StyledText(.link(destination: "/u"), "a b"), StyledText(.strong, "b")]
      ),
      ("[a]\n\n[a]: /u", "a", [StyledText(.link(destination: "/u"), "a")]),
      (
        "<https://a.b>", "https://a.b",
        [StyledText(.link(destination: "https://a.b"), "https://a.b")]
      ),
      ("a\n*b*", "a b", [StyledText(.emphasis, "b")]),
      ("*a\nb*\nc", "a b c", [StyledText(.emphasis, "a b")]),
      ("é_é_é", "é_é_é", []),
      ("語*語*語", "語語語", [StyledText(.emphasis, "語")]),
      ("[](/u)a", "a", []),
      ("a ~~b~~", "a b", [StyledText(.strikethrough, "b")]),
    ])
  func styles(source: String, line: String, styles: [StyledText]) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.styledTexts == styles)
    checkInvariants(of: script)
  }

  @Test(
    "emphasis beside Chinese and Japanese punctuation",
    arguments: [
      ("これは**「重要」**です", "これは「重要」です", [StyledText(.strong, "「重要」")]),
      ("*『強調』*の", "『強調』の", [StyledText(.emphasis, "『強調』")]),
      ("**重要です。**次", "重要です。次", [StyledText(.strong, "重要です。")]),
      ("**Note(注)**は", "Note(注)は", [StyledText(.strong, "Note(注)")]),
      ("これは**\"引用\"**です", "これは“引用”です", [StyledText(.strong, "“引用”")]),
      ("__「太字」__は", "「太字」は", [StyledText(.strong, "「太字」")]),
      ("は__「太字」__。", "は「太字」。", [StyledText(.strong, "「太字」")]),
      ("__これは「太字」__は", "これは「太字」は", [StyledText(.strong, "これは「太字」")]),
      ("報告書_最終_版.pdf", "報告書_最終_版.pdf", []),
      ("a*\"b\"*c", "a*\"b\"*c", []),
      ("トヨタ*、ホンダ*、日産*", "トヨタ*、ホンダ*、日産*", []),
      ("製品*1、*2は", "製品*1、*2は", []), ("は（*注）と（*印）", "は（*注）と（*印）", []),
      ("（*1）と（*2）", "（*1）と（*2）", []),
      ("10*（税込）*", "10（税込）", [StyledText(.emphasis, "（税込）")]), ("5*（3+2）*4", "5*（3+2）*4", []),
      ("_【社外秘】_v2、_new", "_【社外秘】_v2、_new", []),
      ("。__重要__ は", "。重要 は", [StyledText(.strong, "重要")]),
      ("한국어**\"강조\"**입니다", "한국어\"강조\"입니다", [StyledText(.strong, "\"강조\"")]),
      (
        "<https://a.b/*「x」*y>", "https://a.b/*「x」*y",
        [StyledText(.link(destination: "https://a.b/*「x」*y"), "https://a.b/*「x」*y")]
      ),
      ("`は**「x」**`", "は**「x」**", [StyledText(.code, "は**「x」**")]),
      (
        "[は](/__「x」__y)", "は", [StyledText(.link(destination: "/__「x」__y"), "は")]
      ),
      ("は__「太字", "は__「太字", []),
      ("𐩐は__「太字", "𐩐は__「太字", []),
    ])
  func emphasisBesideWide(source: String, line: String, styles: [StyledText]) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.styledTexts == styles)
    checkInvariants(of: script)
  }

  @Test(
    "strong text beside a letter of Chinese, Japanese or Korean, whatever punctuation is inside",
    arguments: [
      ("**10%**の", ["10%"]), ("**C++**は", ["C++"]), ("**x:**あ", ["x:"]), ("は**$5**です", ["$5"]),
      ("は**#1**です", ["#1"]), ("は**@x**です", ["@x"]), ("は**/x/**です", ["/x/"]), ("は**–5**です", ["–5"]),
      ("**—強調—**です", ["—強調—"]), ("**`code`**を使う", ["code"]), ("これは**！**です", ["！"]),
      ("は**[語](/u)**です", ["語"]), ("Use **「設定」**button", ["「設定」"]), ("**「a」**b", ["「a」"]),
      ("記号は**、**と**。**です", ["、", "。"]), ("これは**.NET**です", [".NET"]), ("**.env**です", [".env"]),
      ("**終わり。**Next", ["終わり。"]), ("葛\u{E0100}**(A)**葛", ["(A)"]),
      ("\u{1100}\u{1161}**(A)**\u{1100}\u{1161}", ["(A)"]),
      ("**「一」****「二」**です", ["「一」", "「二」"]), ("**一****二****三**です", ["一", "二", "三"]),
      ("伏字****と**重要**です", ["重要"]), ("伏字****です", []),
      ("2**3**4の", []), ("**2024**5月", ["2024"]), ("x**2 + y**2は", ["2 + y"]), ("f(x)**2は", []),
      ("（x+1）**2 + （y+1）**2", []),
      ("トヨタ**、ホンダ**、日産**", []), ("**「重要**」", ["「重要"]),
    ])
  func strongBesideLetters(source: String, strong: [String]) throws {
    let script = try markdown(source)
    let texts = script.styledTexts.filter { $0.style == .strong }.map(\.text)
    #expect(texts == strong)
    checkInvariants(of: script)
  }

  @Test(
    "strong text between underscores beside a bracket",
    arguments: [
      ("__重要__（必読）です", ["重要"]), ("__重要__(必読)です", ["重要"]), ("は __重要__「必読」", ["重要"]),
      ("__重要__『必読』", ["重要"]), ("__重要__[必読](/u)", ["重要"]), ("__重要__{必読}", ["重要"]),
      ("__重要__“必読”", ["重要"]), ("「必読」__重要__。", ["重要"]), ("（必読）__重要__ です", ["重要"]),
      ("(必読)__重要__。", ["重要"]), ("__주의__(참고)", ["주의"]), ("は__「太字」__です", ["「太字」"]),
      ("__注意！__です", ["注意！"]), ("__重要です。__次", ["重要です。"]), ("本当？__はい__", ["はい"]),
      ("__「A」____「B」__", ["「A」", "「B」"]), ("__「A」____「B」__です", ["「A」", "「B」"]),
    ])
  func strongUnderscores(source: String, strong: [String]) throws {
    let script = try markdown(source)
    #expect(script.styledTexts.filter { $0.style == .strong }.map(\.text) == strong)
    #expect(!script.line.contains("_"))
    #expect(script.notes.isEmpty)
    checkInvariants(of: script)
  }

  @Test(
    "underscores between brackets without strong text before them are a blank to fill in",
    arguments: ["「A」____「B」", "「____」です", "名前__（仮）です", "氏名：__歳：__です"])
  func blanks(source: String) throws {
    #expect(try markdown(source).line == source)
  }

  @Test(
    "strong text with East Asian punctuation inside and a symbol, an emoji or a digit outside",
    arguments: [
      ("🎉**「祝」**🎉", "「祝」"), ("★**「祝」**★", "「祝」"), ("♪**「歌」**♪", "「歌」"), ("**「祝」**🎉", "「祝」"),
      ("🎉**祝！**🎉", "祝！"), ("今日は😀**「祝」**です", "「祝」"), ("→**「次」**へ", "「次」"), ("①**「次」**②", "「次」"),
      ("第1**「序」**2章", "「序」"), ("☀\u{FE0F}**「晴」**☀\u{FE0F}", "「晴」"),
      ("👩\u{200D}🎤**「歌」**👩\u{200D}🎤", "「歌」"), ("1\u{FE0F}\u{20E3}**「一」**です", "「一」"),
      ("🎉**\"A\"**🎉", "\"A\""), ("😀**(A)**です", "(A)"),
    ])
  func strongBesideSymbols(source: String, strong: String) throws {
    let script = try markdown(source)
    #expect(script.line == source.replacing("**", with: ""))
    #expect(script.styledTexts == [StyledText(.strong, strong)])
    #expect(script.notes.isEmpty)
    checkInvariants(of: script)
  }

  @Test(
    "emphasis by single asterisks that begins or ends with punctuation",
    arguments: [
      ("*強調。*です", "強調。"), ("これは*強調。*です", "強調。"), ("*はい。*と言った", "はい。"),
      ("*「はい」と言った。*次", "「はい」と言った。"), ("这是*强调。*后面", "强调。"), ("文*斜体「語」*太字だ", "斜体「語」"),
      ("**太字*斜体「語」*太字**だ", "斜体「語」"), ("文***斜。*太**文", "斜。"), ("これは*強調「語」*です", "強調「語」"),
      ("これは*強調！*です", "強調！"), ("이것은*강조!*입니다", "강조!"), ("*提示：*内容", "提示："),
      ("前です。*強調です。*次です。", "強調です。"), ("2*3と、これは*強調。*です", "強調。"),
      ("これは*「強調」と言う*ことです", "「強調」と言う"), ("これは*強調。**太**です。*です", "強調。太です。"),
      ("🎉*「祝」*🎉", "「祝」"), ("これは*10%*の", "10%"), ("*「設定」*button", "「設定」"), ("は*$5*の", "$5"),
      ("これは*強調。*Next", "強調。"), ("縦*横（cm）*高さ", "横（cm）"), ("*価格は税込。*送料別。", "価格は税込。"),
      ("価格*（税込）と送料*（別途）", "（税込）と送料"), ("*注意、*次", "注意、"), ("これは*注意、*次です", "注意、"),
    ])
  func singleAsterisks(source: String, emphasised: String) throws {
    let script = try markdown(source)
    let texts = script.styledTexts.filter { $0.style == .emphasis }.map(\.text)
    #expect(texts == [emphasised])
    #expect(script.line.contains("*") == source.contains("2*3"))
    #expect(script.notes.isEmpty)
    checkInvariants(of: script)
  }

  @Test(
    "examples of markdown-cjk-friendly",
    arguments: [
      "これは**私のやりたかったこと。**だからするの。", "税込**¥10,000**で入手できます。", "真**（她**", "**真，**她", "**真—**她",
      "**真·**她", "**真-**她", "Go**「初心者」**を対象とした記事です。", "𰻞𰻞**(ビャンビャン)**麺", "谺𬤲**(こだま)**石神社",
      "葛\u{E0100}**(こちらが正式表記)**城市", "阿寒湖アイヌシアターイコㇿ**(Akanko Ainu Theater Ikor)**", "あ𛀙**(か)**よろし",
      "〽\u{FE0E}**(庵点)**は、", "**“\u{FE01}Git”\u{FE01}**Hub", "a**〰**a", "a**㊗**a",
      "**스크립트(script)**라고",
      "ᅡ**(a)**", "**(k)**ᄏ", "a**〽**a", "**さようなら︙**と太郎はいった。",
    ])
  func cjkFriendly(source: String) throws {
    let script = try markdown(source)
    #expect(script.line == source.replacing("**", with: ""))
    #expect(script.styles.map(\.style) == [.strong])
  }

  @Test(
    "asterisks of products, formulas and footnotes are shown",
    arguments: [
      "2*3=6、4*5=20です", "2*3*4", "２*３と4*5", "2**3=8、4**5=1024", "`1*2` 3*4*5", "[2*3*4](/1*2*3)",
      "* 2*3*4", "```\n2*3*4\n```", "**重要** 2*3*4", "会費*1は年5,000円*2、入会金は無料", "箱はW*D*H=30*20*10cm",
      "Room A*B and f(x)=a*x+b*y", "Use x*y*z here, price is 5*.", "箱はW*D*H、税込* です",
      "会費*1は…円*2。会費*3は",
    ])
  func products(source: String) throws {
    let script = try markdown(source)
    let shown = source.replacing("`", with: "").replacing("](/1*2*3)", with: "")
      .replacing("[", with: "").replacing("\n", with: "").replacing("**重要**", with: "重要")
    #expect(script.line == (shown.hasPrefix("* ") ? String(shown.dropFirst(2)) : shown))
    #expect(script.notes.isEmpty)
    for style in script.styles {
      if case .link(let destination) = style.style { #expect(destination == "/1*2*3") }
    }
  }

  @Test("text after a product may be emphasised")
  func emphasisAfterProduct() throws {
    let script = try markdown("x*2*3 と *重要* です")
    #expect(script.line == "x*2*3 と 重要 です")
    #expect(script.styles.map(\.style) == [.emphasis])
  }

  @Test(
    "underscores and asterisks in the path of an address are shown",
    arguments: [
      ("twitch.tv/_kira_", "twitch.tv/_kira_"), ("見てね→https://a.example/__x__ です", nil),
      ("`a.tv/_b_` と a.tv/_b_", "a.tv/_b_ と a.tv/_b_"),
      ("_https://a.example/b_", "https://a.example/b"),
      ("v1.0/_beta_", "v1.0/beta"), ("and/or _not_", "and/or not"), ("so #_tag_ x", nil),
      ("www.a.example/a*b*c", nil), ("**Neu** a.example/a*b*c x", "Neu a.example/a*b*c x"),
      ("**a.example/b**です", "a.example/bです"), ("*see a.example/b*", "see a.example/b"),
      ("_info_@club.org", nil), ("to (_a.b_@my-club.org).", nil),
      ("__info__@club.org と _x_@a.b", nil),
      ("_info@club.org_", "info@club.org"), ("_a_b@club.org_", "a_b@club.org"),
      ("_a_@b", "a@b"), ("_a_@b. So", "a@b. So"), ("_us_ @club.org", "us @club.org"),
      ("__init__.py, (_app_.tsx).", nil), ("_Yes_.So", "Yes.So"), ("__No__. py", "No. py"),
    ])
  func paths(source: String, line: String?) throws {
    let script = try markdown(source)
    #expect(script.line == line ?? source)
    checkInvariants(of: script)
  }

  @Test(
    "a picture of which nothing is shown",
    arguments: ["![](logo.png)", "<img src=\"logo.png\">", "a <img src=\"logo.png\"> b"])
  func hiddenPictures(source: String) throws {
    let picture = source.replacing("a ", with: "").replacing(" b", with: "")
    #expect(
      try markdown("x\n\n" + source).notes.map(\.description) == [
        "talk.md:3: '\(picture)' is not shown; a picture is ![Acme](acme.svg){height=0.8}"
      ])
  }

  @Test("inline code after an image is not the image's attributes")
  func codeAfterImage() throws {
    let script = try markdown("![logo](a.png)`{height=1}` is how\n\nyou write it")
    #expect(script.line.hasSuffix("{height=1} is how | you write it"), "\(script.line)")
    #expect(script.pictures.isEmpty)
  }

  @Test("asterisks between digits end emphasis that is open")
  func emphasisBetweenDigits() throws {
    for (source, line) in [("*5 2*3", "5 23"), ("a\u{10A50}2*3*4", "a\u{10A50}234")] {
      #expect(try markdown(source).line == line)
    }
  }

  @Test("emphasis after strong text")
  func strongAndEmphasis() throws {
    let script = try markdown("テスト**「太字」***「斜体」*です")
    #expect(
      script.styledTexts == [StyledText(.strong, "「太字」"), StyledText(.emphasis, "「斜体」")])
  }

  @Test(
    "text is unescaped",
    arguments: [
      ("Q&amp;A &copy; &#x1F3A4;", "Q&A © 🎤"),
      ("&#10;a&#10;b&#9;c", "a b c"),
      ("a\\*b\\*", "a*b*"),
      ("see ![a *chart*](c.png \"t\") here", "see a chart here"),
      ("![](c.png) a", "a"),
      ("a -- b... \"c\"", "a -- b... \"c\""),
      ("a\u{200D}b\u{7}c", "a\u{200D}bc"),
      ("a\u{2028}b", "a b"),
      ("a &nbsp; b", "a \u{A0} b"),
      ("&#61;=a== &equals;&#61;b&#61;&#61;", "==a== ==b=="), ("日&#126;~本~~", "日~~本~~"),
    ])
  func text(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    checkInvariants(of: script)
  }

  @Test(
    "a line break is a space, but nothing between wide East Asian characters",
    arguments: [
      ("a\nb", "a b"), ("a  \nb", "a b"), ("a\\\nb", "a b"),
      ("日本\n語", "日本語"), ("日本  \n語", "日本語"), ("日本\\\n語", "日本語"),
      ("です。\nカナ", "です。カナ"), ("「\n」", "「」"), ("Ａ\n！", "Ａ！"),
      ("日本\na", "日本 a"), ("a\n日本", "a 日本"), ("한글\n한글", "한글 한글"), ("日\n한", "日 한"),
      ("𠮷\n𠮷", "𠮷𠮷"), ("葛\u{E0100}\n城", "葛\u{E0100}城"), ("ｶﾅ\nｶﾅ", "ｶﾅｶﾅ"),
      ("か\u{3099}\nき", "か\u{3099}き"), ("**日**\n*本*", "日本"), ("🎤\n🎤", "🎤 🎤"),
      ("東京、\nTokyo", "東京、Tokyo"), ("今日は。\nTomorrow", "今日は。Tomorrow"), ("あ(\n注)", "あ(注)"),
      ("あ（注\n)い", "あ（注)い"), ("Tokyo\n（東京）", "Tokyo（東京）"), ("あ—\nい", "あ—い"), ("あ\n…い", "あ…い"),
      ("10％\noff", "10％ off"), ("a—\nb", "a— b"), ("a (\nb", "a ( b"), ("ABC」\nDEF", "ABC」DEF"),
      ("说“好”\n然后", "说“好”然后"), ("5℃\nです", "5℃です"), ("いい\n“例”", "いい“例”"), ("say “x”\ny", "say “x” y"),
      ("ㄅ\nㄆ", "ㄅㄆ"), ("日\u{3000}\n本", "日\u{3000}本"),
    ])
  func lineBreaks(source: String, line: String) throws {
    // Not `==`, for which か with a combining mark equals が.
    #expect(Array(try markdown(source).line.utf8) == Array(line.utf8))
  }
}
