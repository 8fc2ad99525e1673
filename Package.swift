// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Telop",
  products: [
    .library(name: "Telop", targets: ["Telop"]),
    .library(name: "TelopExport", targets: ["TelopExport"]),
    .executable(name: "telop", targets: ["TelopCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C libraries, each behind a module map and a commented shim.h.
    .systemLibrary(
      name: "CTelopFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CTelopHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CTelopFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CTelopICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .target(name: "CTelopICUShims", dependencies: ["CTelopICU"]),
    .systemLibrary(name: "CTelopNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CTelopYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CTelopCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "CTelopCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CTelopPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CTelopSixel", pkgConfig: "libsixel", providers: [.apt(["libsixel-dev"])]),

    // Plain values: exact numbers, times, font units, the rule that makes one line of any text. No C.
    .target(name: "TelopUnits", swiftSettings: strict),

    // The bundled fonts' names, and where they are on this machine. The fonts are no SwiftPM
    // resources: those would be copied, 42 MB into every build folder, and their generated accessor
    // would link all of Foundation, which doubles the time that the program takes to start.
    .target(
      name: "TelopFonts", path: "fonts",
      exclude: [
        "README.md", "SHA256SUMS", "BIZUDPGothic", "Inter", "NotoColorEmoji", "NotoNastaliqUrdu",
        "NotoSans", "NotoSansArabic", "NotoSansCJK", "NotoSansDevanagari", "NotoSansHebrew",
        "NotoSansMath", "NotoSansSymbols", "NotoSansThai",
      ],
      sources: ["BundledFonts.swift", "BundledNames.swift"],
      swiftSettings: strict),

    // Itemise, shape, measure: the only module that imports the text libraries.
    .target(
      name: "TelopText",
      dependencies: [
        "CTelopFontconfig", "CTelopFreeType", "CTelopHarfBuzz", "CTelopICUShims", "CTelopNettle",
        "TelopFonts", "TelopUnits",
      ],
      swiftSettings: strict),

    // Script text to one logical line with sections and styles.
    .target(
      name: "TelopScript",
      dependencies: ["TelopUnits", "CTelopCMark", "CTelopYAML"],
      swiftSettings: strict),

    // Chunk, lay out, plan; and the façade, `import Telop`.
    .target(
      name: "Telop", dependencies: ["TelopText", "TelopScript", "TelopUnits"],
      swiftSettings: strict),

    // Plans as files: pages, pictures, movies, subtitles.
    .target(
      name: "TelopExport",
      dependencies: [
        "Telop", "TelopScript", "TelopText", "TelopUnits", "CTelopCairo", "CTelopPNG",
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "TelopCLI",
      dependencies: [
        "Telop", "TelopExport", "TelopScript", "TelopText", "TelopUnits", "CTelopSixel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Sample"],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["TelopText", "TelopUnits"], path: "Tests/Support",
      swiftSettings: strict),
    .testTarget(
      name: "TelopUnitsTests", dependencies: ["TelopUnits", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TelopTextTests",
      dependencies: ["TelopFonts", "TelopText", "TelopUnits", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TelopScriptTests", dependencies: ["TelopScript", "TelopUnits", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TelopTests",
      dependencies: ["Telop", "TelopScript", "TelopText", "TelopUnits", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TelopExportTests",
      dependencies: [
        "TelopExport", "Telop", "TelopScript", "TelopText", "TelopUnits", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TelopCLITests",
      dependencies: ["TelopCLI", "Telop", "TelopText", "TelopUnits", "TestSupport"],
      swiftSettings: strict),
  ]
)
