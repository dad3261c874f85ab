import Profiles
import TestSupport
import Testing

@Suite struct RegisterTests {
  @Test(.seeds(1...100))
  func `whatever the order of arrival, the value of the largest stamp stays`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var writes: [Stamp: Int] = [:]
    for value in 0..<generator.integer(in: 1...12) {
      writes[Stamp.random(using: &generator)] = value
    }
    let last = try #require(writes.max { $0.key < $1.key })
    for _ in 0..<5 {
      var register = Register(-1)
      var largest = Stamp.zero
      for (stamp, value) in writes.shuffled(using: &generator) {
        let isTaken = register.set(value, stamp: stamp)
        #expect(isTaken == (stamp > largest))
        largest = max(largest, stamp)
      }
      #expect(register == Register(last.value, stamp: last.key))
    }
  }

  @Test func `a value that arrives again changes nothing`() {
    var register = Register("a", stamp: Stamp(time: .zero, origin: .numbered(1), seq: 1))
    let before = register
    register.set("a", stamp: register.stamp)
    #expect(register == before)
  }

  @Test func `of two values with one stamp that somebody made up, both sides keep the same one`() {
    let stamp = Stamp(time: HybridTimestamp(rawValue: 9), origin: .numbered(1), seq: 1)
    let (one, other) = (Register("one", stamp: stamp), Register("other", stamp: stamp))
    for hashes in [["one": 1, "other": 2], ["one": 2, "other": 1]] as [[String: UInt64]] {
      var (here, there) = (one, other)
      let hash = { (register: Register<String>) in hashes[register.value] ?? 0 }
      #expect(!here.join(other, hash: hash) && !there.join(one, hash: hash))
      #expect(here == there && here.value == hashes.max { $0.value < $1.value }?.key)
    }
  }

  @Test func `of two values with one stamp, edits of one change, the later stays`() {
    let stamp = Stamp(time: HybridTimestamp(rawValue: 9), origin: .numbered(1), seq: 1)
    var register = Register("before")
    register.set("first", stamp: stamp)
    register.set("second", stamp: stamp)
    #expect(register.value == "second")
  }
}
