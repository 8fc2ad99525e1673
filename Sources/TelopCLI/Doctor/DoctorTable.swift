internal import Telop

/// The table of `telop doctor`, in 80 columns except for paths.
struct DoctorTable {
  let report: DoctorReport

  var text: TerminalText {
    (["telop \(report.telop)", ""] + libraries + fonts + helpers + advice).lines
  }

  private var libraries: [TerminalText] {
    ["Libraries"] + report.libraries.map { "  \(name($0.name))\($0.version)" } + [""]
  }

  private var fonts: [TerminalText] {
    let fonts = report.fonts
    guard let folder = fonts.folder else {
      return ["Bundled fonts: \(Self.missing.styled(.bad))", "  \(fonts.problem ?? "")", ""]
    }
    let unchangedCount = fonts.files - fonts.missing.count - fonts.changed.count
    var lines: [TerminalText] = ["Bundled fonts", "  \(name("folder"))\(folder)"]
    lines.append("  \(name("files"))\(unchangedCount) of \(fonts.files) as released")
    lines += fonts.missing.map { "  \(Self.missing.styled(.bad))      \($0)" }
    lines += fonts.changed.map { "  \(TerminalText("changed").styled(.warning))      \($0)" }
    let faceCount = report.installedFonts.map { "\(Numbers.count($0, "face"))" } ?? "unknown"
    return lines + ["", "Installed fonts: \(faceCount)", ""]
  }

  private var helpers: [TerminalText] {
    var lines: [TerminalText] = ["Optional programs and what needs them"]
    var use = ""
    for helper in report.helpers {
      if helper.neededFor != use {
        use = helper.neededFor
        lines.append("  \(use)")
      }
      let path = helper.path.map { TerminalText(escaping: $0) } ?? Self.missing.styled(.warning)
      lines.append("    \(name(helper.name))\(path)")
    }
    return lines
  }

  private var advice: [TerminalText] {
    var lines: [TerminalText] = []
    if let install = report.install {
      lines += ["", "Install what is missing:"]
      // A backslash continues a line in a shell.
      let call = Terminal.wrapped(install, to: 74).replacing("\n", with: " \\\n")
      lines += call.split(separator: "\n").map { "  \(String($0))" }
    }
    if report.helpers.contains(where: { $0.name == DoctorReport.server && $0.path == nil }) {
      lines += [
        "", "telop-server comes with Telop; in its sources:",
        "  make server && sudo make install SERVER=1",
      ]
    }
    return lines
  }

  private static let missing: TerminalText = "missing"

  private func name(_ name: String) -> TerminalText { TerminalText(escaping: name).padded(to: 13) }
}
