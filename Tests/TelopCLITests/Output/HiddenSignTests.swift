import Foundation
import Testing

@testable import TelopCLI

@Suite("Names with combining marks at delimiters")
struct HiddenSignTests {
  @Test("a link is resolved in its own folder")
  func links() throws {
    let folder = try Folder()
    let link = folder.url.path + "/\u{301}out.csv"
    try #require(symlink("\u{301}real.csv", link) == 0)
    let target = try OutputPath.target(of: link)
    #expect(Array(target.utf8) == Array("\(folder.url.path)/\u{301}real.csv".utf8))
  }

  @Test("a completion holds nothing that bash would run")
  func completions() {
    // U+0D4E is a letter that forms one character with the sign after it.
    #expect(!FontCompletion.isHarmless("\u{D4E}`id\u{D4E}`", signs: "-_./+"))
    #expect(FontCompletion.isHarmless("fonts/हिन्दी-é_1.ttf", signs: "-_./+"))
  }
}
