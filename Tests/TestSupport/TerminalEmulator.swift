/// A small terminal that draws what it is sent into a table, written from ECMA-48 and xterm's list
/// of control sequences, in ignorance of the program that it shows.
///
/// It traps on whatever it does not know: nothing else may be sent.
package struct TerminalEmulator {
  package struct Cell: Equatable {
    /// Empty where a wide character further left covers it.
    package var text = " "
    package var rendition = Rendition()

    package init(text: String = " ", rendition: Rendition = Rendition()) {
      self.text = text
      self.rendition = rendition
    }
  }

  /// The parameters of the last "select graphic rendition" that count.
  package struct Rendition: Equatable {
    package var foreground: String
    package var background: String
    package var attributes: Set<Int>

    package init(
      foreground: String = "39", background: String = "49", attributes: Set<Int> = []
    ) {
      self.foreground = foreground
      self.background = background
      self.attributes = attributes
    }
  }

  /// What a program must leave as it found it.
  package struct State: Equatable {
    /// The private modes that are on.
    package var modes: Set<Int> = [7, 25]
    /// The titles that were put away, with the present one.
    package var titles = [""]
    package var column = 0
    package var row = 0
    package var rendition = Rendition()
  }

  package private(set) var columns: Int
  package private(set) var rows: Int
  /// Row by row.
  package private(set) var cells: [[Cell]]
  package private(set) var state = State()
  /// How often the whole screen was blanked out.
  package private(set) var clearings = 0
  /// What was put into the clipboard last, in base64.
  package private(set) var clipboard: String?
  /// Whether a frame has begun that is to be shown only when it is complete.
  package var isHeldBack: Bool { state.modes.contains(2026) }
  /// How many bytes were taken.
  package private(set) var byteCount = 0
  /// How far the cursor moves for a character.
  private let width: (Character) -> Int
  /// What an alternate screen hides, with the cursor's place.
  private var hidden: (cells: [[Cell]], column: Int, row: Int)?
  /// A sequence or character of which only a part has come.
  private var rest: [UInt8] = []

  /// A screen of which nobody knows what is on it.
  package init(columns: Int, rows: Int, width: @escaping (Character) -> Int = { _ in 1 }) {
    self.columns = columns
    self.rows = rows
    self.width = width
    cells = Self.unknown(columns, rows)
  }

  private static func unknown(_ columns: Int, _ rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(text: "?"), count: columns), count: rows)
  }

  /// Another size: what is then on the screen nobody knows.
  package mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Self.unknown(columns, rows)
    hidden = hidden.map { (Self.unknown(columns, rows), $0.column, $0.row) }
    state.column = max(0, min(state.column, columns - 1))
    state.row = max(0, min(state.row, rows - 1))
  }

  /// What is on the screen, a text a row, without the blanks at its end.
  package var lines: [String] {
    cells.map { row in
      let text = row.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Draws what has come; what is cut is kept until the rest comes.
  package mutating func take(_ bytes: [UInt8]) {
    byteCount += bytes.count
    let bytes = rest + bytes
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20 && byte != 0x7F {
        text.append(byte)
        index += 1
        continue
      }
      write(&text)
      if byte == 0x1B {
        guard let end = Self.endOfSequence(bytes, at: index) else { break }
        perform(Array(bytes[index..<end]))
        index = end
      } else {
        takeControl(byte)
        index += 1
      }
    }
    rest = Array(bytes[index...])
    rest = Self.cutCharacter(&text) + rest
    write(&text)
  }

  /// Takes the beginning of a character off a text whose end has not come.
  private static func cutCharacter(_ text: inout [UInt8]) -> [UInt8] {
    guard let start = text.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return [] }
    let needed = (~text[start]).leadingZeroBitCount
    guard text.count - start < needed else { return [] }
    defer { text.removeLast(text.count - start) }
    return Array(text[start...])
  }

  /// Behind the last byte; nil when it has not come.
  private static func endOfSequence(_ bytes: [UInt8], at start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    let isCommand = bytes[start + 1] == 0x5D
    precondition(isCommand || bytes[start + 1] == 0x5B, "escape and \(bytes[start + 1])")
    let end = bytes[(start + 2)...].firstIndex { isCommand ? $0 == 0x07 : 0x40...0x7E ~= $0 }
    return end.map { $0 + 1 }
  }
}

// MARK: - Text

extension TerminalEmulator {
  private mutating func write(_ text: inout [UInt8]) {
    guard let string = String(validating: text, as: UTF8.self) else {
      preconditionFailure("no UTF-8: \(text)")
    }
    text = []
    for character in string { write(character) }
  }

  private mutating func write(_ character: Character) {
    let width = width(character)
    precondition(width > 0, "a character without a width: \(character)")
    precondition(!state.modes.contains(7), "a character, and the margin would wrap")
    let (row, column) = (state.row, state.column)
    guard column + width <= columns else {
      state.column = columns - 1
      return
    }
    for place in column..<column + width { blankCharacter(at: place) }
    cells[row][column] = Cell(text: String(character), rendition: state.rendition)
    for place in column + 1..<column + width {
      cells[row][place] = Cell(text: "", rendition: state.rendition)
    }
    state.column = min(column + width, columns - 1)
  }

  /// Overwriting a part of a wide character takes all of it away.
  private mutating func blankCharacter(at place: Int) {
    let row = state.row
    var start = place
    while start > 0, cells[row][start].text.isEmpty { start -= 1 }
    var end = start + 1
    while end < columns, cells[row][end].text.isEmpty { end += 1 }
    for place in start..<end { cells[row][place].text = " " }
  }

  private mutating func takeControl(_ byte: UInt8) {
    switch byte {
    case 0x0D: state.column = 0
    case 0x0A:
      precondition(state.row + 1 < rows, "a line feed that scrolls")
      state.row += 1
    case 0x08:
      precondition(state.column > 0, "a backspace at the margin")
      state.column -= 1
    default: preconditionFailure("control character \(byte)")
    }
  }
}

// MARK: - Sequences

extension TerminalEmulator {
  private mutating func perform(_ sequence: [UInt8]) {
    let text = String(decoding: sequence.dropFirst(2).dropLast(), as: UTF8.self)
    if sequence[1] == 0x5D {
      command(text)
    } else {
      perform(Character(Unicode.Scalar(sequence[sequence.count - 1])), text)
    }
  }

  /// An operating system command: a title, a text for the clipboard, or a question that stays without an
  /// answer.
  private mutating func command(_ text: String) {
    if text.hasPrefix("0;") {
      state.titles[state.titles.count - 1] = String(text.dropFirst(2))
    } else if text.hasPrefix("52;c;") {
      clipboard = String(text.dropFirst(5))
    } else {
      precondition(text == "11;?", "command \(text)")
    }
  }

  private mutating func perform(_ final: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let count = max(numbers[0], 1)
    switch final {
    case "A": go(state.column, state.row - count)
    case "B": go(state.column, state.row + count)
    case "C": go(state.column + count, state.row)
    case "D": go(state.column - count, state.row)
    case "G": go(count - 1, state.row)
    case "d": go(state.column, count - 1)
    case "H": go(numbers.count > 1 ? max(numbers[1], 1) - 1 : 0, count - 1)
    case "J": eraseAll(parameters)
    case "K": eraseRestOfRow(parameters)
    case "m": select(parameters)
    case "h", "l": setMode(parameters, final == "h")
    case "t": keepTitle(parameters)
    default: preconditionFailure("sequence \(parameters)\(final)")
    }
  }

  private mutating func go(_ column: Int, _ row: Int) {
    precondition(0..<columns ~= column && 0..<rows ~= row, "a move out of the screen")
    state.column = column
    state.row = row
  }

  private var blank: Cell {
    Cell(rendition: Rendition(background: state.rendition.background))
  }

  private mutating func eraseAll(_ parameters: String) {
    precondition(parameters == "2", "an erasure of \(parameters)")
    clearings += 1
    cells = Array(repeating: Array(repeating: blank, count: columns), count: rows)
  }

  private mutating func eraseRestOfRow(_ parameters: String) {
    precondition(parameters.isEmpty, "an erasure of \(parameters)")
    for place in state.column..<columns {
      blankCharacter(at: place)
      cells[state.row][place] = blank
    }
  }

  private mutating func keepTitle(_ parameters: String) {
    switch parameters {
    case "22;0": state.titles.append(state.titles[state.titles.count - 1])
    case "23;0": state.titles.removeLast()
    default: preconditionFailure("window operation \(parameters)")
    }
  }

  private mutating func setMode(_ parameter: String, _ isOn: Bool) {
    guard parameter.first == "?", let mode = Int(parameter.dropFirst()) else {
      preconditionFailure("mode \(parameter)")
    }
    let known: Set = [7, 25, 1000, 1002, 1004, 1006, 1049, 2004, 2026]
    precondition(known.contains(mode), "mode \(mode)")
    if isOn { state.modes.insert(mode) } else { state.modes.remove(mode) }
    if mode == 1049 { switchScreen(toAlternate: isOn) }
  }

  private mutating func switchScreen(toAlternate: Bool) {
    if toAlternate {
      if hidden == nil { hidden = (cells, state.column, state.row) }
      cells = Self.unknown(columns, rows)
    } else if let main = hidden {
      (cells, state.column, state.row) = main
      hidden = nil
    }
  }

  private mutating func select(_ parameters: String) {
    var parts = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let part = parts.popFirst() {
      switch Int(part) ?? 0 {
      case 0: state.rendition = Rendition()
      case 22: state.rendition.attributes.subtract([1, 2])
      case 24: state.rendition.attributes.remove(4)
      case 27: state.rendition.attributes.remove(7)
      case let on where [1, 2, 4, 7].contains(on): state.rendition.attributes.insert(on)
      case let colour:
        let count = colour % 10 == 8 && colour < 90 ? (parts.first == "5" ? 2 : 4) : 0
        let whole = ([part] + parts.prefix(count)).joined(separator: ";")
        parts = parts.dropFirst(count)
        let isGround = 40...49 ~= colour || 100...107 ~= colour
        precondition(isGround || 30...39 ~= colour || 90...97 ~= colour, "rendition \(colour)")
        if isGround {
          state.rendition.background = whole
        } else {
          state.rendition.foreground = whole
        }
      }
    }
  }
}
