import Profiles
import TestSupport
import Testing

@Suite struct DeliveryLawTests {
  @Test(.seeds(1...100))
  func `changes and states lead to one profile, in whatever mixture they come`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let world = try World(seed: seed, joins: true)
    var expected: Profile?
    for _ in 0..<4 {
      var profile = Profile.fresh()
      for change in world.delivery(causal: true, using: &generator) {
        if generator.chance(oneIn: 4) {
          _ = profile.join(generator.pick(world.replicas).profile, catalog: nil)
        }
        if !profile.vector.contains(change.dot) { _ = profile.apply(change, catalog: nil) }
        profile.checkInvariants()
      }
      #expect(profile == expected ?? profile)
      #expect(profile.digest == (expected ?? profile).digest)
      expected = profile
    }
  }

  @Test(.seeds(1...100))
  func `replicas that pull and join at random are one when nothing is missing`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed, joins: true)
    world.settle()
    let model = NaiveModel(world.changes).shown()
    for replica in world.replicas {
      #expect(replica.profile == world.replicas[0].profile)
      #expect(replica.profile.digest == world.replicas[0].profile.digest)
      #expect(replica.profile.shown() == model)
      #expect(world.changes(in: replica.profile.vector).count == world.changes.count)
    }
  }

  @Test(.seeds(1...100))
  func `with joins too a replica shows what the changes say that it has seen`() throws {
    let seed = Seeds.current
    let world = try World(seed: seed, joins: true)
    for replica in world.replicas {
      let seen = world.changes(in: replica.profile.vector)
      #expect(replica.profile.shown() == NaiveModel(seen).shown())
    }
  }

  @Test(.seeds(1...100))
  func `with joins too every change is stamped later than all that its author had seen`() throws {
    let seed = Seeds.current
    let world = try World(seed: seed, joins: true)
    for change in world.changes {
      for seen in world.changes(in: change.context) { #expect(seen.stamp < change.stamp) }
    }
  }

  @Test(.seeds(1...100))
  func `nothing wins at any place that somebody knowingly overwrote`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed, joins: true)
    world.settle()
    let claims = PlainClaims(world.changes)
    let profile = world.replicas[0].profile
    for (place, stamp) in profile.decidingStamps where stamp != .zero {
      let overwriting = claims.at(place).filter { $0.change.context.contains(stamp.dot) }
      #expect(overwriting.map(\.change.dot) == [], "\(place)")
    }
  }

  @Test(.seeds(1...100))
  func `every part of a transfer can be taken in by itself`() throws {
    let seed = Seeds.current
    let world = try World(seed: seed)
    for receiver in world.replicas {
      for sender in world.replicas {
        var profile = receiver.profile
        for change in sender.log where !receiver.profile.vector.contains(change.dot) {
          let incoming = try IncomingChanges(
            [change], for: profile, retired: [], nowMilliseconds: World.evening)
          #expect(incoming.fresh == [change])
          _ = profile.apply(change, catalog: nil)
        }
        #expect(profile.vector.contains(sender.profile.vector))
      }
    }
  }

  @Test(.seeds(1...100))
  func `a batch that comes twice is taken once`() throws {
    let seed = Seeds.current
    let world = try World(seed: seed)
    var profile = Profile.fresh()
    let sender = world.replicas[0]
    for part in [sender.log.prefix(sender.log.count / 2), sender.log[...], sender.log[...]] {
      let incoming = try IncomingChanges(
        Array(part), for: profile, retired: [], nowMilliseconds: World.evening)
      #expect(incoming.fresh == part.filter { !profile.vector.contains($0.dot) })
      #expect(incoming.knownCount == part.count { profile.vector.contains($0.dot) })
      for change in incoming.fresh { _ = profile.apply(change, catalog: nil) }
    }
    #expect(profile == sender.profile)
  }
}

extension World {
  /// Later than all that a world's clocks say.
  static let evening = 1_700_100_000_000
}

extension Profile {
  /// The stamp of what decides each place that was ever set.
  fileprivate var decidingStamps: [(ConflictPlace, Stamp)] {
    var stamps: [(ConflictPlace, Stamp)] = [
      (.field(.name), name.stamp), (.field(.scope), scope.stamp),
      (.field(.deleted), isDeleted.stamp),
    ]
    for group in ChoiceGroup.allCases {
      stamps.append((.column(group), column(group).reset.stamp))
      for id in column(group).choices.keys {
        stamps.append((.field(Field(group, id)), column(group).stamp(of: id)))
      }
    }
    for (field, row) in bench.registers { stamps.append((.field(.bench(field)), row.stamp)) }
    return stamps
  }
}
