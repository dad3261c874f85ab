/// Appends JSON in the protocol's one form to a buffer: no blanks, shortest escapes.
///
/// The caller writes an object's members in the order of the names' UTF-8 bytes; commas come by
/// themselves. Failing to do so is our bug, and every transcript test shows it.
package struct JSONWriter: Sendable {
  /// All that was written so far; no JSON until every container is ended.
  package private(set) var bytes: [UInt8]

  /// Goes on behind what the bytes hold, with a comma where they call for one.
  package init(reusing bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  /// Keeps the memory for what is written next.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Opens the next value; members follow, each behind a `key`.
  package mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
  }

  /// Ends what was opened last; nothing checks that this is an object.
  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// Opens the next value; elements follow, and their commas come by themselves.
  package mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
  }

  /// Ends what was opened last; nothing checks that this is an array.
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

  /// A member's name that is known only now, escaped as any string is.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Escapes quotation marks, backslashes and what is below U+0020, and nothing else.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { unsafe appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Takes any integer; that readers can keep it, within ±(2^53 − 1), is the caller's care.
  package mutating func integer(_ value: Int) {
    separate()
    appendDigits(value)
  }

  /// A number in its shortest form: whole values within the integers' range have no fraction.
  package mutating func number(_ value: Double) {
    if let whole = Int(exactly: value), whole.magnitude <= JSONScanner.integerLimit {
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

  /// `true` or `false`, behind a comma where one is due.
  package mutating func bool(_ value: Bool) {
    value ? word("true") : word("false")
  }

  /// For what must be said to be nothing; elsewhere a member is left out.
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
