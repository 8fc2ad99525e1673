internal import Telop
internal import TelopUnits

extension Graphic {
  /// The manifest of an OGraf graphic, the file `NAME.ograf.json`.
  struct Manifest: Encodable {
    struct Requirement: Encodable {
      let resolution: [String: [String: Double]]
      let frameRate: [String: Double]
    }

    struct DataSchema: Encodable {
      let type = "object"
      let properties: [String: [String: String]]
    }

    let schemaPlace = "https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json"
    let id: String
    let version = "1"
    let name: String
    let description: String
    let main = "graphic.mjs"
    let supportsRealTime = true
    let supportsNonRealTime = true
    /// 0 steps if the graphic ends by itself; 1 step if it runs until it is stopped.
    let stepCount: Int
    let customActions: [[String: String]]
    let schema: DataSchema
    let renderRequirements: [Requirement]

    enum CodingKeys: String, CodingKey {
      case schemaPlace = "$schema"
      case id, version, name, description, main, supportsRealTime, supportsNonRealTime, stepCount
      case customActions, schema, renderRequirements
    }

    init(_ scene: ScrollScene, _ frame: PictureFrame, _ name: String) {
      // Code points replace characters that an id must not contain, so that different names have different ids.
      var identifier = ""
      for scalar in name.unicodeScalars {
        if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          identifier.unicodeScalars.append(scalar)
        } else {
          identifier += "-" + String(scalar.value, radix: 16) + "-"
        }
      }
      id = "telop." + identifier
      self.name = name
      let seconds = Decimals.text(scene.motion.duration, places: 3)
      description = "A line of text that crosses \(scene.band.length) px in \(seconds) s"
      stepCount = scene.motion.isEndless ? 1 : 0
      let text = scene.editableText.map { text in
        [
          "type": "string", "gddType": "multi-line", "title": "Text", "default": text,
          "description":
            "A replacement text crosses the band in the same time, in the renderer's fonts. Telop does "
            + "not measure it.",
        ]
      }
      schema = DataSchema(properties: text.map { ["text": $0] } ?? [:])
      customActions = [
        ["id": "pause", "name": "Pause", "description": "The line stands still"],
        [
          "id": "resume", "name": "Resume",
          "description": "The line continues from where it stands",
        ],
      ]
      renderRequirements = [
        Requirement(
          resolution: [
            "width": ["ideal": Double(frame.width)], "height": ["ideal": Double(frame.height)],
          ], frameRate: ["ideal": scene.motion.rate.perSecond.double])
      ]
    }
  }
}
