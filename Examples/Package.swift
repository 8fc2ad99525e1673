// swift-tools-version: 6.3
import PackageDescription

// Small programs on Telop's libraries: `swift run MeasureServer`, `swift run FrameRenderer`, `swift test`.
// In your own package, write `.package(url: "https://…/Telop.git", from: "0.1.0")` instead of the path.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "Telop", path: "..")],
  targets: [
    .executableTarget(
      name: "MeasureServer",
      dependencies: [
        .product(name: "Telop", package: "Telop"), .product(name: "TelopFonts", package: "Telop"),
      ]),
    .executableTarget(
      name: "FrameRenderer",
      dependencies: [
        .product(name: "Telop", package: "Telop"), .product(name: "TelopFonts", package: "Telop"),
      ]),
    .testTarget(
      name: "WidthTests",
      dependencies: [
        .product(name: "Telop", package: "Telop"), .product(name: "TelopFonts", package: "Telop"),
      ],
      resources: [.copy("widths.txt")]),
  ]
)
