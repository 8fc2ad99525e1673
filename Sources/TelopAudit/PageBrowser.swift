internal import TelopPlatform
internal import TelopPrograms

/// Runs Chromium on a page without network and, unless the caller trusts the page, in Chromium's sandbox.
enum PageBrowser {
  private static let browser = Program(name: "chromium", package: "chromium", maximumMemory: nil)

  /// Arguments that block the network: no host name or address resolves, and all connections go through a proxy whose
  /// name does not resolve either.
  private static let networkBlockingArguments = [
    "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=http://none.invalid:9",
    "--proxy-bypass-list=<-loopback>",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
  ]

  /// The page's DOM as HTML, after a minute of Chromium's virtual time; `nil` if the time limit passed before, or if
  /// `shouldContinue` returned false.
  static func renderedDocument(
    of page: InstrumentedPage, isTrusted: Bool, within limit: Duration, shouldContinue: () -> Bool
  ) throws(AuditError) -> [UInt8]? {
    let folder = try AuditError.converting(TemporaryFolder.init)
    defer { withExtendedLifetime(folder) {} }
    let file = folder.path + "/page.html"
    let (home, setting): (String, ProgramSetting)
    do throws(ProgramError) {
      // Chromium has no sandbox as root, and a page that takes over Chromium would have root's rights. So root runs
      // Chromium as `nobody`, unless the page is trusted.
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
      // At `limit`, the caller throws an error that names the page. The error of `run`'s own limit does not name the
      // page, so that limit is a minute longer.
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
      "Chromium cannot use its sandbox on this machine\(reason); for a page that you trust, "
        + "--trust-page runs Chromium without it")
  }
}
