internal import TelopPlatform
internal import TelopPrograms

/// Runs Chromium on a page without network and, unless the caller trusts the page, in Chromium's sandbox.
enum PageBrowser {
  private static let browser = Program(name: "chromium", package: "chromium", maximumMemory: nil)

  /// Arguments that block the network: no host name or address resolves. All other traffic goes to a proxy whose name
  /// does not resolve either.
  private static let networkBlockingArguments = [
    "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=http://none.invalid:9",
    "--proxy-bypass-list=<-loopback>",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
  ]

  /// The document of a page after a minute of Chromium's virtual time; `nil` after the time limit, or if
  /// `shouldContinue` returned false.
  static func shown(
    _ page: InstrumentedPage, isTrusted: Bool, within limit: Duration, shouldContinue: () -> Bool
  ) throws(AuditError) -> [UInt8]? {
    let folder = try AuditError.converting(TemporaryFolder.init)
    defer { withExtendedLifetime(folder) {} }
    let file = folder.path + "/page.html"
    let (home, setting): (String, ProgramSetting)
    do throws(ProgramError) {
      // Chromium has no sandbox as root, and a page that takes over Chromium could then do everything.
      let user = geteuid() == 0 && !isTrusted ? try ProgramUser.nobody : nil
      home = try folder.makeHome(for: user)
      setting = try ProgramSetting(home: home, as: user)
      try folder.write([UInt8](page.text.utf8), to: file, for: user)
    } catch {
      throw error.code == .missing ? sandboxError(": " + error.message) : AuditError(error)
    }
    let arguments =
      [
        "--headless", "--disable-gpu", "--force-device-scale-factor=1",
        "--virtual-time-budget=60000", "--user-data-dir=\(home)/profile", "--dump-dom",
      ] + networkBlockingArguments + (isTrusted ? ["--no-sandbox"] : [])
      + ["file://\(file)?fit=none"]
    do {
      let start = ContinuousClock.now
      // The error of this limit does not name the page, so the caller's limit must be reached first.
      return try browser.run(arguments, in: setting, time: limit + .seconds(60)) {
        start.duration(to: .now) < limit && shouldContinue()
      }
    } catch {
      // Chromium and setpriv report a missing sandbox with these words.
      let words = ["No usable sandbox", "without --no-sandbox", "SUID sandbox helper", "setpriv: "]
      let reason = error.errorLines.first { words.contains(where: $0.contains) }
      throw reason != nil && !isTrusted ? sandboxError() : AuditError(error)
    }
  }

  private static func sandboxError(_ reason: String = "") -> AuditError {
    AuditError(
      .missingProgram,
      "Chromium has no sandbox here\(reason); --trust-page shows a page of your own without one")
  }
}
