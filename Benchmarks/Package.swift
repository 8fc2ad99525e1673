// swift-tools-version: 6.3
import PackageDescription

// Benchmarks live in a package of their own, so that users of Telop never build them.
let package = Package(
  name: "TelopBenchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "Telop", path: "..")],
  targets: [
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    // The baseline: hb_shape in a C loop and nothing else, linked into the same program.
    .target(name: "CBareHarfBuzz", dependencies: ["CHarfBuzz"]),
    // The same as a process that reads questions.
    .executableTarget(name: "bare-widths", dependencies: ["CHarfBuzz"]),
    .executableTarget(name: "peak-memory"),
    .executableTarget(
      name: "telop-bench",
      dependencies: [
        "CBareHarfBuzz", .product(name: "Telop", package: "Telop"),
        .product(name: "TelopExport", package: "Telop"),
        .product(name: "TelopFonts", package: "Telop"),
        .product(name: "_TelopPlatform", package: "Telop"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
