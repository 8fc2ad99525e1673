// swift-tools-version: 6.3
import PackageDescription

// Packages that depend on Telop by git URL, like those of users. They are one package, so that Telop is built once.
// `make consumers` creates the repository, builds this package elsewhere, and then moves it.
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
    // The examples; `make consumers` copies them here.
    .executableTarget(
      name: "MeasureServer", dependencies: [product("Telop"), product("TelopFonts")]),
    .executableTarget(
      name: "FrameRenderer", dependencies: [product("Telop"), product("TelopFonts")]),
    .testTarget(
      name: "WidthTests", dependencies: [product("Telop"), product("TelopFonts")],
      resources: [.copy("widths.txt")]),
    // Checks the dependencies of Telop's own targets.
    .executableTarget(name: "CheckGraph"),
  ]
)
