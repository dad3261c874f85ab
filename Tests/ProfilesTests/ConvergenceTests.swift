import Alchemy
import Profiles
import TestSupport
import Testing

@Suite struct ConvergenceTests {
  @Test(.seeds(1...60))
  func `replicas that have seen the same changes are the same`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed)
    world.settle()
    for replica in world.replicas {
      #expect(replica.log.count == world.changes.count)
      #expect(replica.profile == world.replicas[0].profile)
    }
  }

  @Test(.seeds(1...60), arguments: [true, false])
  func `any order of delivery that keeps each origin's own gives one profile`(causal: Bool) throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let world = try World(seed: seed)
    var reached: Profile?
    for _ in 0..<4 {
      var profile = Profile.fresh()
      for change in world.delivery(causal: causal, using: &generator) {
        _ = profile.apply(change, catalog: nil)
        profile.checkInvariants()
      }
      #expect(reached == nil || reached == profile)
      reached = profile
    }
  }

  @Test(.seeds(1...60))
  func `what is shown is what the changes say, read as one list by stamp`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed)
    for replica in world.replicas {
      #expect(replica.profile.shown() == NaiveModel(replica.log).shown())
    }
    world.settle()
    #expect(world.replicas[0].profile.shown() == NaiveModel(world.changes).shown())
  }

  @Test(.seeds(1...60))
  func `every change is stamped later than all that its author had seen`() throws {
    let seed = Seeds.current
    let world = try World(seed: seed)
    for change in world.changes {
      for seen in world.changes where change.context.contains(seen.dot) {
        #expect(seen.stamp < change.stamp)
      }
      #expect(change.context[change.dot.origin] == change.dot.seq - 1)
    }
  }

  @Test(.seeds(1...60))
  func `nothing that somebody knowingly overwrote is shown`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed)
    world.settle()
    let name = world.replicas[0].profile.name
    let author = world.changes.first { $0.stamp == name.stamp }
    let overwritten = world.changes.contains { change in
      guard let author, change.context.contains(author.dot) else { return false }
      return change.edits.contains { if case .rename = $0 { true } else { false } }
    }
    #expect(!overwritten)
  }

  @Test(.seeds(1...60))
  func `edits of a change that nobody tidied are read in their order`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let world = try World(seed: seed)
    var profile = Profile.fresh()
    var changes: [Change] = []
    for made in world.delivery(causal: false, using: &generator) {
      let more = Edit.random(count: 1...6, using: &generator).filter {
        if case .stock = $0 { false } else { true }
      }
      let change = made.with(edits: made.edits + more)
      changes.append(change)
      _ = profile.apply(change, catalog: nil)
      profile.checkInvariants()
    }
    let shown = profile.shown()
    let model = NaiveModel(changes).shown()
    for field in SmallCatalog.fields {
      if case .stock = field { continue }
      #expect(shown[field] == model[field], "\(field)")
    }
  }

  /// Catalogs differ between replicas, and a log is replayed without any.
  @Test(.seeds(1...60))
  func `a reset makes one state whatever catalog a replica has`() throws {
    let world = try World(seed: Seeds.current)
    let small = try SmallCatalog.catalog()
    let other = try Catalog(
      id: "other", title: "Other", effects: small.effects,
      ingredients: Array(small.ingredients.dropFirst(2)))
    var profiles = [Profile.fresh(), .fresh(), .fresh()]
    for change in world.replicas[0].log {
      for (index, catalog) in [small, other, nil].enumerated() {
        let before = profiles[index]
        let effects = profiles[index].apply(change, catalog: catalog)
        for effect in effects {
          #expect(effect.from == before.value(of: effect.field))
          #expect(effect.to == profiles[index].value(of: effect.field))
        }
        // What had a choice of its own and has lost it is told, be it in the catalog or not.
        for group in ChoiceGroup.allCases {
          for id in before.column(group).choices.keys {
            let field = Field(group, id)
            let isOther = before.value(of: field) != profiles[index].value(of: field)
            #expect(effects.contains { $0.field == field } == isOther, "\(field)")
          }
        }
      }
    }
    #expect(profiles[0] == profiles[1] && profiles[0] == profiles[2])
    #expect(Set(profiles.map(\.digest)).count == 1)
  }

  @Test(.seeds(1...30))
  func `a reset that a later one of its change makes void can be left out`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let world = try World(seed: Seeds.current)
    var profile = world.replicas[0].profile
    var model = profile
    let resets = (1...5).map { _ in
      Edit.reset(generator.pick(ChoiceGroup.allCases), generator.pick([.may, .cant]))
    }
    let edits = (resets + Edit.random(count: 4...9, using: &generator)).shuffled(using: &generator)
    let time = generator.chance(oneIn: 2) ? profile.latestMoment : HybridTimestamp(rawValue: 5)
    let change = profile.change(minting: [], at: time, origin: .numbered(9), client: nil)
      .with(edits: edits.filter { if case .stock = $0 { false } else { true } })
    _ = profile.apply(change, catalog: nil)
    profile.checkInvariants()
    // One after the other, each as a change of the same stamp.
    for edit in change.edits {
      let content = ChangeContent(
        profile: change.profile, time: time, edits: [edit], client: nil, text: change.content.text)
      let single = Change(content, hash: change.hash, at: change.place)
      _ = model.apply(single, catalog: nil)
    }
    #expect(profile == model)
  }

  @Test func `worlds hold changes of several origins in one moment`() throws {
    let isTied = try (UInt64(1)...60).map { seed in
      let times = try World(seed: seed).changes.map(\.time)
      return Set(times).count < times.count
    }
    #expect(isTied.count { $0 } > 10)
  }
}
