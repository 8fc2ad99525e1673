import Foundation
import Testing

/// A script, and a PDF of it as its slides, which is made once.
struct TalkWithSlides: Sendable {
  private let script: String
  private let slides: Result<Data, any Error>

  init(_ script: String) {
    self.script = script
    slides = Result {
      let folder = try Folder()
      try folder.write("talk.md", script)
      let made = try Program.run(
        ["export", "talk.md", "-o", "slides.pdf", "--at", "1", "--canvas", "640x360"], in: folder)
      try #require(made.status == 0, "\(made.errors)")
      return try Data(contentsOf: folder.url.appendingPathComponent("slides.pdf"))
    }
  }

  /// A new folder with `talk.md` and `slides.pdf`.
  func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", script)
    try folder.write("slides.pdf", try slides.get())
    return folder
  }
}
