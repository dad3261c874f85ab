/// One cursor movement in ECMA-48.
enum CursorMove: Hashable {
  case stay
  case carriageReturn
  case lineFeeds(Int)
  case backspaces(Int)
  case up(Int)
  case down(Int)
  case forward(Int)
  case backward(Int)
  /// Counted from 0 like all our columns; the terminal counts from 1.
  case toColumn(Int)
  case toRow(Int)
  case to(CellPosition)

  /// How many bytes the movement takes.
  var cost: Int {
    switch self {
    case .stay: 0
    case .carriageReturn: 1
    case .lineFeeds(let count), .backspaces(let count): count
    case .up(let count), .down(let count), .forward(let count), .backward(let count):
      3 + Self.digits(count)
    case .toColumn(let index), .toRow(let index): 3 + Self.digits(index + 1)
    case .to(let place):
      3 + Self.digits(place.row + 1)
        + (place.column == 0 ? 0 : 1 + Self.digits(place.column + 1))
    }
  }

  /// The digits of a parameter; a 1 is left out, because it is the terminal's default.
  private static func digits(_ number: Int) -> Int {
    switch number {
    case ...1: 0
    case ...9: 1
    case ...99: 2
    case ...999: 3
    default: 4
    }
  }

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .stay: break
    case .carriageReturn: bytes.append(0x0D)
    case .lineFeeds(let count): bytes.append(contentsOf: repeatElement(0x0A, count: count))
    case .backspaces(let count): bytes.append(contentsOf: repeatElement(0x08, count: count))
    case .up(let count): Self.write(count, 0x41, to: &bytes)
    case .down(let count): Self.write(count, 0x42, to: &bytes)
    case .forward(let count): Self.write(count, 0x43, to: &bytes)
    case .backward(let count): Self.write(count, 0x44, to: &bytes)
    case .toColumn(let index): Self.write(index + 1, 0x47, to: &bytes)
    case .toRow(let index): Self.write(index + 1, 0x64, to: &bytes)
    case .to(let place):
      bytes += [0x1B, 0x5B]
      Self.write(place.row + 1, to: &bytes)
      if place.column > 0 {
        bytes.append(0x3B)
        Self.write(place.column + 1, to: &bytes)
      }
      bytes.append(0x48)
    }
  }

  private static func write(_ number: Int, _ final: UInt8, to bytes: inout [UInt8]) {
    bytes += [0x1B, 0x5B]
    write(number, to: &bytes)
    bytes.append(final)
  }

  private static func write(_ number: Int, to bytes: inout [UInt8]) {
    if number > 1 { bytes.append(contentsOf: String(number).utf8) }
  }
}
