/// Appends JSON in the protocol's canonical form to a buffer: no white space, shortest escapes.
///
/// The caller must write an object's members sorted by the names' UTF-8 bytes; the writer adds the
/// commas. A wrong order is our bug, and every transcript test would show it.
package struct JSONWriter: Sendable {
  /// Everything written so far; valid JSON only once every container is ended.
  package private(set) var bytes: [UInt8]

  /// Continues after the given bytes, with a comma if one is needed.
  package init(reusing bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  /// Reserves this many bytes, because a buffer is copied each time it grows.
  package init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Empties the buffer but keeps its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Starts an object; its members follow, each after a `key`.
  package mutating func beginObject() {
    separated(1) { $0.put(UInt8(ascii: "{")) }
  }

  /// Ends an object; does not check that an object was started last.
  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// Starts an array; its elements follow, and the writer adds the commas.
  package mutating func beginArray() {
    separated(1) { $0.put(UInt8(ascii: "[")) }
  }

  /// Ends an array; does not check that an array was started last.
  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a member's name that is a literal and needs no escapes.
  package mutating func key(_ name: StaticString) {
    separated(name.utf8CodeUnitCount &+ 3) {
      $0.put(UInt8(ascii: "\""))
      $0.put(name)
      $0.put(UInt8(ascii: "\""))
      $0.put(UInt8(ascii: ":"))
    }
  }

  /// Writes literal text, which must contain its own commas.
  package mutating func literal(_ text: StaticString) {
    append(text.utf8CodeUnitCount) { $0.put(text) }
  }

  /// Writes a member's name that is known at run time, with escapes.
  package mutating func key(_ name: String) {
    string(name)
    colon()
  }

  /// Ends a member's name.
  package mutating func colon() {
    bytes.append(UInt8(ascii: ":"))
  }

  /// Escapes quotation marks, backslashes and characters below U+0020, and nothing else.
  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { unsafe string($0.span) }
  }

  private mutating func string(_ text: Span<UInt8>) {
    let plainCount = ByteSearch.index(ofSpecialIn: text, from: 0)
    separated(text.count &+ 2) {
      $0.put(UInt8(ascii: "\""))
      $0.put(text.extracting(..<plainCount))
      if plainCount == text.count { $0.put(UInt8(ascii: "\"")) }
    }
    if plainCount < text.count { appendEscaped(text, from: plainCount) }
  }

  /// Writes a string of characters that need no escapes, which the closure appends.
  package mutating func plainString(_ append: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes any integer; the caller must stay within ±(2^53 − 1), which readers keep exactly.
  package mutating func integer(_ value: Int) {
    separated(JSONPiece.mostDigits) { $0.put(value) }
  }

  /// Writes a number in its shortest form: a whole value in the range of integers has no fraction.
  package mutating func number(_ value: Double) {
    if let whole = Int(exactly: value), whole.magnitude <= JSONScanner.integerLimit {
      integer(whole)
    } else {
      separate()
      appendShortest(value)
    }
  }

  /// The shortest digits that read back as the same value; the exponent has no `+` and no leading zeros.
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

  /// Writes `true` or `false`, after a comma if one is needed.
  package mutating func bool(_ value: Bool) {
    value ? word("true") : word("false")
  }

  /// Writes null, for members that must be present; others are left out instead.
  package mutating func null() {
    word("null")
  }

  /// Writes a value that is already JSON in this form.
  package mutating func raw(_ value: [UInt8]) {
    separated(value.count) { $0.put(value.span) }
  }

  /// Ends a line of the protocol.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func word(_ word: StaticString) {
    separated(word.utf8CodeUnitCount) { $0.put(word) }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  /// False at the start of a container, after a name, and after a line's end.
  private var needsComma: Bool {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): false
    default: true
    }
  }
}

// MARK: - Pieces

extension JSONWriter {
  /// Appends a comma if one is needed, and then at most `most` bytes, which `fill` puts.
  @inline(__always)
  private mutating func separated(_ most: Int, _ fill: (inout JSONPiece) -> Void) {
    let needsComma = needsComma
    append(most &+ 1) {
      if needsComma { $0.put(UInt8(ascii: ",")) }
      fill(&$0)
    }
  }

  /// Appends at most `most` bytes, which `fill` puts; the buffer is checked once for all of them.
  @inline(__always)
  private mutating func append(_ most: Int, _ fill: (inout JSONPiece) -> Void) {
    bytes.append(addingCapacity: most) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        // The buffer was requested with room for `most` bytes.
        guard let start = buffer.baseAddress else { return }
        var piece = unsafe JSONPiece(start: start, most: most)
        fill(&piece)
        count = piece.count
      }
    }
  }
}

extension JSONWriter {
  /// Appends the rest of a string, from its first special byte on, and the quotation mark.
  private mutating func appendEscaped(_ text: Span<UInt8>, from first: Int) {
    var special = first
    while special < text.count {
      appendEscape(of: text[special])
      let next = ByteSearch.index(ofSpecialIn: text, from: special + 1)
      let plain = text.extracting(special + 1..<next)
      append(plain.count) { $0.put(plain) }
      special = next
    }
    bytes.append(UInt8(ascii: "\""))
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
