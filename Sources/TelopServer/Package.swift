// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A separate package, so that users of the library and of `telop` neither fetch nor build the service's dependencies.
let package = Package(
  name: "TelopServer",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "telop-server", targets: ["telop-server"])
  ],
  dependencies: [
    .package(name: "Telop", path: "../.."),
    // Without Hummingbird's default traits, one of which adds swift-configuration. The service reads its configuration
    // from arguments.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.25.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    // The effects of commands on a show: values and arithmetic, without a server.
    .target(
      name: "TelopShows", dependencies: [.product(name: "Telop", package: "Telop")],
      swiftSettings: strict),
    .testTarget(
      name: "TelopShowsTests",
      dependencies: [
        "TelopShows", .product(name: "Telop", package: "Telop"),
        .product(name: "TelopFonts", package: "Telop"),
      ],
      swiftSettings: strict),

    // Shows on disk, with their logs in SQLite.
    .target(
      name: "TelopStore",
      dependencies: [
        "TelopShows", .product(name: "Telop", package: "Telop"),
        .product(name: "_TelopPlatform", package: "Telop"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TelopStoreTests",
      dependencies: [
        "TelopStore", "TelopShows", .product(name: "Telop", package: "Telop"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),

    // The service: routes, problems, limits, schemas.
    .target(
      name: "TelopService",
      dependencies: [
        "TelopShows", "TelopStore",
        .product(name: "Telop", package: "Telop"),
        .product(name: "_TelopPlatform", package: "Telop"),
        .product(name: "TelopExport", package: "Telop"),
        .product(name: "TelopFonts", package: "Telop"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      // Embedded in the program, because a resource bundle would have to be located at run time.
      resources: [
        "alert.mjs", "asking.mjs", "bands.mjs", "base.css", "clock.mjs", "commands.mjs",
        "copying.mjs", "deckfield.mjs", "deckgiver.mjs", "deckview.mjs", "editing.mjs",
        "elements.mjs", "errors.mjs", "estimate.mjs", "exports.mjs", "facts.mjs", "figures.mjs",
        "fixes.mjs",
        "follow.mjs", "fonts.css", "front.mjs", "hub.mjs", "icon.svg", "index.css", "index.html",
        "index.mjs", "keys.mjs", "missing.html", "moment.mjs", "nextpictures.mjs", "outlook.mjs",
        "overlay.css", "overlay.html", "overlay.mjs", "paint.mjs", "pictures.mjs", "plot.mjs",
        "presenter.css", "presenter.html", "presenter.mjs", "preview.mjs", "problems.mjs",
        "sample.mjs", "script.mjs", "session.mjs", "settings.mjs", "sheet.mjs", "showplayer.mjs",
        "shows.mjs", "stage.css", "stage.mjs", "stagewords.mjs", "stream.mjs", "times.mjs",
        "timeskeeper.mjs", "trial.html", "turner.mjs", "verdict.mjs", "words.mjs",
      ].map { .embedInCode("Pages/Web/\($0)") },
      swiftSettings: strict),

    .systemLibrary(
      name: "CTelopQR", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),

    // Settings of malloc in glibc.
    .systemLibrary(name: "CTelopMalloc"),

    .executableTarget(
      name: "telop-server",
      dependencies: [
        "CTelopMalloc", "CTelopQR", "TelopService", "TelopStore",
        .product(name: "_TelopPlatform", package: "Telop"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Telop", package: "Telop"),
        .product(name: "TelopExport", package: "Telop"),
      ],
      swiftSettings: strict),

    // A bare Hummingbird server, with which `make speed` compares the service.
    .executableTarget(
      name: "telop-echo",
      dependencies: [
        .product(name: "_TelopPlatform", package: "Telop"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      path: "Tests/Live/Echo", swiftSettings: strict),

    .testTarget(
      name: "TelopServiceTests",
      dependencies: [
        "TelopService", "TelopShows", "TelopStore", "telop-server",
        .product(name: "_TelopPlatform", package: "Telop"),
        .product(name: "Telop", package: "Telop"),
        .product(name: "TelopExport", package: "Telop"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
  ]
)
