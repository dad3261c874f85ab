/// `ESC [` with its parameters and final byte.
struct ControlSequence {
  /// A mark such as `<` before the parameters.
  private let mark: UInt8?
  /// Empty parameters are 0; nil if they are not the numbers of a known sequence.
  private let parameters: [Int]?
  private let final: UInt8

  /// More columns than any terminal has; no sequence that we know has a higher number.
  private static let highestParameter = 65_535

  init(_ bytes: [UInt8], final: UInt8) {
    let isMarked = bytes.first.map { 0x3C...0x3F ~= $0 } == true
    mark = isMarked ? bytes.first : nil
    parameters = Self.numbers(bytes.dropFirst(isMarked ? 1 : 0))
    self.final = final
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    if bytes.isEmpty { return [] }
    var numbers = [0]
    for byte in bytes {
      if byte == 0x3B {
        numbers.append(0)
        continue
      }
      guard 0x30...0x39 ~= byte, let last = numbers.last else { return nil }
      let number = last * 10 + Int(byte - 0x30)
      if number > highestParameter { return nil }
      numbers[numbers.count - 1] = number
    }
    return numbers
  }

  var beginsPaste: Bool {
    mark == nil && final == 0x7E && parameters == [200]
  }

  /// The input that the sequence stands for; nil if unknown.
  var input: TerminalInput? {
    guard let parameters else { return nil }
    switch mark {
    case nil: return unmarked(parameters)
    case 0x3C: return mouse(parameters).map(TerminalInput.mouse)
    default: return nil
    }
  }

  /// The input after `ESC O`, where some terminals put only the modifier.
  var inputOfSingleShift: TerminalInput? {
    guard let parameters, parameters.count <= 2, let key = Self.keys[final] else { return nil }
    return Self.input(key, modifier: parameters.last)
  }

  private func unmarked(_ parameters: [Int]) -> TerminalInput? {
    switch (final, parameters.count) {
    case (0x49, 0): return .focus(true)
    case (0x4F, 0): return .focus(false)
    case (0x5A, 0): return .key(.tab, .shift)
    case (0x7E, 1...2):
      return Self.numberedKeys[parameters[0]].flatMap {
        Self.input($0, modifier: parameters.count == 2 ? parameters[1] : nil)
      }
    case (_, 0...2):
      guard let key = Self.keys[final] else { return nil }
      return Self.input(key, modifier: parameters.count == 2 ? parameters[1] : nil)
    default: return nil
    }
  }

  /// The modifier is 1 plus the bits; unknown bits, such as of locks, are ignored.
  private static func input(_ key: Key, modifier: Int?) -> TerminalInput? {
    guard let modifier, modifier > 1 else { return .key(key, []) }
    let known = Modifiers([.shift, .alt, .control])
    return .key(
      key, Modifiers(rawValue: UInt8(truncatingIfNeeded: modifier - 1)).intersection(known))
  }

  private static let keys: [UInt8: Key] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
    0x4D: .enter, 0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
  ]

  private static let numberedKeys: [Int: Key] = {
    var keys: [Int: Key] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    // The gaps of the DEC keyboard are kept to this day.
    let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
    for (index, number) in functions.enumerated() { keys[number] = .function(index + 1) }
    return keys
  }()
}

extension ControlSequence {
  /// SGR mouse: the button with its bits, column and row from 1; `M` is down, `m` is up.
  private func mouse(_ parameters: [Int]) -> MouseEvent? {
    guard parameters.count == 3, final == 0x4D || final == 0x6D, parameters[1] > 0,
      parameters[2] > 0, let action = Self.action(parameters[0], isRelease: final == 0x6D)
    else { return nil }
    let code = parameters[0]
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let position = CellPosition(column: parameters[1] - 1, row: parameters[2] - 1)
    return MouseEvent(action, at: position, modifiers)
  }

  private static func action(_ code: Int, isRelease: Bool) -> MouseEvent.Action? {
    let motion = 32
    let wheel = 64
    let modifiers = 4 + 8 + 16
    let kind = code & ~modifiers
    if kind & wheel != 0 {
      let wheels: [MouseEvent.Action] = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]
      return isRelease || kind - wheel >= wheels.count ? nil : wheels[kind - wheel]
    }
    let buttons: [MouseEvent.Button] = [.left, .middle, .right]
    let number = kind & ~motion
    guard number < buttons.count else { return nil }
    if isRelease { return .release(buttons[number]) }
    return kind & motion != 0 ? .drag(buttons[number]) : .press(buttons[number])
  }
}
