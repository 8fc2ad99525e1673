import Telop
import TelopPlatform

/// Compares `telop fit` on a script with `hb-shape` on the same line with the same font, as processes.
enum WholeProcessBenchmark {
  /// Four times `hb-shape`'s wall time, and 60 MB: more means that something is broken.
  static let limit = 4.0
  static let memoryLimit = 60_000

  /// - Parameter memory: the program that measures another program's memory.
  /// - Returns: false when a limit is exceeded.
  static func run(
    telop: String, script: String, fonts: String, memory: String, rounds: Int
  ) throws -> Bool {
    let bytes = try read(script)
    let line = try Script(utf8: bytes, format: .markdown, name: script).line
    let path = "/tmp/telop-bench-\(getpid()).txt"
    defer { unlink(path) }
    try write(line, to: path)
    let font = fonts + "/BIZUDPGothic/BIZUDPGothic-Regular.ttf"
    var fit: [Double] = []
    var shape: [Double] = []
    for round in 0..<rounds + 1 {
      let one = try run([telop, "fit", script])
      let other = try run(["/usr/bin/hb-shape", "--text-file=" + path, font])
      if round == 0 { continue }
      fit.append(one)
      shape.append(other)
    }
    let peaks = path + ".memory"
    defer { unlink(peaks) }
    try run([memory, telop, "fit", script], output: peaks)
    let printed = String(decoding: try read(peaks), as: UTF8.self)
    guard let peak = Int(printed.prefix { $0.isNumber }) else { throw Failed(command: memory) }
    let ratio = fit.median / shape.median
    print("whole process, median of \(rounds) rounds in turns")
    print(
      "  telop fit" + ms(fit.median) + ", hb-shape" + ms(shape.median) + ", ratio \(short(ratio))")
    print("  telop fit's peak memory: \(peak / 1_000) MB")
    return ratio <= limit && peak < memoryLimit
  }

  struct Failed: Error { let command: String }

  /// - Parameter output: the file that receives its output.
  /// - Returns: the elapsed time in seconds.
  @discardableResult
  static func run(_ command: [String], output: String = "/dev/null") throws -> Double {
    let file = open(output, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let spawning = Spawning(input: STDIN_FILENO, output: file, group: -1)
    var status: Int32 = 0
    var failed = false
    let time = seconds {
      var process: pid_t = 0
      failed = spawning.start(command, &process) != 0
      if !failed { failed = waitpid(process, &status, 0) != process || status != 0 }
    }
    if failed { throw Failed(command: command.joined(separator: " ")) }
    return time
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failed(command: "open \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8]()
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes += block.prefix(count)
    }
  }

  static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Failed(command: "open \(path)") }
    defer { fclose(file) }
    fputs(text, file)
  }
}
