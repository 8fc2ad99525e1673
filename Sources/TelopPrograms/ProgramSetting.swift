internal import TelopPlatform

/// The environment and the user of a program.
package struct ProgramSetting: Sendable {
  /// The environment as `NAME=value`; `nil` for the environment of our process.
  package let environment: [String]?
  /// The words that are put before a command to run it as another user; empty for our user.
  package let commandPrefix: [String]

  package init() {
    environment = nil
    commandPrefix = []
  }

  /// A setting for a program that must not see our environment (keys, addresses). The program gets a minimal
  /// environment and a home folder of its own, which also holds its temporary files.
  ///
  /// - Throws: `missing` if another user is given and `setpriv`, which changes the user, is not installed.
  package init(home: String, as user: ProgramUser?) throws(ProgramError) {
    let names = [
      "PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
      "CHROME_DEVEL_SANDBOX",
    ]
    environment =
      ["HOME=\(home)", "TMPDIR=\(home)"]
      + names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    guard let user else {
      commandPrefix = []
      return
    }
    let setpriv = try Program(name: "setpriv", package: "util-linux").path()
    commandPrefix = [
      setpriv, "--reuid=\(user.user)", "--regid=\(user.group)", "--clear-groups", "--",
    ]
  }
}

package struct ProgramUser: Sendable {
  let user: uid_t
  let group: gid_t

  /// The unprivileged user `nobody`; throws `missing` if the system has none.
  package static var nobody: ProgramUser {
    get throws(ProgramError) {
      guard let entry = getpwnam("nobody"), entry.pointee.pw_uid != 0 else {
        throw ProgramError(.missing, "this system has no user 'nobody'")
      }
      return ProgramUser(user: entry.pointee.pw_uid, group: entry.pointee.pw_gid)
    }
  }
}
