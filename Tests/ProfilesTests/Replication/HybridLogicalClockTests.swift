import Profiles
import TestSupport
import Testing

@Suite struct HybridLogicalClockTests {
  /// The clock as its definition has it: two numbers, and a carry by hand.
  private struct Model: Equatable {
    var milliseconds = 0
    var counter = 0

    mutating func mint(_ now: Int) {
      if now > milliseconds {
        (milliseconds, counter) = (now, 0)
      } else if counter == 65_535 {
        (milliseconds, counter) = (milliseconds + 1, 0)
      } else {
        counter += 1
      }
    }

    mutating func receive(_ other: Model) {
      if (other.milliseconds, other.counter) > (milliseconds, counter) { self = other }
    }

    var moment: HybridTimestamp {
      HybridTimestamp(rawValue: UInt64(milliseconds) * 65_536 + UInt64(counter))
    }
  }

  @Test(.seeds(1...100))
  func `minting and receiving follow the definition, whatever the wall clock does`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var clock = HybridLogicalClock()
    var model = Model()
    var now = 1_700_000_000_000
    for _ in 0..<200 {
      switch generator.integer(in: 0...9) {
      case 0: now -= generator.integer(in: 0...3_600_000)
      case 1: now += generator.integer(in: 0...3_600_000)
      case 2, 3:
        let counter = generator.pick([0, 1, 65_534, 65_535])
        let other = Model(milliseconds: now + generator.integer(in: -5...5), counter: counter)
        clock.receive(other.moment)
        model.receive(other)
      default:
        let before = clock.latest
        let minted = clock.mint(nowMilliseconds: now)
        model.mint(now)
        #expect(minted > before)
        #expect(minted == clock.latest)
      }
      #expect(clock.latest == model.moment)
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `minting rises when the wall clock says nonsense`(now: Int) {
    var clock = HybridLogicalClock(latest: HybridTimestamp(rawValue: 7))
    var last = clock.latest
    for _ in 0..<3 {
      let minted = clock.mint(nowMilliseconds: now)
      #expect(minted > last)
      last = minted
    }
  }

  @Test func `a counter that overflows carries into the milliseconds`() {
    var clock = HybridLogicalClock(latest: HybridTimestamp(rawValue: 0x0000_0000_0005_FFFF))
    #expect(clock.mint(nowMilliseconds: 5).rawValue == 0x0000_0000_0006_0000)
    #expect(clock.mint(nowMilliseconds: 5).rawValue == 0x0000_0000_0006_0001)
    #expect(clock.latest.milliseconds == 6)
  }

  @Test func `a later wall clock is taken over with a counter of zero`() {
    var clock = HybridLogicalClock(latest: HybridTimestamp(rawValue: 0x0000_0000_0005_0003))
    #expect(clock.mint(nowMilliseconds: 9).rawValue == 0x0000_0000_0009_0000)
    #expect(clock.mint(nowMilliseconds: 9).rawValue == 0x0000_0000_0009_0001)
    #expect(clock.mint(nowMilliseconds: 4).rawValue == 0x0000_0000_0009_0002)
  }

  @Test func `what was received is older than what is minted next`() {
    var clock = HybridLogicalClock()
    let foreign = HybridTimestamp(milliseconds: 100)
    clock.receive(foreign)
    #expect(clock.mint(nowMilliseconds: 50) > foreign)
    let latest = clock.latest
    clock.receive(HybridTimestamp(milliseconds: 60))
    #expect(clock.latest == latest)
  }
}
