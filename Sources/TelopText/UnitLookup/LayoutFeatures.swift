internal import CTelopHarfBuzz

/// The features of one font table for one script and language.
struct LayoutFeatures {
  struct TableFeature {
    /// The index in the table's list of features.
    let index: UInt32
    let tag: String
    /// Whether the feature cannot be switched off.
    let isRequired: Bool
  }

  let features: [TableFeature]
  private let face: OpaquePointer?
  private let table: hb_tag_t
  /// The index of the `FeatureVariations` record that applies at the default axis values and replaces lookups;
  /// `UInt32.max` for none.
  private var variation = UInt32.max

  /// - Parameter name: `GSUB` or `GPOS`.
  init(_ setting: ShapeSetting, in name: String) {
    face = hb_font_get_face(setting.shapingFont)
    table = hb_tag_from_string(name, -1)
    var scriptCount: UInt32 = 4
    var scripts = [hb_tag_t](repeating: 0, count: Int(scriptCount))
    var languageCount: UInt32 = 4
    var languages = [hb_tag_t](repeating: 0, count: Int(languageCount))
    hb_ot_tags_from_script_and_language(
      setting.harfBuzzScript, setting.language, &scriptCount, &scripts, &languageCount, &languages)
    var script: UInt32 = 0
    hb_ot_layout_table_select_script(face, table, scriptCount, scripts, &script, nil)
    var language: UInt32 = 0
    hb_ot_layout_script_select_language(face, table, script, languageCount, languages, &language)
    features = Self.features(face, table, script, language)
    hb_ot_layout_table_find_feature_variations(face, table, nil, 0, &variation)
  }

  private static func features(
    _ face: OpaquePointer?, _ table: hb_tag_t, _ script: UInt32, _ language: UInt32
  ) -> [TableFeature] {
    let total = hb_ot_layout_language_get_feature_indexes(
      face, table, script, language, 0, nil, nil)
    var count = total
    var indices = [UInt32](repeating: 0, count: Int(total))
    hb_ot_layout_language_get_feature_indexes(face, table, script, language, 0, &count, &indices)
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    hb_ot_layout_language_get_feature_tags(face, table, script, language, 0, &count, &tags)
    let features = zip(indices, tags).map {
      TableFeature(index: $0, tag: Feature.name(of: $1), isRequired: false)
    }
    var required: UInt32 = 0
    var tag: hb_tag_t = 0
    guard
      hb_ot_layout_language_get_required_feature(face, table, script, language, &required, &tag)
        != 0
    else { return features }
    return features + [TableFeature(index: required, tag: Feature.name(of: tag), isRequired: true)]
  }

  /// The lookups of a feature, as indices into the table's list.
  func lookups(of feature: TableFeature) -> [Int] {
    let total = hb_ot_layout_feature_with_variations_get_lookups(
      face, table, feature.index, variation, 0, nil, nil)
    var count = total
    var lookups = [UInt32](repeating: 0, count: Int(total))
    hb_ot_layout_feature_with_variations_get_lookups(
      face, table, feature.index, variation, 0, &count, &lookups)
    return lookups.map(Int.init)
  }
}

extension DefaultShaperRules {
  /// Scripts that HarfBuzz shapes with its default shaper.
  private static let scripts: Set<String> = [
    "Zyyy", "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hani", "Hira", "Kana", "Bopo",
  ]

  /// - Returns: `nil` for a script that HarfBuzz shapes with a special shaper.
  init?(_ setting: ShapeSetting) {
    guard Self.scripts.contains(setting.script.tag) else { return nil }
    let rules = ["GSUB", "GPOS"].flatMap { table in
      let layout = LayoutFeatures(setting, in: table)
      return layout.features.map { feature in
        Rule(
          table: table, tag: feature.tag, isRequired: feature.isRequired,
          lookups: layout.lookups(of: feature))
      }
    }
    self.init(rules: rules)
  }
}
