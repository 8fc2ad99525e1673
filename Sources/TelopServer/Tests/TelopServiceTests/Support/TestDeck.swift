import Foundation

@testable import TelopService

/// Minimal PDFs.
enum TestDeck {
  /// A PDF with a different colour on each page.
  ///
  /// - Parameters:
  ///   - pages: number of pages.
  ///   - width: width of each page, in points.
  ///   - height: height of each page, in points.
  ///   - seed: makes the file different from others.
  ///   - isLocked: whether the file is encrypted, so that nobody can open it.
  static func pdf(
    pages: Int = 3, width: Int = 1_280, height: Int = 720, seed: Int = 0, isLocked: Bool = false
  ) -> [UInt8] {
    let kids = (0..<pages).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count \(pages) /Kids [\(kids)] /MediaBox [0 0 \(width) \(height)] >>",
      "<< /Producer (telop \(seed)) >>",
    ]
    for page in 0..<pages {
      let share = Double(page + 1) / Double(pages)
      // The page's colour fills the left half, and the middle of the top.
      let drawing = "\(share) 0.2 0.6 rg 0 0 \(width / 2) \(height) re f"
      objects.append("<< /Type /Page /Parent 2 0 R /Contents \(5 + 2 * page) 0 R >>")
      objects.append("<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream")
    }
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = "\(place)"
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    let hash = String(repeating: "5A", count: 32)
    let lock =
      isLocked
      ? " /Encrypt << /Filter /Standard /V 1 /R 2 /O <\(hash)> /U <\(hash)> /P -4 >> /ID [<5A5A> <5A5A>]"
      : ""
    text +=
      "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 3 0 R\(lock) >>\n"
      + "startxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  static let script = """
    ---
    duration: 1:00
    size: 54
    canvas: 1280x720
    title: A talk
    ---
    # One

    words of the first slide

    # Two

    words of the second

    # Three

    words of the third
    """

  /// Creates a show and returns its path.
  static func show(
    on server: RunningServer, _ script: String = script, headers: [String: String] = [:]
  ) async throws -> String {
    try await server.post("/shows", script, type: "text/markdown", headers: headers).show
  }

  static func send(
    _ bytes: [UInt8], to show: String, _ server: RunningServer, headers: [String: String] = [:]
  ) async throws -> Reply {
    try await server.send(
      "POST", show + "/deck", bytes, type: "application/pdf", headers: headers)
  }

  static func document(_ show: String, _ server: RunningServer) async throws -> DeckDocument {
    try await server.get(show + "/deck").decoded(as: DeckDocument.self)
  }

  /// A program that never ends, and the file into which it writes its process ID.
  static func sleeper(in folder: TestFolder) throws -> (program: String, began: URL) {
    let began = folder.url.appendingPathComponent("began")
    return (try program("echo $$ > '\(began.path)'\nexec sleep 1000", in: folder), began)
  }

  /// Waits until a sleeper has written its process ID.
  static func process(_ began: URL) async throws -> pid_t {
    while true {
      let text = try? String(contentsOf: began, encoding: .utf8)
      if let process = text?.split(separator: "\n").first.flatMap({ pid_t($0) }) { return process }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Writes shell lines as a program in a folder; they call `telop-server` as `$SERVER`.
  static func program(_ lines: String, in folder: TestFolder) throws -> String {
    try folder.program("SERVER='\(ServerProcess.path.path)'\n\(lines)")
  }
}
