@_spi(Answers) import TelopScript
import Testing

@Suite("Highlights")
struct HighlightTests {
  @Test(
    "text between markers is highlighted",
    arguments: [
      ("a ==b== c", "a b c", [StyledText(.highlight, "b")]),
      ("==a b==", "a b", [StyledText(.highlight, "a b")]),
      ("これは==重要==です", "これは重要です", [StyledText(.highlight, "重要")]),
      ("==a== ==b==", "a b", [StyledText(.highlight, "a"), StyledText(.highlight, "b")]),
      ("==a **b** c==", "a b c", [StyledText(.highlight, "a b c"), StyledText(.strong, "b")]),
      ("**a ==b== c**", "a b c", [StyledText(.strong, "a b c"), StyledText(.highlight, "b")]),
      ("==**a**==", "a", [StyledText(.highlight, "a"), StyledText(.strong, "a")]),
      ("**==a==**", "a", [StyledText(.strong, "a"), StyledText(.highlight, "a")]),
      ("==a\nb==", "a b", [StyledText(.highlight, "a b")]),
      (
        "==a `b==c` d==", "a b==c d",
        [StyledText(.highlight, "a b==c d"), StyledText(.code, "b==c")]
      ),
      (
        "==a [b](/u)==", "a b",
        [StyledText(.highlight, "a b"), StyledText(.link(destination: "/u"), "b")]
      ),
      ("==a ==b==", "==a b", [StyledText(.highlight, "b")]),
      (
        "==a *b ==c== d* e==", "a b c d e",
        [
          StyledText(.highlight, "a b c d e"), StyledText(.emphasis, "b c d"),
          StyledText(.highlight, "c"),
        ]
      ),
      ("# ==a==", "a", [StyledText(.highlight, "a")]),
      ("==High==light", "Highlight", [StyledText(.highlight, "High")]),
      ("กข==คง==จฉ", "กขคงจฉ", [StyledText(.highlight, "คง")]),
      ("강조==중요==는", "강조중요는", [StyledText(.highlight, "중요")]),
      ("日本\n==語==", "日本語", [StyledText(.highlight, "語")]),
      ("==日本==\n語", "日本語", [StyledText(.highlight, "日本")]),
      (
        "==日\n本==\n==a==\n語", "日本 a 語", [StyledText(.highlight, "日本"), StyledText(.highlight, "a")]
      ),
    ])
  func marked(source: String, line: String, styles: [StyledText]) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.styledTexts == styles)
    checkInvariants(of: script)
  }

  @Test(
    "equals signs that are not markers stay",
    arguments: [
      "a == b == c", "==a", "a==", "a == b", "== a ==", "==a ==", "== a==", "a === b === c",
      "===a===", "====", "a=b=c", "x = =y= =",
      "x==1 or y==2", "if f(x)==1, a[0]==2", "値==5、y==3", "a==b==c",
    ])
  func literal(source: String) throws {
    let script = try markdown("x " + source)
    #expect(script.line == "x " + source)
    #expect(script.styles.isEmpty)
  }

  @Test(
    "an unpaired marker stays as text, and pairs stay within one span and block",
    arguments: [
      ("x \\==a==", "x ==a=="), ("x =\\=a==", "x ==a=="), ("x =\\=a=\\=", "x ==a=="),
      ("x \\=\\=a==", "x ==a=="),
      ("x ==a\n\nb==", "x ==a | b=="), ("x ==<!-- c -->==", "x ===="),
    ])
  func unmarked(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.styles.isEmpty)
  }

  @Test("an escaped equals sign affects no other text")
  func dividers() throws {
    let script = try markdown("`\\==` [a](/u?b\\==c) \\\\==d== <div e=\"\\==\">")
    #expect(script.line == "\\== a \\d")
    #expect(
      script.styledTexts == [
        StyledText(.code, "\\=="), StyledText(.link(destination: "/u?b==c"), "a"),
        StyledText(.highlight, "d"),
      ])
  }

  @Test("a highlight does not cross another style")
  func crossing() throws {
    let script = try markdown("==a *b== c*")
    #expect(script.line == "==a b== c")
    #expect(script.styledTexts == [StyledText(.emphasis, "b== c")])
  }
}
