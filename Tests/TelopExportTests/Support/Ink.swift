import Foundation
import Testing

/// The offset of one picture's ink from another's, in fractions of a pixel.
///
/// The shift that best explains the difference, by least squares. Differences by smoothing alone are equal on
/// both sides and cancel out.
struct InkShift {
  /// Shift to the right and downward, in pixels.
  let x: Double
  let y: Double

  /// The shift of a picture in some of its columns and rows; `nil` where there is too little ink.
  ///
  /// - Parameters:
  ///   - picture: brightness, row by row.
  ///   - reference: the expected picture, of the same size.
  init?(
    _ picture: [[Double]], from reference: [[Double]], columns: Range<Int>, rows: Range<Int>
  ) {
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    var xd = 0.0
    var yd = 0.0
    for row in rows.dropFirst().dropLast() {
      for column in columns.dropFirst().dropLast() {
        // Averages the slopes of both pictures, since neither is the sharper one.
        let slope = { (image: [[Double]]) in
          (
            (image[row][column + 1] - image[row][column - 1]) / 2,
            (image[row + 1][column] - image[row - 1][column]) / 2
          )
        }
        let pictureSlope = slope(picture)
        let referenceSlope = slope(reference)
        let dx = (pictureSlope.0 + referenceSlope.0) / 2
        let dy = (pictureSlope.1 + referenceSlope.1) / 2
        let difference = reference[row][column] - picture[row][column]
        xx += dx * dx
        xy += dx * dy
        yy += dy * dy
        xd += dx * difference
        yd += dy * difference
      }
    }
    let determinant = xx * yy - xy * xy
    guard xx > 1e4, yy > 1e4, determinant > 1e-3 * xx * yy else { return nil }
    x = (xd * yy - yd * xy) / determinant
    y = (yd * xx - xd * xy) / determinant
  }
}

extension Image {
  /// The brightness of some rows.
  func brightness(rows: Range<Int>) -> [[Double]] {
    rows.map { row in
      (0..<width).map { column in
        let at = (row * width + column) * 3
        return (Double(bytes[at]) + Double(bytes[at + 1]) + Double(bytes[at + 2])) / 3
      }
    }
  }
}
