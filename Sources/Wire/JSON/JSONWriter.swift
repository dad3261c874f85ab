/// Appends JSON in the protocol's one form to a buffer: no blanks, shortest escapes.
///
/// The caller writes an object's members in the order of the names' UTF-8 bytes; commas come by
/// themselves. Failing to do so is our bug, and every transcript test shows it.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8]

  package init(reusing bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
  }

  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
  }

  package mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
  }

  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
  }

  /// A member's name that is known when compiling and needs no escapes.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    literal(name)
    literal("\":")
  }

  /// A piece of the text that is known when compiling, with whatever commas it needs.
  mutating func literal(_ text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { unsafe appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func integer(_ value: Int) {
    separate()
    appendDigits(value)
  }

  /// A number in its shortest form: whole values within the integers' range have no fraction.
  package mutating func number(_ value: Double) {
    if let whole = Int(exactly: value), abs(whole) <= JSONScanner.integerLimit {
      integer(whole)
    } else {
      separate()
      appendShortest(value)
    }
  }

  /// Swift's shortest digits that read back the same, and an exponent without `+` and zeros.
  private mutating func appendShortest(_ value: Double) {
    let parts = value.description.utf8.split(separator: UInt8(ascii: "e"))
    bytes.append(contentsOf: parts[0])
    guard parts.count > 1 else { return }
    bytes.append(UInt8(ascii: "e"))
    if parts[1].first == UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
    bytes.append(
      contentsOf: parts[1].drop {
        $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "0")
      })
  }

  package mutating func bool(_ value: Bool) {
    value ? word("true") : word("false")
  }

  package mutating func null() {
    word("null")
  }

  /// A value that is JSON in this form already.
  package mutating func raw(_ value: [UInt8]) {
    separate()
    bytes.append(contentsOf: value)
  }

  /// Ends a line of the protocol.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func word(_ word: StaticString) {
    separate()
    literal(word)
  }

  /// A comma, unless this is the first of its container or follows its name or a line's end.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }
}

extension JSONWriter {
  private mutating func appendDigits(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var divisor: UInt = 1
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = unsafe text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      unsafe bytes.append(contentsOf: text[start..<index])
      appendEscape(of: byte)
      start = index + 1
    }
    unsafe bytes.append(contentsOf: text[start...])
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: "u00".utf8)
      if digits.utf8.count == 1 { bytes.append(UInt8(ascii: "0")) }
      bytes.append(contentsOf: digits.utf8)
    }
  }
}
