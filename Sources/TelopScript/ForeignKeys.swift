/// Front matter keys that other programs read: a script may also be the source of a slide deck.
///
/// Arrays, as a program's first set of strings takes longer to make than a talk's keys take to compare.
package enum ForeignKeys {
  /// Whether a key, with such a value, is another program's and none of ours.
  ///
  /// - Parameter values: `nil` for a value that is no text and no list of texts.
  static func contain(_ key: String, values: [String]?) -> Bool {
    // Comparing a key of many marks with each of them would take quadratic time.
    guard key.utf8.count < 64 else { return false }
    if names.contains(key) { return true }
    guard let values else { return false }
    switch key {
    // A page's proportions; ours is the type's size.
    case "size": return values.count == 1 && values[0].split(separator: ":").count == 2
    // A slide deck's; ours are few.
    case "theme": return values.count != 1 || !themes.contains(values[0])
    // A picture; ours is a colour.
    case "background": return values.contains { $0.contains("/") || $0.contains(".") }
    default: return false
    }
  }

  /// What only the settings of a single slide have, beside the keys of a whole deck.
  static let areOfSlides = [
    "background", "clicks", "clicksStart", "disabled", "hide", "name",
  ]

  /// Telop's themes.
  package static let themes = [
    "base", "signboard", "news", "subtitle", "credits", "plain",
  ]

  /// What Marp, Slidev, reveal.js, Pandoc, Quarto and site generators read; no option of a fit is
  /// among them.
  private static let names = [
    // What a document is called and about.
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
