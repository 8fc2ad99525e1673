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
    let found = LayoutFeatures(setting, in: "GSUB")
    guard let script = found.script, ["dev2", "deva"].contains(script), !found.isVaried else {
      return nil
    }
    var (within, anywhere): (Set<Int>, Set<Int>) = ([], [])
    for feature in found.features {
      let lookups = found.lookups(of: feature)
      if feature.tag == "pref", !lookups.isEmpty { return nil }
      if Self.features.contains(feature.tag), !feature.isRequired {
        within.formUnion(lookups)
      } else {
        anywhere.formUnion(lookups)
      }
    }
    indices = within.subtracting(anywhere)
  }
}
