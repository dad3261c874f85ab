import ProfileStore
import Profiles
import Testing

@Suite("The hash of a row")
struct RowCheckTests {
  private static func text(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
  }

  private static func value(_ lanes: [UInt64]) -> UInt64 {
    lanes.reduce(into: RowCheck()) { $0.combine($1) }.value
  }

  @Test("Bytes are hashed as their count and their lanes", arguments: 0...40)
  func lanes(count: Int) {
    let text = Self.text(count)
    var check = RowCheck()
    check.combine(text)
    #expect(check.value == Self.value([UInt64(count)] + RowCheck.lanes(of: text)))
  }

  @Test("Each wrong byte is found, with what belongs there", arguments: [1, 7, 8, 9, 64, 250])
  func spoilt(count: Int) throws {
    let written = Self.text(count)
    let hash = Self.value(RowCheck.lanes(of: written))
    #expect(SpoiltByte.correction(of: RowCheck.lanes(of: written), hash: hash) == nil)
    for offset in written.indices {
      for bit in 0..<8 {
        var found = written
        found[offset] ^= 1 << UInt8(bit)
        #expect(Self.value(RowCheck.lanes(of: found)) != hash)
        let correction = SpoiltByte.correction(of: RowCheck.lanes(of: found), hash: hash)
        #expect(correction?.offset == offset && correction?.byte == written[offset])
      }
    }
  }

  @Test func `Two wrong bytes are noticed, and not corrected`() {
    let written = Self.text(250)
    let hash = Self.value(RowCheck.lanes(of: written))
    for first in stride(from: 0, to: 249, by: 3) {
      for second in stride(from: first + 1, to: 250, by: 7) {
        var found = written
        found[first] ^= 0x80
        found[second] ^= 0x80
        let lanes = RowCheck.lanes(of: found)
        #expect(Self.value(lanes) != hash)
        #expect(SpoiltByte.correction(of: lanes, hash: hash) == nil)
      }
    }
  }
}
