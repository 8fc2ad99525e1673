internal import TelopPlatform

/// What a program runs in: its environment and its user.
package struct ProgramSetting: Sendable {
  /// `NAME=value`; ours when `nil`.
  package let environment: [String]?
  /// What is put before the program to run it as another user.
  package let prefix: [String]

  /// Ours.
  package init() {
    environment = nil
    prefix = []
  }

  /// A home of its own, for a program that is not to know what our environment says (keys, addresses):
  /// it gets what it needs to start.
  ///
  /// - Parameters:
  ///   - home: the folder for its files, temporary ones too.
  ///   - user: another user than us, who may be one only where we are root.
  /// - Throws: `missing` without `setpriv`, which changes the user.
  package init(home: String, as user: ProgramUser?) throws(ProgramError) {
    let names = [
      "PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
      "CHROME_DEVEL_SANDBOX",
    ]
    environment =
      ["HOME=\(home)", "TMPDIR=\(home)"]
      + names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    guard let user else {
      prefix = []
      return
    }
    let setpriv = try Program(name: "setpriv", package: "util-linux").path()
    prefix = [
      setpriv, "--reuid=\(user.user)", "--regid=\(user.group)", "--clear-groups", "--",
    ]
  }
}

/// A user of the system.
package struct ProgramUser: Sendable {
  let user: uid_t
  let group: gid_t

  /// The one that has no rights, by the name that systems have for it.
  ///
  /// - Throws: `missing` where there is none.
  package static var nobody: ProgramUser {
    get throws(ProgramError) {
      guard let entry = getpwnam("nobody"), entry.pointee.pw_uid != 0 else {
        throw ProgramError(.missing, "this system has no user 'nobody'")
      }
      return ProgramUser(user: entry.pointee.pw_uid, group: entry.pointee.pw_gid)
    }
  }
}
