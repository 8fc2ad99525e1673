import Telop
import TelopPlatform

/// `telop fit` on a script against `hb-shape` on the same line with the same font, as processes.
enum WholeProcessBenchmark {
  /// What the project promises: twice `hb-shape`'s wall time, and 60 MB.
  static let limit = 2.0
  static let memoryLimit = 60_000

  /// - Returns: false when a promise is broken.
  static func run(telop: String, script: String, fonts: String, rounds: Int) throws -> Bool {
    let bytes = try read(script)
    let line = try Script(utf8: bytes, format: .markdown, name: script).line
    let path = "/tmp/telop-bench-\(getpid()).txt"
    defer { unlink(path) }
    try write(line, to: path)
    let font = fonts + "/BIZUDPGothic/BIZUDPGothic-Regular.ttf"
    var fit: [Double] = []
    var shape: [Double] = []
    var peak = 0
    for round in 0..<rounds + 1 {
      let one = try run([telop, "fit", script])
      let other = try run(["/usr/bin/hb-shape", "--text-file=" + path, font])
      if round == 0 { continue }
      fit.append(one.seconds)
      shape.append(other.seconds)
      peak = max(peak, one.peakKilobytes)
    }
    let ratio = fit.median / shape.median
    print("whole process, median of \(rounds) rounds in turns")
    print(
      "  telop fit" + ms(fit.median) + ", hb-shape" + ms(shape.median) + ", ratio \(short(ratio))")
    print("  telop fit's peak memory: \(peak / 1_000) MB")
    return ratio <= limit && peak < memoryLimit
  }

  struct Run {
    let seconds: Double
    let peakKilobytes: Int
  }

  struct Failed: Error { let command: String }

  /// Runs a program with its output thrown away.
  static func run(_ command: [String]) throws -> Run {
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nothing) }
    var how = telop_spawning(
      input: STDIN_FILENO, output: nothing, errors: -1, group: -1, is_alone: 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var status: Int32 = 0
    var usage = rusage()
    var failed = false
    let time = seconds {
      var process: pid_t = 0
      failed = telop_spawn(&process, command[0], &arguments, nil, &how) != 0
      if !failed { failed = wait4(process, &status, 0, &usage) != process || status != 0 }
    }
    if failed { throw Failed(command: command.joined(separator: " ")) }
    #if canImport(Darwin)
      // In bytes there.
      let peak = usage.ru_maxrss / 1_024
    #else
      let peak = usage.ru_maxrss
    #endif
    return Run(seconds: time, peakKilobytes: peak)
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failed(command: "open \(path)") }
    defer { fclose(file) }
    var (bytes, block) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 20))
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
