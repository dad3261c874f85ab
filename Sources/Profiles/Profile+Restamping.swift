package import Replication

extension Profile {
  /// A profile after restamping.
  package struct Restamped: Equatable, Sendable {
    /// It shows what it showed before, and nothing in it is stamped late.
    package var profile: Profile
    /// All changes of the origins whose changes were late, and the changes that stand for the new
    /// stamps: other replicas get them as a state and not one by one.
    package var floor: VersionVector
  }

  /// The profile with present stamps in place of those after `now`; nil if it has no such stamp.
  ///
  /// A wall clock that was ahead has made them. Each late stamp becomes that of a new change of
  /// `origin`, in their order, so that every value stays. What was added and taken has no stamps:
  /// it stays under the origins and numbers that it has, so that it counts once even where a replica
  /// that has it too is restamped. The vector still has the late changes, for their adjusts are
  /// here. Where there is no room for one more origin, the late stamps keep their own and become
  /// earlier.
  package func restamped(
    after now: Int, by origin: Origin, clock: inout HybridLogicalClock
  ) -> Restamped? {
    let late = times.filter { $0.value.milliseconds > now }
    guard !late.isEmpty else { return nil }
    // Stamps of this millisecond stay: the new stamps come after them.
    clock.receive(HybridTimestamp(lastOfMilliseconds: now))
    let hasRoom =
      vector.entries.count < VersionVector.originLimit
      && weight + StateWeight.origin <= Self.weightLimit
    var stamps: [Stamp: Stamp] = [:]
    for (index, stamp) in rowStamps.filter({ $0.time.milliseconds > now }).sorted().enumerated() {
      let time = clock.mint(nowMilliseconds: now)
      stamps[stamp] =
        hasRoom
        ? Stamp(time: time, origin: origin, seq: index + 1)
        : Stamp(time: time, origin: stamp.origin, seq: stamp.seq)
    }
    var restamped = with(stamps)
    var floor = VersionVector(late.keys.map { Dot(origin: $0, seq: vector[$0]) })
    let last = clock.mint(nowMilliseconds: now)
    for origin in late.keys { restamped.times[origin] = last }
    if hasRoom, !stamps.isEmpty {
      let dot = Dot(origin: origin, seq: stamps.count)
      restamped.vector.insert(dot)
      restamped.times[origin] = last
      floor.insert(dot)
    }
    restamped.weight = restamped.countedWeight
    return Restamped(profile: restamped, floor: floor)
  }

  /// The stamps of all rows that have one.
  private var rowStamps: Set<Stamp> {
    var stamps: Set<Stamp> = [name.stamp, scope.stamp, isDeleted.stamp]
    for column in [ingredients, effects] {
      stamps.insert(column.reset.stamp)
      stamps.formUnion(column.choices.values.map(\.stamp))
    }
    // A closure: Swift's runtime copies overlapping memory for a key path through an optional.
    stamps.formUnion(inventory.values.compactMap { $0.stated?.stamp })
    return stamps
  }

  /// The same rows with other stamps, where there are others.
  private func with(_ stamps: [Stamp: Stamp]) -> Profile {
    var profile = self
    profile.name = name.with(stamps)
    profile.scope = scope.with(stamps)
    profile.isDeleted = isDeleted.with(stamps)
    profile.ingredients = ingredients.with(stamps)
    profile.effects = effects.with(stamps)
    profile.inventory = inventory.mapValues { quantity in
      var stated = quantity.stated
      if let stamp = stated?.stamp { stated?.stamp = stamps[stamp] ?? stamp }
      return Quantity(adjusted: quantity.adjusted, stated: stated)
    }
    return profile
  }
}

extension Register {
  fileprivate func with(_ stamps: [Stamp: Stamp]) -> Register {
    Register(value, stamp: stamps[stamp] ?? stamp)
  }
}

extension ChoiceColumn {
  fileprivate func with(_ stamps: [Stamp: Stamp]) -> ChoiceColumn {
    ChoiceColumn(reset: reset.with(stamps), choices: choices.mapValues { $0.with(stamps) })
  }
}
