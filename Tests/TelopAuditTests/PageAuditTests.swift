import Foundation
import Telop
@_spi(Answers) import TelopAudit
import TelopExport
import TestSupport
import Testing

@Suite("Audits of misbehaving pages", .needs(.browser))
struct PageAuditTests {
  /// Calls `body` with the path of an exported page.
  ///
  /// - Parameters:
  ///   - script: injected into the page's own script, as an attacker might.
  ///   - more: appended to the page.
  private func page(
    script: String = "", _ more: String = "", _ body: (String) throws -> Void
  ) throws {
    let fit = try Audited.fit("速さ AVATAR", ["duration": "2", "viewport": "320"])
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("page.html")
      let page = String(decoding: try Export(fit, as: .html).bytes(), as: UTF8.self)
        .replacing("const places =", with: script + "\nconst places =", maxReplacements: 1)
      try Data((page + more).utf8).write(to: file)
      try body(file.path)
    }
  }

  @Test("a page that never ends is stopped and leaves no files")
  func endless() throws {
    try page(script: "while (true);") { path in
      let error = try #require(throws: AuditError.self) {
        _ = try MotionTrack(page: path, isTrusted: true, within: .seconds(3))
      }
      #expect(error.code == .tooSlow && error.message.contains("within 3 s"))
    }
  }

  @Test("cancelling stops the audit of a page")
  func stopped() throws {
    try page { path in
      var asked = 0
      let error = try #require(throws: AuditError.self) {
        _ = try MotionTrack(page: path, isTrusted: true) {
          asked += 1
          return asked < 3
        }
      }
      #expect(error.code == .stopped)
    }
  }

  @Test("scripts of other pages and injected scripts do not run")
  func another() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("page.html")
      for text in ["", "window.telop = {"] {
        try Data("<!DOCTYPE html><script>\(text); while (true);</script>".utf8).write(to: file)
        let error = try #require(throws: AuditError.self) { _ = try MotionTrack(page: file.path) }
        #expect(error.code == .badInput)
      }
    }
    let foreign = """
      <script>while (true);</script><img src="x" onerror="while (true);">
      <iframe srcdoc="<script>while (true);</script>"></iframe>
      """
    try page(foreign) { path in
      let track = try MotionTrack(page: path, isTrusted: true, within: Hang.limit)
      #expect(track.frames.count == 121)
    }
  }

  @Test("no page's script reaches the network, not even localhost")
  func network() throws {
    let listener = try Listener()
    for host in ["127.0.0.1", "localhost"] {
      let address = "\(host):\(listener.port)"
      try page(
        script: """
          for (const go of [
            () => fetch("http://\(address)/fetch", { mode: "no-cors" }),
            () => new WebSocket("ws://\(address)/socket"),
            () => new EventSource("http://\(address)/events"),
            () => { new Image().src = "http://\(address)/image"; },
            () => navigator.sendBeacon("http://\(address)/beacon", "x"),
            () => new Worker("http://\(address)/worker"),
            () => import("http://\(address)/module.js"),
            () => open("http://\(address)/window"),
            () => document.head.append(Object.assign(document.createElement("link"),
              { rel: "preconnect", href: "http://\(address)/" })),
            () => document.head.append(Object.assign(document.createElement("link"),
              { rel: "prefetch", href: "http://\(address)/link" })),
            () => document.head.append(Object.assign(document.createElement("iframe"),
              { src: "http://\(address)/frame" })),
            () => new RTCPeerConnection({ iceServers: [{ urls: "turn:\(address)?transport=tcp",
              username: "a", credential: "b" }] }).createOffer({ offerToReceiveAudio: true }),
          ]) try { Promise.resolve(go()).catch(() => 0); } catch {}
          """
      ) { path in
        let track = try MotionTrack(page: path, isTrusted: true, within: Hang.limit)
        #expect(track.frames.count == 121)
      }
      // A page that navigates away measures nothing.
      try page(script: "location.href = \"http://\(address)/go\";") { path in
        _ = try? MotionTrack(page: path, isTrusted: true, within: Hang.limit)
      }
    }
    #expect(!listener.wasCalled)
    // The listener does receive connections.
    try listener.call()
    #expect(listener.wasCalled)
  }

  @Test("pages run in a sandbox, for root as nobody; without a sandbox the audit fails")
  func sandbox() throws {
    try page { path in
      do throws(AuditError) {
        #expect(try MotionTrack(page: path, within: Hang.limit).frames.count == 121)
      } catch {
        #expect(error.code == .missingProgram && error.message.contains("cannot use its sandbox"))
      }
    }
  }
}
