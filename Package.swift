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
    .executable(name: "telop", targets: ["TelopCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // C libraries, each behind a module map and a commented shim.h.
    .systemLibrary(
      name: "CTelopFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CTelopHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CTelopICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .target(name: "CTelopICUShims", dependencies: ["CTelopICU"]),
    .systemLibrary(name: "CTelopNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CTelopCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),

    // The bundled fonts, as resources, and the one file that finds them.
    .target(
      name: "TelopFonts", path: "fonts", exclude: ["README.md", "SHA256SUMS"],
      sources: ["BundledFonts.swift"],
      resources: [
        .copy("BIZUDPGothic"), .copy("Inter"), .copy("NotoSans"), .copy("NotoSansArabic"),
        .copy("NotoNastaliqUrdu"), .copy("NotoSansHebrew"), .copy("NotoSansDevanagari"),
        .copy("NotoSansThai"), .copy("NotoSansCJK"), .copy("NotoColorEmoji"),
        .copy("NotoSansSymbols"), .copy("NotoSansMath"),
      ],
      swiftSettings: strict),

    // Itemise, shape, measure: the only module that imports the text libraries.
    .target(
      name: "TelopText",
      dependencies: [
        "CTelopFreeType", "CTelopHarfBuzz", "CTelopICUShims", "CTelopNettle", "TelopFonts",
      ],
      swiftSettings: strict),

    // Script text to one logical line with sections and styles.
    .target(
      name: "TelopScript",
      dependencies: ["TelopText", "CTelopCMark", .product(name: "Yams", package: "Yams")],
      swiftSettings: strict),

    // Chunk, lay out, plan: pure Swift on plain values.
    .target(name: "Telop", dependencies: ["TelopText", "TelopScript"], swiftSettings: strict),

    .executableTarget(
      name: "TelopCLI",
      dependencies: [
        "Telop", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Sample"],
      swiftSettings: strict),

    .testTarget(name: "TelopTextTests", dependencies: ["TelopText"], swiftSettings: strict),
    .testTarget(
      name: "TelopScriptTests", dependencies: ["TelopScript"], swiftSettings: strict),
    .testTarget(name: "TelopTests", dependencies: ["Telop"], swiftSettings: strict),
    .testTarget(
      name: "TelopCLITests", dependencies: ["TelopCLI", "Telop"], swiftSettings: strict),
  ]
)
