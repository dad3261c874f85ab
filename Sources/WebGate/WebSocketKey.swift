internal import JSON

/// The handshake of a WebSocket (RFC 6455, section 4.2).
enum WebSocketKey {
  /// The text that a server adds to the key, to show that it understands the handshake.
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The value of `Sec-WebSocket-Accept`; throws for a request that is not for a WebSocket.
  static func accept(_ head: RequestHead) throws(WebRefusal) -> String {
    guard head.words("upgrade").contains("websocket"), head.words("connection").contains("upgrade"),
      head.value("sec-websocket-version") == "13", let key = head.value("sec-websocket-key"),
      isKey(key)
    else { throw .notAWebSocket }
    return accept(key: key)
  }

  /// The answer to a key, which a browser has made of 16 random bytes.
  static func accept(key: String) -> String {
    Base64.text(of: SHA1.hash(Array((key + suffix).utf8)))
  }

  /// Whether a text is 16 bytes in base64: 22 digits, of which the last has four bits of value, and two
  /// signs that fill up.
  private static func isKey(_ text: String) -> Bool {
    let digits = Array(text.utf8)
    guard digits.count == 24, digits.suffix(2) == [0x3D, 0x3D] else { return false }
    return digits.prefix(22).allSatisfy { Base64.alphabet.contains($0) }
      && "AQgw".utf8.contains(digits[21])
  }
}

/// SHA-1 (FIPS 180-4), which the handshake of a WebSocket asks for; it keeps no secret.
enum SHA1 {
  /// The 20 bytes of the hash; linear in the bytes.
  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = bytes + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bitCount = UInt64(bytes.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * $0)) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[start..<start + 64], into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<80 {
      let mixed = words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]
      words.append(mixed << 1 | mixed >> 31)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (place, word) in words.enumerated() {
      let (chosen, constant): (UInt32, UInt32) =
        switch place / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = (a << 5 | a >> 27) &+ chosen &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    for (place, word) in [a, b, c, d, e].enumerated() { state[place] &+= word }
  }
}
