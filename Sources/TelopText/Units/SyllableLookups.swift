internal import CTelopHarfBuzz

/// The substitutions that HarfBuzz's shaper for Indian scripts applies within one syllable at a time.
struct SyllableLookups {
  /// Indices into the lookup list of `GSUB`.
  let indices: Set<Int>

  /// The features that the shaper applies to single syllables.
  private static let features: Set<String> = [
    "locl", "ccmp", "nukt", "akhn", "rphf", "rkrf", "blwf", "abvf", "half", "pstf", "vatu", "cjct",
    "init", "pres", "abvs", "blws", "psts", "haln",
  ]

  /// - Returns: `nil` when HarfBuzz takes another shaper for the setting, or the font moves consonants to
  ///   the front of their syllable (`pref`).
  /// - Complexity: O(features and lookups of the script).
  init?(_ setting: ShapeSetting) {
    let face = hb_font_get_face(setting.shapingFont)
    let table = hb_tag_from_string("GSUB", -1)
    var scriptCount: UInt32 = 4
    var scripts = [hb_tag_t](repeating: 0, count: Int(scriptCount))
    var languageCount: UInt32 = 4
    var languages = [hb_tag_t](repeating: 0, count: Int(languageCount))
    hb_ot_tags_from_script_and_language(
      setting.harfBuzzScript, setting.language, &scriptCount, &scripts, &languageCount, &languages)
    var (script, chosen): (UInt32, hb_tag_t) = (0, 0)
    let isFound = hb_ot_layout_table_select_script(
      face, table, scriptCount, scripts, &script, &chosen)
    guard isFound != 0, ["dev2", "deva"].contains(Feature.name(of: chosen)) else { return nil }
    // Another set of lookups may replace a feature's own.
    var variation: UInt32 = 0
    guard hb_ot_layout_table_find_feature_variations(face, table, nil, 0, &variation) == 0 else {
      return nil
    }
    var language: UInt32 = 0
    hb_ot_layout_script_select_language(
      face, table, script, languageCount, languages, &language)
    var (within, anywhere): (Set<Int>, Set<Int>) = ([], [])
    for feature in Self.featureIndices(face, table, script, language) {
      let lookups = Self.lookups(face, table, feature.index)
      if feature.tag == "pref", !lookups.isEmpty { return nil }
      if Self.features.contains(feature.tag), !feature.isRequired {
        within.formUnion(lookups)
      } else {
        anywhere.formUnion(lookups)
      }
    }
    indices = within.subtracting(anywhere)
  }

  private static func featureIndices(
    _ face: OpaquePointer?, _ table: hb_tag_t, _ script: UInt32, _ language: UInt32
  ) -> [(index: UInt32, tag: String, isRequired: Bool)] {
    let total = hb_ot_layout_language_get_feature_indexes(
      face, table, script, language, 0, nil, nil)
    var count = total
    var indices = [UInt32](repeating: 0, count: Int(total))
    hb_ot_layout_language_get_feature_indexes(
      face, table, script, language, 0, &count, &indices)
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    hb_ot_layout_language_get_feature_tags(face, table, script, language, 0, &count, &tags)
    let found = zip(indices, tags).map { (index: $0, tag: Feature.name(of: $1), isRequired: false) }
    var (required, tag): (UInt32, hb_tag_t) = (0, 0)
    guard
      hb_ot_layout_language_get_required_feature(face, table, script, language, &required, &tag)
        != 0
    else { return found }
    return found + [(required, Feature.name(of: tag), true)]
  }

  private static func lookups(
    _ face: OpaquePointer?, _ table: hb_tag_t, _ feature: UInt32
  ) -> [Int] {
    let total = hb_ot_layout_feature_get_lookups(face, table, feature, 0, nil, nil)
    var count = total
    var lookups = [UInt32](repeating: 0, count: Int(total))
    hb_ot_layout_feature_get_lookups(face, table, feature, 0, &count, &lookups)
    return lookups.map(Int.init)
  }
}
