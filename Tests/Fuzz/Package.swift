// swift-tools-version: 6.3
import PackageDescription

// A separate package: libFuzzer and AddressSanitizer provide every target's main function.
// `make fuzz SECONDS=60` builds and runs it.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let telop: Target.Dependency = .product(name: "Telop", package: "Telop")
let audit: Target.Dependency = .product(name: "TelopAudit", package: "Telop")
let export: Target.Dependency = .product(name: "TelopExport", package: "Telop")
let fonts: Target.Dependency = .product(name: "TelopFonts", package: "Telop")

/// A fuzz target: a program that libFuzzer drives, with seeds in a folder of `Corpus`.
func fuzz(_ name: String, _ more: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: [telop, "FuzzSupport"] + more, swiftSettings: strict)
}

let package = Package(
  name: "TelopFuzz",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "Telop", path: "../..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    // Shared by the targets: choices from the input's bytes, mutations, invariants of a line.
    .target(
      name: "FuzzSupport", dependencies: [telop, fonts, "CLibFuzzer"], swiftSettings: strict),
    // Symbolic links to `Tests/Support`: `make hostile` mutates fonts in the same way.
    .target(name: "FontMutation", swiftSettings: strict),
    fuzz("FuzzText"), fuzz("FuzzFont", "FontMutation"), fuzz("FuzzScript"),
    fuzz("FuzzFrontMatter"), fuzz("FuzzCues"), fuzz("FuzzPins"), fuzz("FuzzPlan", audit),
    fuzz("FuzzAnswers", audit, export), fuzz("FuzzFrame", export), fuzz("FuzzLogo", export),
    fuzz("FuzzBatch"), fuzz("FuzzFix"),
  ]
)
