extension Glyph {
  /// The glyph as `hb-shape` writes it without names: `id=cluster@dx,dy+advance`, lengths in font
  /// units, the cluster a UTF-8 offset. An offset of 0,0 is left out; a glyph that stands upright in a
  /// vertical line has two advances, the second one downward and left out when it is 0.
  ///
  /// - Parameter orientation: its run's.
  public func notation(_ orientation: Orientation = .horizontal) -> String {
    let offset = xOffset == 0 && yOffset == 0 ? "" : "@\(xOffset),\(yOffset)"
    let advance = orientation.standsUp && advance != 0 ? "0,\(-advance)" : "\(advance)"
    return "\(id)=\(cluster)\(offset)+\(advance)"
  }
}
