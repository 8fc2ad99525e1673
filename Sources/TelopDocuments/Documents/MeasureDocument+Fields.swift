@_spi(Answers) extension MeasureDocument: FieldListing {
  /// Writes the document's fields.
  public func encode(to encoder: any Encoder) throws { try addFields(to: encoder) }

  // A `FieldListing` lists its fields by hand, because this is faster than synthesised `Encodable` conformance. `add`
  // has the label `listed` for values that list their fields, `shared` for listed values that are likely to be equal in
  // many objects, and `other` for other `Encodable` values.
  package func add(to list: inout some FieldList) throws {
    try list.add("ascent", ascent)
    try list.add("clusters", listed: clusters)
    try list.add("descent", descent)
    try list.add("fit", other: fit)
    try list.add("inexact", other: inexact)
    try list.add("ink", listed: ink)
    try list.add("lineGap", lineGap)
    try list.add("matches", other: matches)
    try list.add("metrics", listed: metrics)
    try list.add("missing", other: missing)
    try list.add("runs", listed: runs)
    try list.add("size", size)
    try list.add("text", listed: text)
    try list.add("unitsPerEm", unitsPerEm)
    try list.add("version", version)
    try list.add("width", width)
    try list.add("widthExact", widthExact)
  }
}

@_spi(Answers) extension MeasureDocument.Text: FieldListing {
  package func add(to list: inout some FieldList) throws {
    try list.add("characters", characters)
    try list.add("utf8Length", utf8Length)
  }
}

@_spi(Answers) extension MeasureDocument.Ink: FieldListing {
  package func add(to list: inout some FieldList) throws {
    try list.add("bottom", bottom)
    try list.add("left", left)
    try list.add("right", right)
    try list.add("top", top)
  }
}

@_spi(Answers) extension MeasureDocument.Run: FieldListing {
  package func add(to list: inout some FieldList) throws {
    try list.add("advance", advance)
    try list.add("direction", direction)
    try list.add("font", font)
    try list.add("glyphs", glyphs)
    try list.add("language", language)
    try list.add("metrics", shared: metrics)
    try list.add("orientation", orientation)
    try list.add("scale", scale)
    try list.add("script", script)
    try list.add("unitsPerEm", unitsPerEm)
    try list.add("utf8", utf8)
  }
}

@_spi(Answers) extension MeasureDocument.Cluster: FieldListing {
  package func add(to list: inout some FieldList) throws {
    try list.add("advance", advance)
    try list.add("ink", listed: ink)
    try list.add("run", run)
    try list.add("utf8", utf8)
  }
}

@_spi(Answers) extension MeasureDocument.Metrics: FieldListing {
  package func add(to list: inout some FieldList) throws {
    try list.add("ascent", listed: ascent)
    try list.add("capHeight", listed: capHeight)
    try list.add("descent", listed: descent)
    try list.add("lineGap", listed: lineGap)
    try list.add("underline", listed: underline)
    try list.add("xHeight", listed: xHeight)
  }
}

@_spi(Answers) extension MeasureDocument.Length: FieldListing {
  package func add(to list: inout some FieldList) throws {
    try list.add("exact", exact)
    try list.add("pixels", pixels)
    try list.add("source", source)
    try list.add("units", units)
  }
}

@_spi(Answers) extension MeasureDocument.Underline: FieldListing {
  package func add(to list: inout some FieldList) throws {
    try list.add("position", listed: position)
    try list.add("thickness", listed: thickness)
  }
}
