@_spi(Answers) internal import Telop
internal import TelopPlatform

/// Shell completions for `--font`: bundled and installed families, and font files.
enum FontCompletion {
  /// - Parameter start: the text typed so far; a path if it contains a slash.
  static func words(_ start: String) -> [String] {
    let typed = start.filter { !"\"'\\".contains($0) }
    // bash would split a name at its spaces. Telop also finds a family by its name without spaces.
    let names = families.map { isBash ? $0.filter { $0 != " " } : $0 }
    let words = typed.lastSlash != nil ? files(typed) : names + files(typed)
    return words.filter { isHarmless($0, signs: isBash ? "-_./+" : " -_./+") }
  }

  /// True if a word has only harmless characters. bash passes words to `compgen`, which executes $( ) and backquotes.
  static func isHarmless(_ word: String, signs: String) -> Bool {
    word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isIDContinue || signs.unicodeScalars.contains(scalar)
    }
  }

  /// ArgumentParser sets `SAP_SHELL` to the shell that asks for completions.
  private static var isBash: Bool { getenv("SAP_SHELL").map { String(cString: $0) } == "bash" }

  private static var families: [String] {
    let bundled = (try? FontStack.bundledFonts())?.map(\.family) ?? []
    let installed = (try? SystemFonts.installed())?.faces.map(\.family) ?? []
    return Set(bundled + installed).sorted()
  }

  private static func files(_ typed: String) -> [String] {
    let folder = String(typed.folderPrefix)
    let names = FolderListing.names(in: folder.isEmpty ? "." : folder)
    return names.filter { $0.utf8.first != UInt8(ascii: ".") }.compactMap { name in
      if FileFacts(folder + name)?.isFolder == true { return folder + name + "/" }
      guard ["ttf", "otf", "ttc", "otc", "woff"].contains(name.fileExtension) else { return nil }
      return (folder.isEmpty ? "./" : folder) + name
    }.sorted()
  }
}
