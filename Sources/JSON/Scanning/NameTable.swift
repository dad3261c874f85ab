/// The different member names of one object: a hash table of tokens, which copies no name.
///
/// The hash function has a random seed for each process, so a client cannot choose names that
/// collide, and an insertion takes constant time on average.
struct NameTable {
  /// Slots with open addressing; 0 is an empty slot, since no name has the index 0.
  ///
  /// The upper half of a slot is the upper half of a name's hash, the lower half is the index of
  /// the name's token.
  private var slots: [UInt64]
  /// The text of the last name with escapes; the buffer is reused.
  private var decoded: [UInt8] = []

  private static let hashMask: UInt64 = 0xFFFF_FFFF_0000_0000

  /// An empty table with room for this many names.
  init(forCount count: Int) {
    // At most half full, so that a search ends after few slots.
    var size = 32
    while size < 2 * count { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// Inserts the name of the token at this index; false if an equal name is there already.
  ///
  /// Names are equal if they are equal with their escapes decoded.
  mutating func insert(_ index: Int, of tokens: Span<JSONToken>, in text: Span<UInt8>) -> Bool {
    let name = tokens[index]
    let hash = hash(of: name, in: text)
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0 {
      let slot = slots[place]
      if (slot ^ hash) & Self.hashMask == 0,
        JSONText.areEqual(tokens[Int(slot & ~Self.hashMask)], name, in: text)
      {
        return false
      }
      place = (place + 1) & mask
    }
    slots[place] = hash & Self.hashMask | UInt64(index)
    return true
  }

  private mutating func hash(of name: JSONToken, in text: Span<UInt8>) -> UInt64 {
    var hasher = Hasher()
    if name.hasEscapes {
      decoded.removeAll(keepingCapacity: true)
      JSONText.append(name, in: text, to: &decoded)
      unsafe decoded.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    } else {
      let bytes = text.extracting(Int(name.start)..<Int(name.end))
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
