import Profiles
import TestSupport
import Testing

@Suite struct RestampLawTests {
  /// Clocks of a world are up to an hour wrong, so that of nearly all replicas some stamps are later.
  private static let now = 1_700_000_100_000

  private func restamped(_ profile: Profile, by number: Int) -> Profile.Restamped? {
    var clock = HybridLogicalClock()
    return profile.restamped(after: Self.now, by: .numbered(number), clock: &clock)
  }

  private func states(_ seed: UInt64) throws -> [Profile] {
    try World(seed: seed, joins: seed % 2 == 0).replicas.map(\.profile)
  }

  private func joined(_ one: Profile, _ other: Profile) -> Profile {
    var result = one
    #expect(result.join(other, catalog: nil).isSound)
    result.checkInvariants()
    return result
  }

  /// Other replicas refuse a state in which a value is later than the last change of its origin.
  private func expectPresentStamps(_ profile: Profile) {
    #expect(profile.latestMoment.milliseconds <= Self.now + 1)
    for stamp in profile.stamps where stamp != .zero {
      #expect(stamp.time <= profile.heads[stamp.origin]?.time ?? .zero)
      #expect(profile.vector.contains(stamp.dot))
    }
  }

  private func adjusts(_ profile: Profile) -> [String: [Quantity.Adjusted]] {
    profile.inventory.mapValues(\.adjusted).filter { !$0.value.isEmpty }
  }

  private func brews(_ profile: Profile) -> [Tally: [Quantity.Adjusted]] {
    profile.bench.tallies.mapValues(\.adjusted)
  }

  @Test(.seeds(1...100))
  func `what is shown stays, and nothing is late any more`() throws {
    for profile in try states(Seeds.current) {
      guard let restamped = restamped(profile, by: 90) else {
        #expect(profile.latestMoment.milliseconds <= Self.now)
        continue
      }
      restamped.profile.checkInvariants()
      #expect(restamped.profile.shown() == profile.shown())
      #expect(restamped.profile.catalog == profile.catalog)
      #expect(adjusts(restamped.profile) == adjusts(profile))
      #expect(brews(restamped.profile) == brews(profile))
      expectPresentStamps(restamped.profile)
      #expect(restamped.profile.vector.contains(profile.vector))
      #expect(restamped.profile.vector.contains(restamped.floor))
      let late = profile.heads.filter { $0.value.time.milliseconds > Self.now }
      for origin in late.keys { #expect(restamped.floor[origin] == profile.vector[origin]) }
      #expect(restamped.floor.entries.count <= late.count + 1)
    }
  }

  @Test func `a profile without late stamps stays as it is`() throws {
    let profile = try states(1)[0]
    var clock = HybridLogicalClock()
    let latest = profile.latestMoment.milliseconds
    #expect(profile.restamped(after: latest, by: .numbered(90), clock: &clock) == nil)
    #expect(profile.restamped(after: latest - 1, by: .numbered(90), clock: &clock) != nil)
  }

  /// The peer has all that its clock let it take, and is joined with the state.
  @Test(.seeds(1...100))
  func `a replica that has refused the late changes comes to show all of them`() throws {
    for replica in try World(seed: Seeds.current).replicas {
      guard let restamped = restamped(replica.profile, by: 90) else { continue }
      var peer = Profile.fresh()
      for change in replica.log where change.time.milliseconds <= Self.now {
        _ = peer.apply(change, catalog: nil)
      }
      #expect(!peer.vector.contains(restamped.floor), "it is not given one by one")
      let both = joined(peer, restamped.profile)
      #expect(both == joined(restamped.profile, peer))
      #expect(both.digest == restamped.profile.digest)
      #expect(both.shown() == replica.profile.shown())
    }
  }

  @Test(.seeds(1...100))
  func `replicas that are restamped each by itself become equal and count nothing twice`()
    throws
  {
    let states = try states(Seeds.current)
    for one in states {
      for other in states {
        let both = joined(
          restamped(one, by: 90)?.profile ?? one, restamped(other, by: 91)?.profile ?? other)
        let back = joined(
          restamped(other, by: 91)?.profile ?? other, restamped(one, by: 90)?.profile ?? one)
        #expect(both == back)
        #expect(both.digest == back.digest)
        #expect(adjusts(both) == adjusts(joined(one, other)))
      }
    }
  }

  @Test(.seeds(1...60))
  func `replicas that had the same show the same afterwards`() throws {
    var world = try World(seed: Seeds.current)
    world.settle()
    let profile = world.replicas[0].profile
    guard let one = restamped(profile, by: 90), let other = restamped(profile, by: 91)
    else { return }
    #expect(joined(one.profile, other.profile).shown() == profile.shown())
  }

  @Test(.seeds(1...60))
  func `where there is no room for an origin the late changes keep their own`() throws {
    for profile in try states(Seeds.current) where restamped(profile, by: 90) != nil {
      let rest = VersionVector.originLimit - profile.vector.entries.count
      let full = profile.with(origins: (1_000..<1_000 + rest).map { .numbered($0) })
      let restamped = try #require(self.restamped(full, by: 90))
      restamped.profile.checkInvariants()
      #expect(restamped.profile.vector == full.vector)
      #expect(restamped.profile.shown() == full.shown())
      expectPresentStamps(restamped.profile)
      #expect(full.vector.contains(restamped.floor))
    }
  }
}

extension Profile {
  /// Of all rows that have one.
  fileprivate var stamps: [Stamp] {
    let choices = [ingredients, effects].flatMap { column in
      [column.reset.stamp] + column.choices.values.map(\.stamp)
    }
    return choices + SingleField.allCases.map { registers[$0].stamp }
      + inventory.values.compactMap { $0.stated?.stamp } + bench.registers.values.map(\.stamp)
  }

  /// The same with one change more of each of these, which did nothing.
  fileprivate func with(origins: [Origin]) -> Profile {
    var heads = heads
    var vector = vector
    for origin in origins {
      heads[origin] = Head(
        time: HybridTimestamp(milliseconds: 1), hash: .nowhere(Dot(origin: origin, seq: 1)))
      vector.insert(Dot(origin: origin, seq: 1))
    }
    return Profile(
      id: id, catalog: catalog, registers: registers, ingredients: ingredients,
      effects: effects, inventory: inventory, bench: bench, vector: vector, heads: heads)
  }
}
