internal import ArgumentParser
internal import Logging
internal import ServiceLifecycle
internal import Telop
internal import TelopPlatform
internal import TelopService
internal import TelopStore
internal import UnixSignals

/// The program that `telop serve` starts.
@main struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "telop-server",
    abstract: "Measure and fit texts over HTTP; telop serve starts it.",
    discussion: """
      Answers with the documents that telop prints with --format json. Options go in the query or in a \
      JSON body. /openapi.json describes the whole interface.

      EXAMPLES
        telop serve
        telop serve talk.md                      a show that follows the saved file
        telop serve talk.md --deck slides.pdf    with slides, for its stage
        telop serve talk.md --listen 127.0.0.1:9000
        telop serve --font ./Brand.otf --font "Noto Serif"
        telop serve talk.md --lan                for the network, with tokens and a QR code
        telop serve --check                      check fonts, folder and port
        curl --data-binary @talk.md 'http://127.0.0.1:8080/v1/fit?duration=5:00'

      Exit status: 0 stopped by a signal, or --check found no problem; 64 wrong usage; 65 bad script or \
      data; 66 a file or font is missing; 68 no such host; 69 the address or the data folder is in use, \
      or the address is not this machine's; 73 the data folder cannot be written; 77 the port is \
      reserved for the system; 78 the data is of a later version.
      """, version: Release.version)

  @Argument(
    help:
      "Script to show. Saved changes appear at once; on air, only in text not yet visible.",
    completion: .file())
  var script: String?

  @Option(
    help: ArgumentHelp(
      "Address to listen on; port 0 is any free one (default: 127.0.0.1:8080).",
      valueName: "host:port"))
  var listen: String?

  @OptionGroup(title: "SLIDES") var slides: DeckOptions

  @OptionGroup(title: "OTHERS ON THE NETWORK") var network: NetworkOptions

  @OptionGroup(title: "SHOW CONTROL") var control: ControlOptions

  @Option(
    help: ArgumentHelp("Folder for shows (default: $XDG_STATE_HOME/telop).", valueName: "folder"),
    completion: .directory)
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Prefix of show ids: 1 to 16 lowercase letters and digits (default: a).", valueName: "name"))
  var instance = "a"

  @Option(
    help: ArgumentHelp(
      "Font that requests may name besides the bundled ones. Repeatable.", valueName: "name|path"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc", "woff"]))
  var font: [String] = []

  @Flag(help: "Accept fonts by POST /v1/fonts; with --lan, only with the control token.")
  var fontUploads = false

  // The service runs child processes with one of these options.
  @Option(help: .hidden) var export: String?
  @Option(help: .hidden) var checkFont: String?
  @Option(help: .hidden) var openDeck: String?

  @Flag(help: "Check fonts, data folder and port, report problems, and exit.")
  var check = false

  @Flag(help: "Print the OpenAPI document of the service, and exit.")
  var openapi = false

  @Option(
    help: ArgumentHelp(
      "Back up the shows of --data to this file, even while on air, and exit.",
      valueName: "file"), completion: .file())
  var backup: String?

  func run() async throws {
    Allocator.returnLargeBlocks()
    if let export { ExportProcess.run(in: export) }
    if let checkFont { FontProcess.run(in: checkFont) }
    if let openDeck { DeckProcess.run(in: openDeck) }
    do { try await start() } catch let code as ExitCode { throw code } catch {
      let address = (try? network.address(listen)).map { "\($0)" } ?? listen
      throw ExitReport(error, listen: address ?? "\(network.defaultAddress)").report()
    }
  }

  private func start() async throws {
    if openapi {
      print(String(decoding: try TelopServer.description(), as: UTF8.self), terminator: "")
      return
    }
    let address = try network.address(listen)
    var configuration = configuration(at: address)
    if let script { try Self.fit(script) }
    let folder = try DataFolder(data)
    if let backup {
      // Only the owner may read the backup, because it contains the texts of the shows.
      umask(0o077)
      try ShowStore.backUp(folder.path, to: backup)
      return
    }
    configuration.data = folder.path
    configuration.instance = try Self.checked(instance: instance)
    let file = try network.configure(&configuration, data: folder)
    try control.configure(&configuration)
    try slides.configure(&configuration, script: script, lan: network.lan)
    var logger = Logger(label: "telop") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = check ? .error : .notice
    if check {
      // The log has named the fonts that cannot be used.
      guard try await Self.probe(configuration, logger) else { throw ExitCode(65) }
      print("\(address) is free, \(folder.path) can be written, and all fonts open.")
      return
    }
    try await Self.serve(configuration, at: address, tokensIn: file.path, logger)
  }

  /// The part of the configuration that needs no files.
  private func configuration(at address: ListenAddress) -> ServiceConfiguration {
    var configuration = ServiceConfiguration()
    configuration.host = address.host
    configuration.port = address.port
    configuration.limits.connections = FileLimit.raised(for: configuration.limits.connections)
    configuration.fonts = font
    configuration.fontUploads = fontUploads
    // Child processes run this executable, even if its file has been replaced on disk.
    configuration.program = RunningExecutable.restartPath
    configuration.script = script
    return configuration
  }

  /// Serves until a signal stops the service. Prints the links once the service listens.
  private static func serve(
    _ configuration: ServiceConfiguration, at address: ListenAddress, tokensIn file: String,
    _ logger: Logger
  ) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let bar = ProgressBar()
    let server: TelopServer
    do {
      defer { if configuration.deck != nil { bar.erase() } }
      let started: @Sendable (Int) -> Void = { [logger] number in
        logger.notice("listening", metadata: ["url": "http://\(address.with(port: number))/"])
        port.yield(number)
        port.finish()
      }
      server = try TelopServer(configuration, logger: logger, started: started, onPage: bar.show)
    }
    Task {
      for await port in ports {
        Links(
          address: address, port: port, tokens: configuration.tokens, file: file,
          shows: server.scriptShow.map { [$0] } ?? server.openShows
        ).printAll()
      }
    }
    var group = ServiceGroupConfiguration(
      services: [server, StopDeadline()], gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(3)
    try await ServiceGroup(configuration: group).run()
  }

  /// Fits a script before its show is created, and reports the script's problems.
  private static func fit(_ path: String) throws {
    guard path != "-" else {
      throw StartError(
        "standard input cannot be watched for changes; give the path of a script file", status: 64)
    }
    let fit = try FitJob(ScriptSource(path: path)).fit()
    for note in fit.script.notes { ExitReport.printError("\(note)") }
  }

  private static func checked(instance: String) throws -> String {
    let allowed = "abcdefghijklmnopqrstuvwxyz0123456789".utf8
    guard (1...16).contains(instance.utf8.count), instance.utf8.allSatisfy(allowed.contains) else {
      throw PlanError(
        .badValue, "--instance '\(instance)' is not 1 to 16 lowercase letters and digits",
        options: ["instance"])
    }
    return instance
  }

  /// Starts the service, and stops it as soon as it listens. Returns whether all uploaded fonts could be opened.
  private static func probe(
    _ configuration: ServiceConfiguration, _ logger: Logger
  ) async throws -> Bool {
    // The check must not create a show.
    var configuration = configuration
    configuration.script = nil
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = try TelopServer(configuration, logger: logger) { port.yield($0) }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [server], logger: logger))
    async let served: Void = {
      defer { port.finish() }
      try await group.run()
    }()
    for await _ in ports { await group.triggerGracefulShutdown() }
    try await served
    return server.hasAllFonts
  }
}

/// Ends the process three seconds after a graceful shutdown begins, because threads that draw cannot be interrupted.
struct StopDeadline: Service {
  func run() async throws {
    try? await gracefulShutdown()
    Task.detached {
      try? await Task.sleep(for: .seconds(3))
      _exit(0)
    }
  }
}
