import Foundation
import TestSupport

/// A hostile call of `telop`, with checks of its outcome.
struct HostileCase {
  var arguments: [String]
  var input = Data()
  /// Files in the working folder, by name. `fakes` are programs, found before the system's.
  var files: [String: Data] = [:]
  var fakes: [String: String] = [:]
  /// Output files; after a failure each must be absent or complete.
  var outputs: [String] = []
  /// Files that the case itself creates in order to observe the run.
  var notes: Set<String> = []
  /// Shell code that runs before `telop`.
  var prelude = ""
  /// The signal expected to end the process, if any.
  var signal: Int32?
  /// Further findings in the outcome.
  var check: (Outcome, Folder) throws -> [String] = { _, _ in [] }

  /// The exit (status or signal) and the findings.
  struct Result {
    let end: String
    let findings: [String]
  }

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the case in its own folder, with limits on memory and processor time, so that no finding depends on
  /// the machine's load.
  func run(processorSeconds limit: Int) throws -> Result {
    let folder = try prepare()
    // A sanitizer reserves more address space than the limit.
    let memory = Effort.isSanitized ? "" : "ulimit -v 1048576; "
    let outcome = try start(
      "\(memory)ulimit -S -t \(limit); \(prelude) exec \"$0\" \"$@\"", in: folder)
    var findings = findings(outcome) + leftovers(in: folder, failed: outcome.status > 1)
    findings += try check(outcome, folder)
    return Result(
      end: outcome.status < 0 ? "signal \(-outcome.status)" : "\(outcome.status)",
      findings: findings)
  }

  /// The processor time in seconds, by the shell's `times`.
  func processorSeconds() throws -> Double {
    let outcome = try start("\(prelude) \"$0\" \"$@\" >/dev/null 2>&1; times", in: try prepare())
    let times = outcome.output.split(whereSeparator: \.isWhitespace).suffix(2)
    return times.reduce(0) { sum, time in
      let parts = time.dropLast().split(separator: "m").compactMap { Double($0) }
      return sum + (parts.count == 2 ? 60 * parts[0] + parts[1] : 0)
    }
  }

  private func prepare() throws -> Folder {
    let folder = try Folder()
    for name in ["work", "tmp", "bin"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
    }
    for (name, data) in files { try folder.write("work/\(name)", data) }
    for (name, script) in fakes { try folder.install(name, "#!/bin/sh\n\(script)\n") }
    return folder
  }

  private func start(_ script: String, in folder: Folder) throws -> Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Program.run(
      executable: "/bin/sh", ["-c", "cd work; \(script)", Program.path] + arguments,
      inputBytes: input, in: folder,
      environment: [
        "TMPDIR": folder.url.appendingPathComponent("tmp").path,
        "PATH": "\(folder.url.appendingPathComponent("bin").path):\(path)",
      ])
  }

  private func findings(_ outcome: Outcome) -> [String] {
    var findings: [String] = []
    switch outcome.status {
    case ..<0 where signal != -outcome.status: findings.append("ended by signal \(-outcome.status)")
    case 0, 1, 64...69, 71...74: break
    case 70: findings.append("reports an internal error")
    case 1...: findings.append("exit status \(outcome.status)")
    default: break
    }
    if let signal, outcome.status != -signal {
      findings.append("signal \(signal) made it end with \(outcome.status)")
    }
    if outcome.status >= 64, outcome.errorLines.count != 1 {
      findings.append("\(outcome.errorAndWarningLines.count) lines of error")
    }
    if outcome.status >= 64, !outcome.output.isEmpty {
      findings.append("an error, and \(outcome.output.utf8.count) bytes of output")
    }
    if let fault = HostileText.fault(in: [UInt8](outcome.errorBytes)) {
      findings.append("standard error has \(fault.prefix(8))")
    }
    return findings.isEmpty
      ? [] : findings + ["standard error: \(outcome.errors.prefix(300).debugDescription)"]
  }

  /// Findings: left-over temporary files, and outputs of a failed call.
  private func leftovers(in folder: Folder, failed: Bool) -> [String] {
    let manager = FileManager.default
    func names(_ name: String) -> [String] {
      (try? manager.contentsOfDirectory(atPath: folder.url.appendingPathComponent(name).path)) ?? []
    }
    let left = names("tmp").map { "leaves tmp/\($0)" }
    let known = Set(files.keys.compactMap { $0.split(separator: "/").first.map(String.init) })
    let expected = known.union(notes).union(outputs)
    let more = names("work").filter { !expected.contains($0) }
    let partial = outputs.filter { failed && files[$0] == nil && folder.exists("work/\($0)") }
    return left + more.map { "leaves \($0.debugDescription)" }
      + partial.map { "leaves \($0) behind an error" }
  }
}
