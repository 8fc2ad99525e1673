// swift-tools-version: 6.3
import PackageDescription

// A package of its own: built with libFuzzer and AddressSanitizer, which make every target's main
// function theirs. `make fuzz SECONDS=60` builds and runs it.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let telop: Target.Dependency = .product(name: "Telop", package: "Telop")
let fonts: Target.Dependency = .product(name: "TelopFonts", package: "Telop")

let package = Package(
  name: "TelopFuzz",
  dependencies: [.package(name: "Telop", path: "../..")],
  targets: [
    // What the targets share: reading choices from the input's bytes, and a line's invariants.
    .target(name: "FuzzSupport", dependencies: [telop, fonts], swiftSettings: strict),
    .executableTarget(
      name: "FuzzText", dependencies: [telop, "FuzzSupport"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzFont", dependencies: [telop, "FuzzSupport"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzScript", dependencies: [telop, "FuzzSupport"], swiftSettings: strict),
  ]
)
