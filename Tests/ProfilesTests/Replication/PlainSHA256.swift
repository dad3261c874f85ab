/// SHA-256 of bytes that arrive in pieces (FIPS 180-4), as a second reading of the standard beside the library's.
struct PlainSHA256 {
  private static let blockBytes = 64

  /// The fractional parts of the square roots of the first 8 primes.
  private var state: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The bytes since the last whole block, as the words of a block, most significant byte first.
  private var block: [16 of UInt32] = .init(repeating: 0)
  private var byteCount = 0

  /// Nothing was added yet.
  init() {}

  /// Adds bytes; in one piece or in several gives the same.
  mutating func add(_ bytes: Span<UInt8>) {
    var place = 0
    if byteCount % Self.blockBytes == 0 {
      while place &+ Self.blockBytes <= bytes.count {
        for word in 0..<16 { block[word] = Self.word(of: bytes, at: place &+ word &* 4) }
        compress()
        place &+= Self.blockBytes
      }
      byteCount += place
    }
    while place &+ 4 <= bytes.count {
      add(Self.word(of: bytes, at: place))
      place &+= 4
    }
    while place < bytes.count {
      add(bytes[place])
      place &+= 1
    }
  }

  @inline(__always)
  private static func word(of bytes: Span<UInt8>, at place: Int) -> UInt32 {
    UInt32(bytes[place]) << 24 | UInt32(bytes[place &+ 1]) << 16
      | UInt32(bytes[place &+ 2]) << 8 | UInt32(bytes[place &+ 3])
  }

  private mutating func add(_ number: UInt64) {
    add(UInt32(truncatingIfNeeded: number >> 32))
    add(UInt32(truncatingIfNeeded: number))
  }

  /// The first 16 bytes of the hash of everything added, as two numbers.
  consuming func first16Bytes() -> (high: UInt64, low: UInt64) {
    let bitCount = UInt64(byteCount) * 8
    add(UInt8(0x80))
    while byteCount % 4 != 0 { add(UInt8(0)) }
    while byteCount % Self.blockBytes != Self.blockBytes - 8 { add(UInt32(0)) }
    add(bitCount)
    return (
      UInt64(state[0]) << 32 | UInt64(state[1]), UInt64(state[2]) << 32 | UInt64(state[3])
    )
  }

  /// Adds 4 bytes, the most significant first, to a block that may end within a word.
  private mutating func add(_ word: UInt32) {
    let place = byteCount % Self.blockBytes
    let started = UInt32(place % 4) * 8
    byteCount += 4
    if started == 0 {
      block[place / 4] = word
    } else {
      block[place / 4] = block[place / 4] << (32 - started) | word >> started
      if place / 4 == 15 { compress() }
      block[(place / 4 + 1) % 16] = word & ~(.max << started)
    }
    if place == Self.blockBytes - 4 { compress() }
  }

  private mutating func add(_ byte: UInt8) {
    let place = byteCount % Self.blockBytes
    block[place / 4] = block[place / 4] << 8 | UInt32(byte)
    byteCount += 1
    if place == Self.blockBytes - 1 { compress() }
  }

  /// Adds the block to the state, and leaves nothing of the block that counts.
  ///
  /// The message schedule is a ring of 16 words: each word is needed for the last time where the word
  /// that takes its place is made.
  private mutating func compress() {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var words = block
    // Eight rounds at a time: then the words change their roles without being moved.
    for round in stride(from: 0, to: 64, by: 16) {
      if round > 0 { Self.schedule(&words) }
      for half in stride(from: 0, to: 16, by: 8) {
        let keys = round + half
        Self.step(words[half] &+ Self.constants[keys], a, b, c, &d, e, f, g, &h)
        Self.step(words[half + 1] &+ Self.constants[keys + 1], h, a, b, &c, d, e, f, &g)
        Self.step(words[half + 2] &+ Self.constants[keys + 2], g, h, a, &b, c, d, e, &f)
        Self.step(words[half + 3] &+ Self.constants[keys + 3], f, g, h, &a, b, c, d, &e)
        Self.step(words[half + 4] &+ Self.constants[keys + 4], e, f, g, &h, a, b, c, &d)
        Self.step(words[half + 5] &+ Self.constants[keys + 5], d, e, f, &g, h, a, b, &c)
        Self.step(words[half + 6] &+ Self.constants[keys + 6], c, d, e, &f, g, h, a, &b)
        Self.step(words[half + 7] &+ Self.constants[keys + 7], b, c, d, &e, f, g, h, &a)
      }
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  /// Replaces 16 words of the message schedule by the next 16.
  @inline(__always)
  private static func schedule(_ words: inout [16 of UInt32]) {
    for word in 0..<16 {
      let (old, new) = (words[(word &+ 1) & 15], words[(word &+ 14) & 15])
      let sigma0 = old.rotated(7) ^ old.rotated(18) ^ old &>> 3
      let sigma1 = new.rotated(17) ^ new.rotated(19) ^ new &>> 10
      words[word] = words[word] &+ sigma0 &+ words[(word &+ 9) & 15] &+ sigma1
    }
  }

  /// One of the 64 rounds; the words have their places in it by the names of the standard.
  @inline(__always)
  private static func step(
    _ word: UInt32, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32,
    _ f: UInt32, _ g: UInt32, _ h: inout UInt32
  ) {
    // The standard's three rotations by 6, 11 and 25, and below by 2, 13 and 22.
    let sum1 = ((e.rotated(14) ^ e).rotated(5) ^ e).rotated(6)
    let choice = g ^ (e & (f ^ g))
    h = h &+ sum1 &+ choice &+ word
    d = d &+ h
    let sum0 = ((a.rotated(9) ^ a).rotated(11) ^ a).rotated(2)
    let majority = b ^ ((a ^ b) & (b ^ c))
    h = h &+ sum0 &+ majority
  }

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [64 of UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ bits: UInt32) -> UInt32 { self &>> bits | self &<< (32 &- bits) }
}
