import Profiles
import TestSupport
import Testing

@Suite struct ProfileIDTests {
  @Test func `the default profile has the same id on every machine`() {
    #expect(ProfileID.default.description == "00000000-0000-4000-8000-000000000001")
    #expect(ProfileID("00000000-0000-4000-8000-000000000001") == .default)
  }

  @Test(.seeds(1...100))
  func `texts round trip in either case and sort as the ids do`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let one = ProfileID(high: generator.next(), low: generator.next())
    let other = ProfileID(
      high: generator.pick([one.high, generator.next()]), low: generator.next())
    #expect(ProfileID(one.description) == one)
    #expect(ProfileID(one.description.uppercased()) == one)
    #expect((one < other) == (one.description < other.description))
  }

  @Test(.seeds(1...100))
  func `a random id is a UUID of version 4`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let id = ProfileID(randomHigh: generator.next(), randomLow: generator.next())
    let digits = Array(id.description)
    #expect(digits[14] == "4")
    #expect("89ab".contains(digits[19]))
    #expect([8, 13, 18, 23].allSatisfy { digits[$0] == "-" })
  }

  @Test(arguments: [
    "", "default", "00000000000040008000000000000001", "00000000-0000-4000-8000-00000000001",
    "00000000-0000-4000-8000-0000000000011", "{0000000-0000-4000-8000-00000000001}",
    "00000000-0000-4000-80000-00000000001", "0000000g-0000-4000-8000-000000000001",
    "-0000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-00000000000é",
    "00000000_0000_4000_8000_000000000001",
  ])
  func `no other text is read`(text: String) {
    #expect(ProfileID(text) == nil)
  }
}
