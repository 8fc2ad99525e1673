internal import TelopPlatform

/// How a process is started.
struct Spawning {
  let input: Int32
  let output: Int32
  let errors: Int32
  /// The process group that it joins; 0 is one of its own.
  var group: pid_t = 0
  /// `NAME=value`; ours when `nil`.
  var environment: [String]?

  init(input: Int32, output: Int32, errors: Int32) {
    (self.input, self.output, self.errors) = (input, output, errors)
  }

  /// - Returns: the system's number when it is not started, and else 0.
  func start(_ path: String, _ arguments: [String], _ process: inout pid_t) -> Int32 {
    var how = telop_spawning(
      input: input, output: output, errors: errors, group: group, is_alone: 0)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard let environment else { return telop_spawn(&process, path, words, nil, &how) }
    let values = environment.map { strdup($0) } + [nil]
    defer { for value in values { free(value) } }
    return telop_spawn(&process, path, words, values, &how)
  }
}
