// swift-tools-version: 6.3
import PackageDescription

// Packages that depend on Telop as others do, by git URL; all in one, so that Telop is built once.
// `make consumers` makes the repository, builds this package elsewhere, and moves what it built.
let url = Context.environment["TELOP_URL"] ?? "https://telop.invalid/Telop.git"

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "Telop") }

let package = Package(
  name: "Consumers",
  platforms: [.macOS(.v26)],
  dependencies: [.package(url: url, branch: "main")],
  targets: [
    .executableTarget(name: "UnitsOnly", dependencies: [product("TelopUnits")]),
    .executableTarget(name: "TextOnly", dependencies: [product("TelopText")]),
    .executableTarget(
      name: "WithFontResources", dependencies: [product("Telop"), product("TelopFonts")]),
    .executableTarget(name: "WithFontData", dependencies: [product("Telop")]),
    .executableTarget(name: "WithoutBundledFonts", dependencies: [product("Telop")]),
    // The examples, which `make consumers` lays beside these.
    .executableTarget(
      name: "MeasureServer", dependencies: [product("Telop"), product("TelopFonts")]),
    .executableTarget(
      name: "FrameRenderer", dependencies: [product("Telop"), product("TelopFonts")]),
    .testTarget(
      name: "WidthTests", dependencies: [product("Telop"), product("TelopFonts")],
      resources: [.copy("widths.txt")]),
    // Telop's own targets: what each of them stands on.
    .executableTarget(name: "CheckGraph"),
  ]
)
