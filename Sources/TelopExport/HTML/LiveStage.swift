@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopUnits

/// A stage for the service: a page that loads its slides and its band.
///
/// The page has the markup, style and scripts of a stage file. The service's script supplies the slides and the band.
@_spi(Answers) public enum LiveStage {
  /// The JavaScript module for slides, keys, dialogs and the second window, which shows the speaker the time left and
  /// the next slide. The module exports `stageWith` (the stage), `secondWith` (the second window) and `slideFiles`. The
  /// comments above these functions document their parameters.
  public static var script: String {
    WebFile.deck + WebFile.windowLink + WebFile.slides + WebFile.secondWindow + WebFile.rehearsal
      + WebFile.menu
      + WebFile.pointers + WebFile.stage + "\nexport { secondWith, slideFiles, stageWith };\n"
  }

  /// The style as CSS.
  public static var style: String { WebFile.stageStyle }

  /// The page as UTF-8, in Japanese and English. For each language, the element `words-LANGUAGE` contains
  /// `StageWords.ScriptTexts` as JSON, and `parts-LANGUAGE` is a template with the dialogs and the second window.
  ///
  /// - Parameters:
  ///   - style: The address of the style.
  ///   - script: The address of the service's script.
  /// - Throws: `EncodingError` for a number that JSON cannot have.
  public static func page(style: String, script: String) throws -> [UInt8] {
    let languages = try ["ja", "en"].map { language in
      let words = StageWords(language: language)
      let scriptTexts = try Wire.line(words.scriptTexts).replacing(utf8: "<", with: "\\u003C")
      return """
        <script type="application/json" id="words-\(language)">\(scriptTexts)</script>
        <template id="parts-\(language)" data-loading="\(words.loading)">\(words.dialogs)\
        <template id="second">\(words.secondWindow)</template></template>

        """
    }
    let values = [
      "style": Markup.escaped(style), "script": Markup.escaped(script),
      "languages": languages.joined(),
    ]
    return Array(WebFile.filled(WebFile.liveStageTemplate, values).utf8)
  }
}
