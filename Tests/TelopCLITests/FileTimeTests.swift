import Foundation
import TelopPlatform
import Testing

@Suite("Change times of files")
struct FileTimeTests {
  @Test("the change time follows each change, whatever modification time is set")
  func change() throws {
    let folder = try Folder()
    try folder.write("talk.md", "text")
    let path = folder.url.appendingPathComponent("talk.md").path
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.modificationTime.seconds == 1_000_000_000)
    #expect(status.changeTime.seconds > status.modificationTime.seconds)
  }
}
