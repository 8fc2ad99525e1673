import Foundation
import Telop
import TelopAudit
import TelopExport
import TestSupport
import Testing

@Suite("Audits of pages that do not behave", .needs(.browser))
struct PageAuditTests {
  private func page(_ more: String, _ body: (String) throws -> Void) throws {
    let fit = try Audited.fit("速さ AVATAR", ["duration": "2", "viewport": "320"])
    try Tool.withFolder { folder in
      let file = folder.appendingPathComponent("page.html")
      try (Data(Export(fit).bytes(.html)) + Data(more.utf8)).write(to: file)
      try body(file.path)
    }
  }

  @Test("one that never ends is given up, with nothing left of it")
  func endless() throws {
    try page("<script>while (true);</script>") { path in
      let error = try #require(throws: AuditError.self) {
        _ = try MotionTrack(page: path, within: .seconds(3))
      }
      #expect(error.code == .tooSlow && error.message.contains("within 3 s"))
    }
  }

  @Test("one that is not wanted any more is stopped")
  func stopped() throws {
    try page("") { path in
      var asked = 0
      let error = try #require(throws: AuditError.self) {
        _ = try MotionTrack(page: path) {
          asked += 1
          return asked < 3
        }
      }
      #expect(error.code == .stopped)
    }
  }

  @Test("another page's program is not run")
  func another() throws {
    try Tool.withFolder { folder in
      let file = folder.appendingPathComponent("page.html")
      try Data("<!DOCTYPE html><script>while (true);</script>".utf8).write(to: file)
      let error = try #require(throws: AuditError.self) { _ = try MotionTrack(page: file.path) }
      #expect(error.code == .badInput)
    }
  }
}
