internal import CTelopHarfBuzz

/// A set of numbers that HarfBuzz fills; it stays empty if memory runs out.
struct HarfBuzzSet: ~Copyable {
  let handle = hb_set_create()

  deinit { hb_set_destroy(handle) }

  /// Ascending.
  var members: [UInt32] {
    var members: [UInt32] = []
    var member = hb_codepoint_t.max
    while hb_set_next(handle, &member) != 0 { members.append(member) }
    return members
  }

  /// The lookups of some features in a font table, as ascending indices into the table's list.
  static func lookups(
    of features: [String], in table: String, of face: OpaquePointer?
  ) -> [UInt32] {
    let lookups = HarfBuzzSet()
    let table = hb_tag_from_string(table, -1)
    let tags = features.map { hb_tag_from_string($0, -1) } + [0]
    hb_ot_layout_collect_lookups(face, table, nil, nil, tags, lookups.handle)
    return lookups.members
  }
}
