extension Profile {
  /// The result of restamping a profile.
  package struct Restamped: Equatable, Sendable {
    /// The profile with the same effective values, and no stamp later than the present.
    package var profile: Profile
    /// The log floor: all changes of the origins with late changes, and the changes of the new
    /// stamps.
    ///
    /// Other replicas get these changes as part of a state, not one by one.
    package var floor: VersionVector
  }

  /// Replaces stamps later than `now` by present ones; nil if there are none.
  ///
  /// Late stamps come from a wall clock that was ahead. Each becomes the stamp of a new change of
  /// `origin`, in the same order, so that every value stays. Adjustments have no stamps. They keep
  /// their origins and numbers, so that they count only once even if another replica restamps the
  /// same adjustments. The vector keeps the late changes, because it must include their
  /// adjustments. If there is no room for another origin, the late stamps keep their origins and
  /// numbers and only get earlier times.
  package func restamped(
    after now: Int, by origin: Origin, clock: inout HybridLogicalClock
  ) -> Restamped? {
    let late = heads.filter { $0.value.time.milliseconds > now }
    guard !late.isEmpty else { return nil }
    // Stamps of this millisecond stay, and the new stamps must come after them.
    clock.receive(HybridTimestamp(lastOfMilliseconds: now))
    let hasRoom =
      vector.entries.count < VersionVector.originLimit
      && weight + StateWeight.origin <= Self.weightLimit
    var stamps: [Stamp: Stamp] = [:]
    for (index, stamp) in rowStamps.filter({ $0.time.milliseconds > now }).sorted().enumerated() {
      let time = clock.mint(nowMilliseconds: now)
      stamps[stamp] =
        hasRoom
        ? Stamp(time: time, tie: stamp.tie, origin: origin, seq: index + 1)
        : Stamp(time: time, tie: stamp.tie, origin: stamp.origin, seq: stamp.seq)
    }
    var restamped = with { stamps[$0] ?? $0 }
    var floor = VersionVector(late.keys.map { Dot(origin: $0, seq: vector[$0]) })
    let last = clock.mint(nowMilliseconds: now)
    for origin in late.keys { restamped.heads[origin]?.time = last }
    if hasRoom, !stamps.isEmpty {
      let dot = Dot(origin: origin, seq: stamps.count)
      restamped.vector.insert(dot)
      // No real change has this hash, so it cannot be mistaken for the last of these made-up
      // changes.
      restamped.heads[origin] = Head(time: last, hash: ChangeHash(before: origin))
      floor.insert(dot)
    }
    restamped.weight = restamped.countedWeight
    return Restamped(profile: restamped, floor: floor)
  }

  /// The stamps of all rows, except adjustments.
  private var rowStamps: Set<Stamp> {
    var stamps = Set(SingleField.allCases.map { registers[$0].stamp })
    for column in [ingredients, effects] {
      stamps.insert(column.reset.stamp)
      stamps.formUnion(column.choices.values.map(\.stamp))
    }
    // Not a key path: for one through an optional, Swift's runtime copies overlapping memory.
    stamps.formUnion(inventory.values.compactMap { $0.stated?.stamp })
    stamps.formUnion(bench.stamps)
    return stamps
  }

  /// Replaces the stamp of each row by a function of it.
  func with(_ stamp: (Stamp) -> Stamp) -> Profile {
    var profile = self
    for field in SingleField.allCases { profile.registers[field] = registers[field].with(stamp) }
    profile.ingredients = ingredients.with(stamp)
    profile.effects = effects.with(stamp)
    profile.bench.registers = bench.registers.mapValues { $0.with(stamp) }
    profile.inventory = inventory.mapValues { quantity in
      let stated = quantity.stated.map {
        Quantity.Stated(base: $0.base, seen: $0.seen, stamp: stamp($0.stamp))
      }
      return Quantity(adjusted: quantity.adjusted, stated: stated)
    }
    return profile
  }
}

extension Register {
  fileprivate func with(_ replaced: (Stamp) -> Stamp) -> Register {
    Register(value, stamp: replaced(stamp))
  }
}

extension ChoiceColumn {
  fileprivate func with(_ replaced: (Stamp) -> Stamp) -> ChoiceColumn {
    ChoiceColumn(reset: reset.with(replaced), choices: choices.mapValues { $0.with(replaced) })
  }
}
