#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    // Signals as a program expects them: whoever reads what it prints may go.
    var (none, defaults) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, group)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard let environment else {
      return posix_spawn(&process, path, &actions, &attributes, words, environ)
    }
    let values = environment.map { strdup($0) } + [nil]
    defer { for value in values { free(value) } }
    return posix_spawn(&process, path, &actions, &attributes, words, values)
  }
}
