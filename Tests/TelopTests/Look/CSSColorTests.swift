import Telop
import Testing

@Suite("CSS colours")
struct CSSColorTests {
  // Values from coloraide 8.13, clipped to sRGB.
  @Test(
    "functions are read",
    arguments: [
      ("rgb(255 203 0)", "#ffcb00"), ("rgb( 10 , 20 ,30 )", "#0a141e"),
      ("rgba(10,20,30,.5)", "#0a141e80"), ("rgb(10% 20% 30% / 40%)", "#1a334d66"),
      ("hsl(120 50% 40%)", "#339933"), ("hsl(0.5turn, 30%, 70%)", "#9cc9c9"),
      ("hsla(300,100%,50%,0.25)", "#ff00ff40"), ("hwb(200 20% 30%)", "#3388b3"),
      ("hwb(90 60% 60%)", "#808080"), ("oklch(70% 0.1 200)", "#40b1b7"),
      ("oklch(0.6 0.15 30deg / 50%)", "#ca574780"), ("oklab(0.7 -0.1 0.05)", "#63b37d"),
      ("lab(50 20 -30)", "#856caa"), ("lab(5 0 0)", "#111111"), ("lch(60 40 100)", "#969348"),
      ("oklch(80% 0.05 none)", "#dab1bc"), ("RGB(255 0 0)", "#ff0000"),
      ("rgb( 255   0 0/ .5 )", "#ff000080"), ("hsl(-120 100% 50%)", "#0000ff"),
    ])
  func functions(text: String, color: String) throws {
    #expect(try #require(RGBAColor(text)).description == color)
  }

  @Test(
    "all CSS names are read",
    arguments: [
      ("rebeccapurple", "#663399"), ("AliceBlue", "#f0f8ff"), ("yellowgreen", "#9acd32"),
      ("navy", "#000080"), ("transparent", "#00000000"), ("lightgoldenrodyellow", "#fafad2"),
    ])
  func names(name: String, color: String) throws {
    #expect(try #require(RGBAColor(name)).description == color)
  }

  @Test(
    "invalid colours are refused",
    arguments: [
      "", "rgb", "rgb()", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1,2,3,4,5)", "rgb(1 2 3 / )",
      "rgb(a b c)", "rgb(0x10 2 3)", "rgb(inf 2 3)", "rgb(1px 2 3)", "hsl(1px 2% 3%)",
      "color(srgb 1 0 0)", "rgb(1 2 3", "purpl", "aliceblue f0f8ff", "f0f8ff", "#12", "#-12345",
      "oklch(1 2 3 / 4 / 5)", "rgb(1e999 0 0)", "rgb(1 9, 2, 3)", "hsl(1deg 9, 2%, 3%)",
      "lab(50, 20, -30)", "oklch(0.6, 0.1, 30)", "hwb(90, 60%, 60%)",
      "oklab(1e200 0 0)", "lab(1e200 1e200 1e200)", "lch(50 10 1e308turn)",
    ])
  func none(text: String) {
    #expect(RGBAColor(text) == nil)
  }
}
