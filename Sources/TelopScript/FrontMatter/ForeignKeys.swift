internal import TelopUnits

/// Front matter keys of other programs. A script that is also the source of a slide deck has such keys.
///
/// The names are in arrays, because building a set of strings takes longer than comparing the few keys of a script.
package enum ForeignKeys {
  /// Whether a key with these values belongs to another program and not to Telop.
  ///
  /// - Parameter values: the key's texts; with `nil`, the key alone decides.
  static func contain(_ key: String, values: [String]?) -> Bool {
    // Long keys are skipped: comparing a key of many combining marks with each name would take quadratic time.
    guard key.utf8.count < 64 else { return false }
    if names.contains(key) { return true }
    guard let values else { return false }
    switch key {
    // Page proportions in other programs, the type size in Telop.
    case "size": return values.count == 1 && values[0].split(separator: ":").count == 2
    // The theme of a slide deck in other programs, one of a few names in Telop.
    case "theme": return values.count != 1 || !themes.contains(values[0].narrowed.lowercased())
    // A picture in other programs, a colour in Telop.
    case "background": return values.contains { $0.contains("/") || $0.contains(".") }
    default: return false
    }
  }

  /// Keys that occur only in the settings of a single slide, in addition to `names`.
  static let slideKeys = ["background", "clicks", "clicksStart", "disabled", "hide", "name"]

  /// The names of Telop's themes.
  package static let themes = ["base", "signboard", "news", "subtitle", "credits", "plain"]

  /// Keys of Marp, Slidev, reveal.js, Pandoc, Quarto and site generators; none of them is an option of Telop.
  private static let names = [
    // Title, subject and other metadata of a document.
    "title", "speaker", "subtitle", "author", "authors", "date", "description", "keywords", "tags",
    "category", "categories", "lang", "slug", "draft", "image", "url", "license", "institute",
    "event", "published", "updated", "permalink", "abstract", "toc", "output", "format", "execute",
    "editor",
    // Marp.
    "marp", "paginate", "header", "footer", "class", "style", "math", "headingDivider",
    "backgroundColor", "backgroundImage", "backgroundPosition", "backgroundRepeat",
    "backgroundSize", "_class", "_paginate", "_header", "_footer",
    // Slidev.
    "addons", "aspectRatio", "canvasWidth", "colorSchema", "css", "defaults", "download",
    "drawings", "dragPos", "exportFilename", "favicon", "fonts", "highlighter", "hideInToc",
    "htmlAttrs", "info", "layout", "level", "lineNumbers", "mdc", "monaco", "monacoTypesSource",
    "plantUmlServer", "preload", "presenter", "record", "remoteAssets", "routeAlias", "routerMode",
    "selectable", "seoMeta", "src", "themeConfig", "titleTemplate", "transition", "twoslash",
    "wakeLock", "zoom",
    // reveal.js.
    "revealOptions", "verticalSeparator", "highlightTheme", "scripts", "template",
  ]
}
