internal import CTelopCairo
internal import Telop

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

  var width: Int { Int(cairo_image_surface_get_width(surface)) }
  var height: Int { Int(cairo_image_surface_get_height(surface)) }

  /// Calls `body` with the pixels. Cairo's pixels are premultiplied.
  func withPixels<Result>(_ body: (PixelBuffer) -> Result) -> Result {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let bytes = UnsafeMutableRawBufferPointer(
      start: cairo_image_surface_get_data(surface), count: stride * height)
    let result = body(PixelBuffer(bytes, width: width, height: height, stride: stride))
    cairo_surface_mark_dirty(surface)
    return result
  }

  /// Converts premultiplied pixels to straight alpha.
  func convertToStraightAlpha(transparentColor: RGBAColor) {
    let transparentPixel = transparentColor.pixel(alpha: 0)
    withPixels { pixels in
      pixels.replaceEach { pixel in
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return transparentPixel }
        let blue = Self.divided(pixel & 255, by: alpha)
        let green = Self.divided(pixel >> 8 & 255, by: alpha)
        let red = Self.divided(pixel >> 16 & 255, by: alpha)
        return alpha << 24 | red << 16 | green << 8 | blue
      }
    }
  }

  /// A premultiplied channel divided by the opacity, rounded, at most 255.
  private static func divided(_ channel: UInt32, by alpha: UInt32) -> UInt32 {
    let quotient = (channel * 255 + alpha / 2) / alpha
    return quotient < 255 ? quotient : 255
  }
}
