internal import CTelopCairo

extension Canvas {
  /// - Throws: `badPicture` if Cairo cannot decode the file.
  init(png: [UInt8]) throws(ExportError) {
    var unread = png[...]
    let surface = withUnsafeMutablePointer(to: &unread) { unread in
      cairo_image_surface_create_from_png_stream(Self.read, unread)
    }
    do throws(ExportError) { try self.init(surface) } catch {
      throw ExportError(.badPicture, "logo: the PNG cannot be drawn", options: ["logo"])
    }
  }

  private static let read: cairo_read_func_t = { closure, target, count in
    guard let unread = closure?.assumingMemoryBound(to: ArraySlice<UInt8>.self), let target,
      unread.pointee.count >= Int(count)
    else { return CAIRO_STATUS_READ_ERROR }
    for (index, byte) in unread.pointee.prefix(Int(count)).enumerated() { target[index] = byte }
    unread.pointee = unread.pointee.dropFirst(Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}
