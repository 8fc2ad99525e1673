import Foundation
import Testing

/// Headless Chromium, driven over WebDriver. It shows pages of a running server in real time.
final class Browser: Sendable {
  private let driver: Driver
  private let port: Int
  private let session: String

  /// The chromedriver process, which ends with its browser. Unchecked, because `Process` is not `Sendable`. It is
  /// started before it is shared, and then only ended.
  private final class Driver: @unchecked Sendable {
    let process = Process()
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Starts chromedriver and returns its port; `nil` if it has ended.
    func start() async throws -> Int? {
      let log = folder.url.appendingPathComponent("log")
      try Data().write(to: log)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["chromedriver", "--port=0"]
      process.standardOutput = try FileHandle(forWritingTo: log)
      process.standardError = FileHandle.nullDevice
      try process.run()
      while process.isRunning {
        let text = try String(contentsOf: log, encoding: .utf8)
        let port = text.split(separator: "successfully on port ").dropFirst().first
          .flatMap { $0.contains(".") ? Int($0.prefix { $0.isNumber }) : nil }
        if let port { return port }
        try await Task.sleep(for: .milliseconds(10))
      }
      return nil
    }

    /// Uses SIGKILL, because a child process may have been started with other signals blocked.
    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
  }

  struct Failure: Error { let message: String }

  /// The loss of the browser or of its page, or a failed start. It is never an expected result of a test.
  struct Loss: Error {
    let message: String

    /// - Parameters:
    ///   - kind: WebDriver's error code.
    ///   - message: the driver's message; one of its lines names the reason.
    init?(_ kind: String, _ message: String) {
      let kinds = ["invalid session id", "session not created"]
      let reasons = ["disconnected:", "tab crashed", "chrome not reachable"]
      guard kinds.contains(kind) || reasons.contains(where: message.contains) else { return nil }
      self.message = message
    }
  }

  /// Admits two browsers at a time, because each has half a dozen processes and waits half of its time.
  private actor Turn {
    static let next = Turn()
    private var freeCount = 2
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      guard freeCount == 0 else { return freeCount -= 1 }
      await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
      if waiting.isEmpty { freeCount += 1 } else { waiting.removeFirst().resume() }
    }
  }

  /// Starts a browser, runs a test with it, and ends it.
  static func run<Result: Sendable>(
    width: Int = 1_280, height: Int = 720, preferences: [String: String] = [:],
    _ body: (Browser) async throws -> Result
  ) async throws -> Result {
    await Turn.next.take()
    let result: Swift.Result<Result, any Error>
    do {
      let browser = try await Browser(width, height, preferences)
      do { result = .success(try await body(browser)) } catch { result = .failure(error) }
      await browser.quit()
    } catch {
      result = .failure(error)
    }
    await Turn.next.leave()
    return try result.get()
  }

  private init(_ width: Int, _ height: Int, _ preferences: [String: String]) async throws {
    var driver = try Driver()
    var port = nil as Int?
    // chromedriver takes the same port of IPv4 and of IPv6. It ends if another program has one of them.
    for _ in 0..<10 {
      port = try await driver.start()
      if port != nil { break }
      driver = try Driver()
    }
    guard let port else { throw Failure(message: "chromedriver ends as soon as it starts") }
    self.driver = driver
    self.port = port
    let options: [String: Any] = [
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        // A container has little shared memory, without which a page crashes.
        "--disable-dev-shm-usage",
        "--window-size=\(width),\(height)",
        "--user-data-dir=\(driver.folder.url.appendingPathComponent("profile").path)",
      ],
      "prefs": preferences,
    ]
    let answer = try await Self.ask(
      port, "POST", "/session",
      [
        "capabilities": [
          "alwaysMatch": [
            "browserName": "chrome", "goog:chromeOptions": options,
            "timeouts": ["script": 120_000],
          ]
        ]
      ])
    session = try #require((answer as? [String: Any])?["sessionId"] as? String)
    // Sets the page's own size, without the browser's frame.
    _ = try await command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  private func quit() async {
    _ = try? await Self.ask(port, "DELETE", "/session/\(session)", nil)
  }

  /// Whether a response is complete. Reads only the head, because a picture arrives in many parts.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    let end = Array("\r\n\r\n".utf8)
    let head = bytes.prefix(1_000).split(separator: end, maxSplits: 1).first ?? []
    let lines = String(decoding: head, as: UTF8.self).lowercased()
    guard let field = lines.split(separator: "content-length:").dropFirst().first,
      let length = Int(field.drop { $0 == " " }.prefix { $0.isNumber })
    else { return false }
    return bytes.count >= head.count + 4 + length
  }

  private static func ask(
    _ port: Int, _ method: String, _ path: String, _ body: [String: Any]?
  ) async throws -> Any? {
    let bytes = try body.map { Array(try JSONSerialization.data(withJSONObject: $0)) } ?? []
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
      + "Content-Length: \(bytes.count)\r\n\r\n"
    // chromedriver keeps connections open, even with `Connection: close`.
    let reply = try HTTPClient.reply(
      try await HTTPClient.exchange([Array(head.utf8) + bytes], port: port, isWhole: Self.isWhole))
    let answer = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
    let value = answer?["value"]
    if reply.status != 200 {
      let problem = value as? [String: Any]
      let message = problem?["message"] as? String ?? reply.text
      if let loss = Loss(problem?["error"] as? String ?? "", message) { throw loss }
      throw Failure(message: message)
    }
    return value
  }

  /// Opens a page, and waits until it is loaded.
  func go(to url: String) async throws {
    _ = try await Self.ask(port, "POST", "/session/\(session)/url", ["url": url])
  }

  /// Opens the page again.
  func reload() async throws {
    _ = try await Self.ask(port, "POST", "/session/\(session)/refresh", [:])
  }

  /// Result of an async function's body in the page, as JSON.
  func value(of body: String) async throws -> Any? {
    let script = """
      const [done] = [...arguments].slice(-1);
      (async () => { \(body) })().then(
        value => done({ value: value ?? null }), error => done({ error: String(error.stack ?? error) }));
      """
    let answer = try await Self.ask(
      port, "POST", "/session/\(session)/execute/async", ["script": script, "args": [Any]()])
    let result = try #require(answer as? [String: Any])
    if let error = result["error"] as? String { throw Failure(message: error) }
    return result["value"]
  }

  /// Result of an async function's body in the page, decoded as a type.
  func decode<Value: Decodable>(_ type: Value.Type, of body: String) async throws -> Value {
    let value = try await value(of: body) ?? NSNull()
    return try JSONDecoder().decode(
      type, from: JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed))
  }

  /// Result of an async function's body that may import the pages' modules, in a page of its own.
  static func inModules<Value: Decodable & Sendable>(
    _ type: Value.Type, of body: String
  ) async throws -> Value {
    try await RunningServer.run { server in
      try await run { browser in
        try await browser.go(to: "http://127.0.0.1:\(server.port)/pages/facts.mjs")
        return try await browser.decode(type, of: body)
      }
    }
  }

  /// Waits until an expression in the page is true. Has no timeout of its own.
  func wait(until condition: String) async throws {
    _ = try await value(
      of: "while (!(\(condition))) await new Promise(next => setTimeout(next, 20));")
  }

  /// Sends a key to an element of the page.
  func press(_ code: String, on selector: String = "body") async throws {
    _ = try await value(
      of: """
        document.querySelector("\(selector)")
          .dispatchEvent(new KeyboardEvent("keydown", { code: "\(code)", bubbles: true, cancelable: true }));
        """)
  }

  /// The page as a PNG.
  func screenshot() async throws -> Data {
    let text = try await Self.ask(port, "GET", "/session/\(session)/screenshot", nil) as? String
    return try #require(Data(base64Encoded: text ?? ""))
  }

  /// Sends a command of the Chrome DevTools Protocol.
  @discardableResult
  func command(_ name: String, _ values: [String: Any]) async throws -> Any? {
    try await Self.ask(
      port, "POST", "/session/\(session)/goog/cdp/execute", ["cmd": name, "params": values])
  }
}
