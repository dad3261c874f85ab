/// A few bytes at the end of a writer's buffer, for which room was made beforehand.
///
/// Invariant: at most `most` bytes are put, so that no write goes past the reserved memory.
/// Assertions check this in debug builds.
@safe struct JSONPiece {
  private let start: UnsafeMutablePointer<UInt8>
  private let most: Int
  /// The bytes put so far.
  private(set) var count = 0

  /// The digits and the sign of any integer.
  static let mostDigits = 20

  /// There must be room for `most` bytes from `start` on.
  @inline(__always)
  init(start: UnsafeMutablePointer<UInt8>, most: Int) {
    unsafe self.start = start
    self.most = most
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    assert(count < most)
    unsafe start[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func put(_ text: Span<UInt8>) {
    assert(count + text.count <= most)
    unsafe text.withUnsafeBufferPointer { text in
      guard let first = text.baseAddress else { return }
      unsafe (start + count).update(from: first, count: text.count)
    }
    count &+= text.count
  }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    put(unsafe Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Puts the digits of an integer, and a sign if it is below 0.
  @inline(__always)
  mutating func put(_ value: Int) {
    if value < 0 { put(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let digits = Self.digitCount(rest)
    assert(count + digits <= most)
    var place = count &+ digits
    while place > count {
      place &-= 1
      let tenth = rest / 10
      unsafe start[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- tenth &* 10)
      rest = tenth
    }
    count &+= digits
  }

  private static func digitCount(_ value: UInt) -> Int {
    var digits = 1
    var bound: UInt = 10
    while digits < mostDigits, value >= bound {
      digits &+= 1
      bound &*= 10
    }
    return digits
  }
}
