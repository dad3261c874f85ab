extension KeyDecoder {
  private static let escapeByte: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let stringIntroducers: Set<UInt8> = [0x50, 0x58, 0x5D, 0x5E, 0x5F]  // P X ] ^ _
  private static let endOfPaste = Array("\u{1b}[201~".utf8)

  mutating func decode(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
    switch state {
    case .ground: takeInGround(byte, alt: false, &inputs)
    case .scalar(let bytes, let missing, let alt):
      takeInScalar(byte, bytes, missing: missing, alt: alt, &inputs)
    case .escape: takeAfterEscape(byte, &inputs)
    case .lateEscape: takeLate(byte, &inputs)
    case .control(let bytes): takeInControl(byte, bytes, &inputs)
    case .singleShift(let bytes): takeInSingleShift(byte, bytes, &inputs)
    case .skip(let count): state = count > 1 ? .skip(count - 1) : .ground
    case .string(let introducer, let bytes): takeInString(byte, introducer, bytes, &inputs)
    case .stringEscape(let introducer, let bytes):
      if byte == 0x5C {
        endString(introducer, bytes, &inputs)
      } else {
        takeAfterEscape(byte, &inputs)
      }
    case .paste: takeInPaste(byte, &inputs)
    }
  }

  private mutating func takeInGround(
    _ byte: UInt8, alt: Bool, _ inputs: inout [TerminalInput]
  ) {
    state = .ground
    switch byte {
    case Self.escapeByte: state = .escape
    case 0..<0x20, 0x7F: inputs.append(Self.input(ofControl: byte, alt: alt))
    case 0x20..<0x7F: inputs.append(Self.letter(Unicode.Scalar(byte), alt: alt))
    case 0xC2...0xDF: state = .scalar([byte], missing: 1, alt: alt)
    case 0xE0...0xEF: state = .scalar([byte], missing: 2, alt: alt)
    case 0xF0...0xF4: state = .scalar([byte], missing: 3, alt: alt)
    default: break  // No scalar begins like this.
    }
  }

  private mutating func takeInScalar(
    _ byte: UInt8, _ bytes: [UInt8], missing: Int, alt: Bool, _ inputs: inout [TerminalInput]
  ) {
    guard 0x80...0xBF ~= byte else {
      return takeInGround(byte, alt: false, &inputs)
    }
    guard missing == 1 else {
      state = .scalar(bytes + [byte], missing: missing - 1, alt: alt)
      return
    }
    state = .ground
    guard let scalar = String(validating: bytes + [byte], as: UTF8.self)?.unicodeScalars.first,
      scalar.properties.generalCategory != .control
    else { return }
    inputs.append(Self.letter(scalar, alt: alt))
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
    switch byte {
    case Self.escapeByte:
      inputs.append(.key(.escape, []))
      state = .escape
    case 0x5B: state = .control([])
    case 0x4F: state = .singleShift([])
    case let introducer where Self.stringIntroducers.contains(introducer):
      state = .string(introducer: introducer, [])
    default: takeInGround(byte, alt: true, &inputs)
    }
  }

  /// Only bytes that no key of ours types by itself, and that begin a sequence, belong to a late escape.
  private mutating func takeLate(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
    let beginsSequence = byte == 0x5B || byte == 0x4F || byte == 0x5D  // [ O ]
    if beginsSequence {
      takeAfterEscape(byte, &inputs)
    } else {
      takeInGround(byte, alt: false, &inputs)
    }
  }

  private mutating func takeInControl(
    _ byte: UInt8, _ bytes: [UInt8], _ inputs: inout [TerminalInput]
  ) {
    if bytes == Self.consoleFunction {
      state = .ground
      if let key = Self.consoleFunctionKey(byte) { inputs.append(.key(key, [])) }
      return
    }
    switch byte {
    case 0x20..<0x40:
      state = .control(bytes.count < Self.sequenceLimitBytes ? bytes + [byte] : bytes)
    case 0x5B where bytes.isEmpty: state = .control(Self.consoleFunction)
    case 0x4D where bytes.isEmpty: state = .skip(Self.oldMouseBytes)
    case 0x40..<0x7F: endControl(ControlSequence(bytes, final: byte), &inputs)
    default: takeInGround(byte, alt: false, &inputs)
    }
  }

  /// The Linux console sends F1 to F5 as `ESC [ [` and a letter.
  private static let consoleFunction: [UInt8] = [0x5B]
  /// The bytes after `ESC [ M` in the oldest mouse protocol, which cannot report large columns.
  private static let oldMouseBytes = 3

  private static func consoleFunctionKey(_ byte: UInt8) -> Key? {
    0x41...0x45 ~= byte ? .function(Int(byte) - 0x40) : nil
  }

  private mutating func endControl(
    _ sequence: ControlSequence, _ inputs: inout [TerminalInput]
  ) {
    state = sequence.beginsPaste ? .paste([]) : .ground
    if let input = sequence.input { inputs.append(input) }
  }

  private mutating func takeInSingleShift(
    _ byte: UInt8, _ bytes: [UInt8], _ inputs: inout [TerminalInput]
  ) {
    switch byte {
    case 0x30..<0x3C:
      state = .singleShift(bytes.count < Self.sequenceLimitBytes ? bytes + [byte] : bytes)
    case 0x20..<0x7F:
      state = .ground
      if let input = ControlSequence(bytes, final: byte).inputOfSingleShift {
        inputs.append(input)
      }
    default: takeInGround(byte, alt: false, &inputs)
    }
  }

  /// Ends the string at a control character, which no answer contains, so that no key is lost.
  private mutating func takeInString(
    _ byte: UInt8, _ introducer: UInt8, _ bytes: [UInt8], _ inputs: inout [TerminalInput]
  ) {
    switch byte {
    case Self.escapeByte: state = .stringEscape(introducer: introducer, bytes)
    case Self.bell: endString(introducer, bytes, &inputs)
    case 0..<0x20: takeInGround(byte, alt: false, &inputs)
    default:
      // One byte over the limit is kept, as the sign of a cut string.
      let isFull = bytes.count > Self.sequenceLimitBytes
      state = .string(introducer: introducer, isFull ? bytes : bytes + [byte])
    }
  }

  private mutating func endString(
    _ introducer: UInt8, _ bytes: [UInt8], _ inputs: inout [TerminalInput]
  ) {
    state = .ground
    guard introducer == 0x5D, bytes.count <= Self.sequenceLimitBytes,
      let report = TerminalReport(command: bytes)
    else { return }
    inputs.append(.report(report))
  }

  /// Looks for the end of the paste even when the paste exceeds the limit.
  private mutating func takeInPaste(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
    guard case .paste(var bytes) = state else { return }
    // Releases the state's own copy; otherwise each byte would copy the whole paste.
    state = .ground
    bytes.append(byte)
    if byte == 0x7E, bytes.suffix(Self.endOfPaste.count) == Self.endOfPaste[...] {
      inputs.append(.paste(Self.pasted(bytes.dropLast(Self.endOfPaste.count))))
      return
    }
    let room = Self.pasteLimitBytes + Self.endOfPaste.count
    if bytes.count > room {
      bytes.remove(at: Self.pasteLimitBytes)
    }
    state = .paste(bytes)
  }

  /// The text, without a last character that the limit has cut in two.
  private static func pasted(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    if bytes.count >= pasteLimitBytes {
      while let last = bytes.last, 0x80...0xBF ~= last { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func letter(_ scalar: Unicode.Scalar, alt: Bool) -> TerminalInput {
    alt ? .key(.character(Character(scalar)), .alt) : .text(Character(scalar))
  }
}

extension KeyDecoder {
  /// The key of a control character; Enter differs from control-J, and tab is control-I.
  static func input(ofControl byte: UInt8, alt: Bool) -> TerminalInput {
    let held: Modifiers = alt ? .alt : []
    switch byte {
    case 0x09: return .key(.tab, held)
    case 0x0D: return .key(.enter, held)
    case 0x08, 0x7F: return .key(.backspace, held)
    case 0x00: return .key(.character(" "), held.union(.control))
    default:
      let letters = Array("abcdefghijklmnopqrstuvwxyz[\\]^_")
      return .key(.character(letters[Int(byte) - 1]), held.union(.control))
    }
  }
}
