import Foundation
import TestSupport
import Testing

/// Chromium without a window, as a measuring tool.
enum Browser {
  static let path =
    ProcessInfo.processInfo.environment["TELOP_CHROMIUM"]

  /// A text to be measured in one font.
  struct Span: Encodable {
    let text: String
    let font: URL
    let language: String
    /// In CSS pixels, as a decimal.
    let size: String
    let isRightToLeft: Bool
    var isVertical = false
  }

  /// The width of each span's box in CSS pixels; its height where the text is vertical.
  static func lengths(of spans: [Span]) throws -> [Double] {
    try withTemporaryFolder { folder in
      let page = folder.appendingPathComponent("page.html")
      try Data(Self.page(spans).utf8).write(to: page)
      let dom = try run(page, profile: folder.appendingPathComponent("profile"))
      let start = try #require(dom.range(of: "<pre>")?.upperBound, "\(dom.prefix(1_000))")
      let end = try #require(dom.range(of: "</pre>")?.lowerBound)
      return try JSONDecoder().decode([Double].self, from: Data(dom[start..<end].utf8))
    }
  }

  /// A page that replaces itself by its measurements once its fonts are there.
  private static func page(_ spans: [Span]) throws -> String {
    let fonts = Array(Set(spans.map(\.font))).sorted { $0.path < $1.path }
    let faces = fonts.enumerated().map { index, font in
      "@font-face { font-family: f\(index); src: url(\"\(font.absoluteString)\") }"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let data = String(decoding: try encoder.encode(spans), as: UTF8.self)
      .replacing("<", with: "\\u003C")
    let files = String(decoding: try encoder.encode(fonts.map(\.absoluteString)), as: UTF8.self)
    return """
      <!DOCTYPE html><meta charset="utf-8"><title>measuring</title>
      <style>
      \(faces.joined(separator: "\n"))
      span {
        position: absolute; white-space: pre; text-rendering: geometricPrecision;
        font-kerning: normal; font-synthesis: none; font-optical-sizing: none;
        text-spacing-trim: space-all; text-autospace: no-autospace;
      }
      </style><body><script>
      const spans = \(data), files = \(files);
      const family = span => "f" + files.indexOf(span.font);
      const measure = span => {
        const element = document.createElement("span");
        element.textContent = span.text;
        element.lang = span.language;
        element.dir = span.isRightToLeft ? "rtl" : "ltr";
        element.style.font = span.size + "px " + family(span);
        if (span.isVertical) element.style.writingMode = "vertical-rl";
        document.body.append(element);
        const box = element.getBoundingClientRect();
        const length = span.isVertical ? box.height : box.width;
        element.remove();
        return length;
      };
      Promise.all(spans.map(span => document.fonts.load("48px " + family(span), span.text)))
        .then(() => {
          const result = document.createElement("pre");
          result.textContent = JSON.stringify(spans.map(measure));
          document.body.replaceChildren(result);
        });
      </script>
      """
  }

  /// The page's document after ten seconds of its own time, which pass as fast as it lets them.
  private static func run(_ page: URL, profile: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile.path)",
      "--allow-file-access-from-files", "--enable-font-subpixel-positioning",
      "--font-render-hinting=none", "--force-device-scale-factor=1",
      "--virtual-time-budget=10000", "--dump-dom", page.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let document = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: document, as: UTF8.self)
  }
}
