internal import Telop
internal import TelopText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension MotionTrack {
  /// Measures a page that `telop export -o page.html` made: Chromium shows every frame of its plan and
  /// says where its segments lie. What shows is a segment's box, blank edges included.
  ///
  /// - Parameter path: the page.
  /// - Throws: `badFormat` for another page, `missingProgram`, `programFailed`.
  /// - Complexity: O(frames), some seconds for five minutes.
  public init(page path: String) throws(ExportError) {
    guard let bytes = try? FileBytes.read(path) else {
      throw ExportError(.badFormat, "\(path): cannot be read")
    }
    let page = String(decoding: bytes, as: UTF8.self)
    let folder = try TemporaryFolder()
    let file = folder.path + "/page.html"
    try folder.write([UInt8]((page + "<script>\(Self.probe)</script>\n").utf8), to: file)
    let printed = try Self.browser.run(
      [
        "--headless", "--disable-gpu", "--force-device-scale-factor=1",
        "--virtual-time-budget=60000", "--user-data-dir=\(folder.path)/profile", "--dump-dom",
      ] + (geteuid() == 0 ? ["--no-sandbox"] : []) + ["file://\(file)?fit=none"])
    let shown = String(decoding: printed, as: UTF8.self)
    guard let start = shown.firstRange(of: "<pre id=\"telop-audit\">"),
      let end = shown[start.upperBound...].firstRange(of: "</pre>"),
      let found = try? Wire.decode(
        Found.self, from: [UInt8](shown[start.upperBound..<end.lowerBound].utf8)),
      found.ink.count == found.steps.count, let rate = Self.rate(found.rate)
    else { throw ExportError(.badFormat, "\(path): not a page that telop export made") }
    self.init(
      width: found.width, height: found.height, rate: rate, isVertical: found.vertical,
      frames: zip(found.ink, found.steps).map { Frame(hasInk: $0, displacement: $1) })
  }

  private static func rate(_ perSecond: Double) -> FrameRate? {
    MovieFile.usualRate(near: perSecond, within: 1e-12) ?? (try? FrameRate("\(perSecond)"))
  }

  private static let browser = Program(name: "chromium", package: "chromium")

  /// What the probe says.
  private struct Found: Decodable {
    var width: Int
    var height: Int
    var rate: Double
    var vertical: Bool
    var ink: [Bool]
    var steps: [Double?]
  }

  /// Shows frame by frame and looks at the boxes.
  private static let probe = """
    (async () => {
      if (!window.telop) return;
      await telop.ready;
      const view = document.getElementById("view").getBoundingClientRect();
      const ends = box => plan.vertical ? [box.top, box.bottom] : [box.left, box.right];
      const [from, to] = ends(view), ink = [], steps = [];
      let last = new Map();
      const count = Math.max(1, Math.floor(plan.duration * plan.rate + 1e-6));
      for (let frame = 0; frame < count; frame++) {
        telop.seek(frame / plan.rate);
        const now = new Map();
        for (const node of document.querySelectorAll(".s")) {
          const [start, end] = ends(node.getBoundingClientRect());
          if (end > from && start < to) now.set(node.dataset.i, start);
        }
        const common = [...now.keys()].find(key => last.has(key));
        ink.push(now.size > 0);
        steps.push(common === undefined ? null : last.get(common) - now.get(common));
        last = now;
      }
      const result = document.createElement("pre");
      result.id = "telop-audit";
      result.textContent = JSON.stringify({
        width: Math.round(view.width), height: Math.round(view.height), rate: plan.rate,
        vertical: plan.vertical, ink, steps });
      document.body.append(result);
    })();
    """
}

/// A folder that goes away with its owner.
final class TemporaryFolder {
  let path: String

  init() throws(ExportError) {
    var name = Array("/tmp/telop-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw ExportError(
        .unwritable, "no folder for what is passing: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  func write(_ bytes: [UInt8], to file: String) throws(ExportError) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    var done = 0
    while descriptor >= 0, done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    guard done == bytes.count else {
      throw ExportError(.unwritable, "\(file): \(String(cString: strerror(errno)))")
    }
  }

  /// Removes a folder and all in it.
  private static func remove(_ path: String) {
    // Never through a link: what lies behind it is not ours.
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0, let folder = fdopendir(descriptor) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
