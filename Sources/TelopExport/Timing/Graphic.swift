@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopText
import TelopUnits

/// An EBU OGraf graphic, version 1: the line as outlines, with one definition for each glyph. A transform, which is a
/// function of time, moves the line. A renderer can therefore seek to any moment.
///
/// The graphic's data has the text as a field. Outlines exist only for the measured text. A replacement text is set in
/// the renderer's fonts and crosses the band in the same time as the measured text.
struct Graphic {
  private let scene: ScrollScene
  private let name: String

  init(_ scene: ScrollScene, name: String) {
    self.scene = scene
    self.name = name
  }

  var files: [ExportFile] {
    get throws {
      var shapes = PageShapes(scene, hasWords: false)
      let strip = PageStrip(scene) { shapes.content(of: $0) }
      let blocks = BlockMarkup(scene, &shapes.symbols).element
      let parts = Parts(
        style: WebFile.stripStyle + shapes.rules, shapes: shapes.symbols.elements,
        segments: strip.elements, blocks: blocks, dots: scene.dotElement)
      let module = """
        // An EBU OGraf graphic, made by telop. Lengths are pixels, times seconds.
        const plan = \(try Wire.line(Plan(scene)));
        const parts = \(try Wire.line(parts));
        const places = \(strip.placeList);

        \(WebFile.motion)
        \(WebFile.strip)
        \(scene.hasClock ? WebFile.clock : "")
        \(WebFile.graphic)
        """
      return [
        ExportFile(name: "\(name).ograf.json", bytes: try Wire.encode(Manifest(scene, name))),
        ExportFile(name: "graphic.mjs", bytes: [UInt8](module.utf8)),
      ]
    }
  }
}

extension Graphic {
  private struct Parts: Encodable {
    let style: String
    let shapes: String
    let segments: String
    let blocks: String
    let dots: String
  }

  private struct Plan: Encodable {
    let motion: MotionDocument
    /// The time at which the empty band disappears, in seconds; absent if text stays in the band.
    let leavesAt: Double?
    let entry: Animation
    let exit: Animation
    /// True if the band slides to the left or the top.
    let isNear: Bool
    let isVertical: Bool
    let frameWidth: Int
    let frameHeight: Int
    /// The band's position in the picture, and its size.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let bar: Box
    /// The clock's direction: true if it shows the time left; absent without a clock.
    let countsDown: Bool?
    /// Classes and custom properties for strip.css.
    let classes: String
    let values: String
    let background: String
    /// The line, if its text may be replaced; absent otherwise.
    let text: String?
    let lineWidth: Double
    /// The style of a replacement text. The fonts are named; the renderer may lack them.
    let isRightToLeft: Bool
    let font: String
    let baseline: Int

    /// An animation of the band: the completed fraction at each frame.
    struct Animation: Encodable {
      let way: String
      let shares: [Double]

      init(_ motion: BandMotion) {
        way = motion.change.rawValue
        shares = motion.shares.map { ($0 * 1e6).rounded() / 1e6 }
      }
    }

    struct Box: Encodable {
      let left: Int
      let top: Int
      let width: Int
      let height: Int
    }

    init(_ scene: ScrollScene) {
      let band = scene.band
      let bar = scene.bar
      self.bar = Box(left: bar.left, top: bar.top, width: bar.width, height: bar.height)
      countsDown = scene.blocks.first { $0.kind == .clock }?.countsDown
      motion = MotionDocument(scene.motion)
      entry = Animation(scene.onByHand)
      exit = Animation(scene.offByHand)
      isNear = scene.isAtNearEdge
      // The band starts to disappear on a frame without text.
      let end = Rational(scene.motion.lastFrame) / scene.motion.rate.perSecond
      let exit = exit.shares.isEmpty ? scene.motion.duration : end
      leavesAt = scene.leavesAtEnd && !scene.motion.isEndless ? exit.double : nil
      isVertical = band.isVertical
      frameWidth = scene.frame.width
      frameHeight = scene.frame.height
      left = scene.frame.left
      top = scene.frame.top
      width = band.width
      height = band.height
      classes = StripStyle.classes(scene).joined(separator: " ")
      values = StripStyle.values(scene)
      background = scene.look.background.css(isVertical: band.isVertical)
      text = scene.editableText
      lineWidth = scene.width.double
      isRightToLeft = scene.text.isRightToLeft
      let families = scene.text.fonts.map { font in
        "\"" + font.family.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\", "
      }
      font = "\(Markup.number(scene.size))px \(families.joined())system-ui, sans-serif"
      baseline = band.baseline
    }
  }

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

    struct Field: Encodable {
      let type = "string"
      let gddType = "multi-line"
      let title = "Text"
      let description =
        "Another text crosses in the same time, in a font of the renderer: it is not measured."
      let `default`: String
    }

    struct Data: Encodable {
      let type = "object"
      let properties: [String: Field]
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
    let customActions: [Action]
    let schema: Data
    let renderRequirements: [Requirement]

    enum CodingKeys: String, CodingKey {
      case schemaPlace = "$schema"
      case id, version, name, description, main, supportsRealTime, supportsNonRealTime, stepCount
      case customActions, schema, renderRequirements
    }

    init(_ scene: ScrollScene, _ name: String) {
      // Characters that an id must not contain become their code points, so that distinct names have distinct ids.
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
      schema = Data(
        properties: scene.editableText.map { ["text": Field(default: $0)] } ?? [:])
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

extension ScrollScene {
  fileprivate var hasClock: Bool { blocks.contains { $0.kind == .clock } }

  /// The line, if its text may be replaced; `nil` for a repeated line.
  fileprivate var editableText: String? { loop == nil ? script.line : nil }
}
