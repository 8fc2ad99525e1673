/// The streams, process group and environment of a program to start.
public struct Spawning: Sendable {
  private let attributes: telop_spawning
  private let environment: [String]?

  /// Creates a configuration from its parts.
  ///
  /// - Parameters:
  ///   - input: the descriptor that becomes standard input.
  ///   - output: the descriptor that becomes standard output.
  ///   - errors: the descriptor that becomes standard error; -1 inherits standard error from this process.
  ///   - group: the process group to join; 0 starts a new group, and -1 stays in the group of this process.
  ///   - isIsolated: whether the child starts with default signal actions and without other open files.
  ///   - environment: `NAME=value` each; `nil` for the environment of this process.
  public init(
    input: Int32, output: Int32, errors: Int32 = -1, group: pid_t = 0, isIsolated: Bool = false,
    environment: [String]? = nil
  ) {
    attributes = telop_spawning(
      input: input, output: output, errors: errors, group: group, is_isolated: isIsolated ? 1 : 0)
    self.environment = environment
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the path of the program and its arguments.
  ///   - process: set to the number of the new process.
  /// - Returns: 0 on success, otherwise the system's error number.
  public func start(_ words: [String], _ process: inout pid_t) -> Int32 {
    let arguments = Self.copies(words)
    let values = environment.map(Self.copies)
    defer { for copy in arguments + (values ?? []) { free(copy) } }
    return withUnsafePointer(to: attributes) {
      telop_spawn(&process, words[0], arguments, values, $0)
    }
  }

  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
