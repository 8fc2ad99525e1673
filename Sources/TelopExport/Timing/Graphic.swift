internal import Telop
internal import TelopText
import TelopUnits

/// An EBU OGraf graphic, version 1: the segments as outlines, moved by one transform that is a function
/// of the time alone, so that a renderer may go to any moment.
struct Graphic {
  private let scene: ScrollScene
  private let name: String

  init(_ scene: ScrollScene, name: String) {
    self.scene = scene
    self.name = name
  }

  var files: [ExportFile] {
    get throws {
      let segments = try Picture(scene).segments()
      let pictures = segments.enumerated().map { index, segment in
        ExportFile(name: "segment-\(index).svg", bytes: segment.svg)
      }
      let plan = try Wire.encode(Plan(scene, segments.map(\.place)))
      let module =
        "// An EBU OGraf graphic, made by telop. Lengths are pixels, times seconds.\nconst plan = "
        + String(decoding: plan.dropLast(), as: UTF8.self) + ";\n\n" + WebFile.motion + "\n"
        + WebFile.graphic
      return [
        ExportFile(name: "\(name).ograf.json", bytes: try Wire.encode(Manifest(scene, name))),
        ExportFile(name: "graphic.mjs", bytes: [UInt8](module.utf8)),
      ] + pictures
    }
  }
}

extension Graphic {
  /// What the module knows of the plan: numbers and colours, no text.
  private struct Plan: Encodable {
    struct Segment: Encodable {
      let place: Int
      let length: Int
    }

    let motion: MotionValues
    /// Whether nothing is left in the band at the end.
    let leaves: Bool
    let isVertical: Bool
    /// The picture's size.
    let frameWidth: Int
    let frameHeight: Int
    /// The band's place in the picture, and its size.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let fade: Double
    let background: String
    let segments: [Segment]

    init(_ scene: ScrollScene, _ places: [Range<Int>]) {
      let band = scene.band
      motion = MotionValues(scene.motion)
      leaves = scene.leavesAtEnd
      isVertical = band.isVertical
      (frameWidth, frameHeight) = (scene.frame.width, scene.frame.height)
      (left, top) = (scene.frame.left, scene.frame.top)
      (width, height) = (band.width, band.height)
      fade = scene.fade.double
      background = scene.look.ground.css(isVertical: band.isVertical)
      segments = places.map { Segment(place: $0.lowerBound, length: $0.count) }
    }
  }

  /// The file that a renderer reads first.
  private struct Manifest: Encodable {
    struct Action: Encodable {
      let id: String
      let name: String
      let description: String
    }

    struct Constraint: Encodable {
      let ideal: Double
    }

    struct Size: Encodable {
      let width: Constraint
      let height: Constraint
    }

    struct Requirement: Encodable {
      let resolution: Size
      let frameRate: Constraint
    }

    struct Data: Encodable {
      let type = "object"
      let properties: [String: String] = [:]
    }

    let schemaPlace = "https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json"
    let id: String
    let version = "1"
    let name: String
    let description: String
    let main = "graphic.mjs"
    let supportsRealTime = true
    let supportsNonRealTime = true
    /// It ends by itself, or stands in one step until it is stopped.
    let stepCount: Int
    let customActions: [Action]
    let schema = Data()
    let renderRequirements: [Requirement]

    enum CodingKeys: String, CodingKey {
      case schemaPlace = "$schema"
      case id, version, name, description, main, supportsRealTime, supportsNonRealTime, stepCount
      case customActions, schema, renderRequirements
    }

    init(_ scene: ScrollScene, _ name: String) {
      // What an id must not have by its code point, so that no two names have one id.
      var plain = ""
      for scalar in name.unicodeScalars {
        if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          plain.unicodeScalars.append(scalar)
        } else {
          plain += "-" + String(scalar.value, radix: 16) + "-"
        }
      }
      id = "telop." + plain
      self.name = name
      let seconds = Decimals.text(scene.motion.duration, places: 3)
      description = "A line of text that crosses \(scene.band.length) px in \(seconds) s"
      stepCount = scene.motion.isEndless ? 1 : 0
      customActions = [
        Action(id: "pause", name: "Pause", description: "The line stands still"),
        Action(id: "resume", name: "Resume", description: "It goes on from where it stands"),
      ]
      let frame = scene.frame
      renderRequirements = [
        Requirement(
          resolution: Size(
            width: Constraint(ideal: Double(frame.width)),
            height: Constraint(ideal: Double(frame.height))),
          frameRate: Constraint(ideal: scene.motion.rate.perSecond.double))
      ]
    }
  }
}
