// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimises the targets that tests call most when `TELOP_OPTIMISED` is set, as `make test` does; tests take less than half
/// of their time then. As whole modules they compile in two thirds of the processor time, and batch mode would warn of that.
/// SwiftPM refuses unsafe flags in packages that others depend on.
let measuring =
  strict
  + (Context.environment["TELOP_OPTIMISED"] == nil
    ? [] : [.unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"])])

/// A C library of the system, behind a module map and a commented shim.h. SwiftPM looks for the files of
/// pkg-config in Homebrew's folder of the package too, where those that are not linked are found.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "Telop",
  // The lowest that has UTF8Span and spans of arrays and strings. Int128 and Synchronization need 15.
  platforms: [.macOS(.v26)],
  products: [
    // A product names every module that its users may import.
    .library(
      name: "Telop",
      targets: [
        "Telop", "TelopDocuments", "TelopJSON", "TelopPlan", "TelopScript", "TelopText",
        "TelopUnits",
      ]),
    .library(name: "TelopExport", targets: ["TelopExport"]),
    .library(name: "TelopAudit", targets: ["TelopAudit"]),
    .library(name: "TelopText", targets: ["TelopText", "TelopUnits"]),
    .library(name: "TelopFoundation", targets: ["TelopFoundation", "TelopText", "TelopUnits"]),
    .library(name: "TelopUnits", targets: ["TelopUnits"]),
    // The bundled fonts, beside the program: to depend on, with nothing to import.
    .library(name: "TelopFonts", targets: ["TelopFonts"]),
    // For Telop's own packages, the service and the benchmarks; it may change in any release.
    .library(name: "_TelopPlatform", targets: ["TelopPlatform", "TelopEssentials"]),
    .executable(name: "telop", targets: ["TelopMain"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // What differs between Linux and macOS: the C library's module, calls that only one of them has, and the
    // part of Foundation that other targets import.
    .target(name: "CTelopPlatform", path: "Sources/TelopPlatform/C"),
    .target(
      name: "TelopPlatform", dependencies: ["CTelopPlatform"], path: "Sources/TelopPlatform/System",
      swiftSettings: strict),
    .target(
      name: "TelopEssentials", path: "Sources/TelopPlatform/Essentials", swiftSettings: strict),

    // C libraries.
    system("CTelopFreeType", "freetype2", apt: "libfreetype-dev", brew: "freetype"),
    system("CTelopHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
    system("CTelopFontconfig", "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
    system("CTelopICU", "icu-uc", apt: "libicu-dev", brew: "icu4c"),
    .target(name: "CTelopICUShims", dependencies: ["CTelopICU"]),
    // Where font files are mapped, for signal handlers too.
    .target(name: "CTelopFontMaps"),
    system("CTelopCrypto", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    system("CTelopYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    system("CTelopCMark", "libcmark", apt: "libcmark-dev", brew: "cmark"),
    system("CTelopCairo", "cairo", apt: "libcairo2-dev", brew: "cairo"),
    system("CTelopPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
    system("CTelopZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
    system("CTelopSixel", "libsixel", apt: "libsixel-dev", brew: "libsixel"),

    // Plain values: exact numbers, times, font units, the rule that makes one line of any text. No C.
    .target(name: "TelopUnits", swiftSettings: measuring),

    // The bundled fonts as resources, which SwiftPM lays beside a program that depends on them: 45 MB
    // and a twentieth of a second for each build folder. There is nothing to call: `TelopText` looks
    // for them there. In C, because the accessor that a Swift target gets links all of Foundation,
    // which doubles the time that a program takes to start.
    .target(
      name: "TelopFonts", path: "fonts", exclude: ["README.md", "SHA256SUMS", "subset.py"],
      sources: ["TelopFonts.c"],
      resources: [
        .copy("BIZUDPGothic"), .copy("Inter"), .copy("NotoColorEmoji"), .copy("NotoNastaliqUrdu"),
        .copy("NotoSans"), .copy("NotoSansArabic"), .copy("NotoSansCJK"),
        .copy("NotoSansDevanagari"), .copy("NotoSansHebrew"), .copy("NotoSansMath"),
        .copy("NotoSansSymbols"), .copy("NotoSansThai"),
      ],
      publicHeadersPath: "."),

    // Itemise, shape, measure: the module that imports the text libraries.
    .target(
      name: "TelopText",
      dependencies: [
        "CTelopFontMaps", "CTelopFontconfig", "CTelopFreeType", "CTelopHarfBuzz",
        "CTelopICUShims", "TelopPlatform", "TelopUnits",
      ],
      swiftSettings: measuring),

    // Attributed strings, measured: apart, so that whoever has none links nothing for them.
    .target(
      name: "TelopFoundation", dependencies: ["TelopText", "TelopUnits"], swiftSettings: strict),

    // Script text to one logical line with sections and styles.
    .target(
      name: "TelopScript",
      dependencies: ["TelopUnits", "CTelopCMark", "CTelopYAML"],
      swiftSettings: strict),

    // What must not stay behind when the process ends, for signal handlers too.
    .target(name: "CTelopCleanup", dependencies: ["CTelopPlatform"]),

    // The system's programs that fits, exports and audits run: ffprobe, ffmpeg, hb-subset, Chromium.
    .target(
      name: "TelopPrograms", dependencies: ["CTelopCleanup", "TelopPlatform", "TelopUnits"],
      swiftSettings: strict),

    // A measured line and times to segments, a strip, a motion and its pace. Knows no file and no look.
    .target(
      name: "TelopPlan",
      dependencies: ["TelopPlatform", "TelopScript", "TelopText", "TelopUnits"],
      swiftSettings: strict),

    // A script, options and files to a fit, and to what outputs read; and the façade, `import Telop`.
    .target(
      name: "Telop",
      dependencies: [
        "TelopPlan", "TelopPlatform", "TelopPrograms", "TelopScript", "TelopText", "TelopUnits",
        "CTelopCrypto",
      ],
      swiftSettings: strict),

    // The one writer and the one reader of JSON.
    .target(name: "TelopJSON", dependencies: ["TelopUnits"], swiftSettings: strict),

    // Questions and fits as JSON, with its schemas.
    .target(
      name: "TelopDocuments",
      dependencies: [
        "Telop", "TelopJSON", "TelopPlan", "TelopPlatform", "TelopScript", "TelopText",
        "TelopUnits",
      ],
      swiftSettings: strict),

    // Plans as files: pages, pictures, movies, subtitles.
    .target(
      name: "TelopExport",
      dependencies: [
        "Telop", "TelopDocuments", "TelopEssentials", "TelopJSON", "TelopPlan", "TelopPlatform",
        "TelopPrograms", "TelopScript", "TelopText", "TelopUnits", "CTelopCairo", "CTelopPNG",
        "CTelopZlib",
      ],
      // As bytes within the program: a bundle would have to be found, and needs all of Foundation.
      resources: [
        "arriving.js", "biz.woff", "bizbold.woff", "clock.js", "control.js", "deck.js",
        "digits.woff", "error.js", "graphic.mjs", "inter.woff", "interbold.woff", "keyframes.css",
        "live.html", "live.js", "livestage.html", "menu.css", "menu.js", "motion.js", "notes.css",
        "notes.js", "page.css", "page.html", "page.js", "picture.js", "player.js", "plot.css",
        "pointers.js", "rehearsal.js", "report.css", "report.html", "second.css", "second.js",
        "slides.js", "stage.css", "stage.html", "stage.js", "stagefile.js", "strip.css", "strip.js",
        "tabs.css", "tabs.js", "wire.js",
      ].map { .embedInCode("Web/\($0)") },
      swiftSettings: measuring),

    // A finished movie or page, measured against the plan that it was made from.
    .target(
      name: "TelopAudit",
      dependencies: [
        "Telop", "TelopDocuments", "TelopEssentials", "TelopJSON", "TelopPlan", "TelopPlatform",
        "TelopPrograms", "TelopUnits",
      ],
      resources: [.embedInCode("Probe.js")], swiftSettings: measuring),

    // `main` alone, in C: Swift's list of arguments is empty where there is no /proc.
    .executableTarget(name: "TelopMain", dependencies: ["TelopCLI"]),

    .target(
      name: "TelopCLI",
      dependencies: [
        "Telop", "TelopAudit", "TelopDocuments", "TelopEssentials", "TelopExport", "TelopFonts",
        "TelopJSON", "TelopPlan", "TelopPlatform", "TelopPrograms", "TelopScript", "TelopText",
        "TelopUnits", "CTelopFontMaps", "CTelopCleanup", "CTelopSixel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Sample"],
      swiftSettings: strict),

    // Counts what the tests' thread does: allocations, bytes copied, characters shaped.
    .target(name: "CTelopTally", path: "Tests/Tally"),
    .target(
      name: "TestSupport",
      dependencies: ["CTelopTally", "TelopPlatform", "TelopText", "TelopUnits"],
      path: "Tests/Support", swiftSettings: strict),
    .testTarget(
      name: "TelopUnitsTests", dependencies: ["TelopUnits", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TelopTextTests",
      dependencies: [
        "CTelopICUShims", "TelopFonts", "TelopFoundation", "TelopPlatform", "TelopText",
        "TelopUnits", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TelopScriptTests",
      dependencies: ["TelopScript", "TelopText", "TelopUnits", "CTelopICUShims", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TelopTests",
      dependencies: [
        "Telop", "TelopDocuments", "TelopScript", "TelopText", "TelopUnits", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TelopDocumentsTests",
      dependencies: [
        "Telop", "TelopDocuments", "TelopJSON", "TelopScript", "TelopText", "TelopUnits",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TelopExportTests",
      dependencies: [
        "TelopExport", "Telop", "TelopDocuments", "TelopPrograms", "TelopScript", "TelopText",
        "TelopUnits", "CTelopCairo", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TelopAuditTests",
      dependencies: [
        "TelopAudit", "TelopExport", "Telop", "TelopDocuments", "TelopPlatform", "TelopUnits",
        "TestSupport",
      ],
      swiftSettings: strict),
    // The Swift of README, guides and documentation comments, compiled as a user's.
    .testTarget(
      name: "TelopExampleTests",
      dependencies: [
        "Telop", "TelopAudit", "TelopDocuments", "TelopExport", "TelopFoundation", "TelopJSON",
        "TestSupport",
      ],
      packageAccess: false),
    .testTarget(
      name: "TelopCLITests",
      dependencies: [
        "TelopCLI", "Telop", "TelopDocuments", "TelopExport", "TelopPlatform", "TelopText",
        "TelopUnits", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
  ]
)
