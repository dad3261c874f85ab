import TerminalScreen
import TestSupport

/// Frames with all that is difficult: wide, joined, combining, unknown and dangerous characters.
struct RandomFrames {
  /// Characters whose width no terminal doubts, with the width.
  ///
  /// Keys are compared canonically: none may be another one with its mark taken apart.
  static let certain: [Character: Int] = [
    "a": 1, "Z": 1, " ": 1, "é": 1, "ж": 1, "│": 1, "…": 1, "漢": 2, "か": 2, "한": 2,
  ]
  /// Characters about which terminals differ, with the width that we count.
  static let doubtful: [Character: Int] = [
    "●": 1, "☂": 1, "x\u{301}": 1, "कि": 2, "👍": 2, "👨‍👩‍👧‍👦": 2, "🇩🇪": 2, "👍🏽": 2, "ｱ": 1,
    "a\u{301}\u{302}\u{303}\u{304}": 1,
  ]
  private static let written = ["\u{1b}[2J", "\u{301}", "\u{378}", "\u{202e}", "\r\n", "\u{7f}"]

  static func width(_ character: Character) -> Int {
    certain[character] ?? doubtful[character] ?? widthWithoutMark(character)
  }

  /// A mark that came behind another character takes no room.
  private static func widthWithoutMark(_ character: Character) -> Int {
    guard character.unicodeScalars.last == "\u{301}" else { return 1 }
    let base = String(String.UnicodeScalarView(character.unicodeScalars.dropLast()))
    return width(Character(base))
  }

  private static let characters = (certain.keys.map(String.init) + doubtful.keys.map(String.init))
    .sorted()

  static func style(_ generator: inout SeededGenerator) -> CellStyle {
    if generator.chance(oneIn: 3) { return .plain }
    return CellStyle(
      generator.pick(ColourRole.allCases),
      on: generator.chance(oneIn: 2) ? .normal : generator.pick(ColourRole.allCases),
      CellStyle.Attributes(
        rawValue: generator.chance(oneIn: 2) ? 0 : UInt8(generator.integer(in: 0...15))))
  }

  static func text(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<generator.integer(in: 0...12) {
      switch generator.integer(in: 0...9) {
      case 0: text += generator.pick(written)
      case 1...4: text += generator.pick(characters)
      case 5...6: text += "   "
      default: text += "abc"
      }
    }
    return text
  }

  /// Paints over a frame: a few texts, now and then a rectangle.
  static func change(_ grid: inout CellGrid, _ generator: inout SeededGenerator) {
    for _ in 0..<generator.integer(in: 0...6) {
      let column = generator.integer(in: -1...grid.columns)
      let row = generator.integer(in: -1...grid.rows)
      if generator.chance(oneIn: 4) {
        grid.fill(
          column: column, row: row, width: generator.integer(in: -1...grid.columns + 1),
          height: generator.integer(in: 0...3), style: style(&generator))
      } else {
        grid.put(
          text(&generator), column: column, row: row, width: generator.integer(in: -1...20),
          style: style(&generator))
      }
    }
    let cursor = CellPosition(
      column: generator.integer(in: 0...grid.columns), row: generator.integer(in: 0...grid.rows))
    grid.cursor = generator.chance(oneIn: 3) ? cursor : nil
  }

  static func palette(_ generator: inout SeededGenerator) -> Palette {
    Palette(
      depth: generator.pick(ColourDepth.allCases), ground: generator.pick(ScreenGround.allCases))
  }
}
