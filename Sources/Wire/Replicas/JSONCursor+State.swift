internal import Alchemy
internal import JSON
internal import Profiles

// MARK: - A whole state

extension ParameterReader {
  /// The member `state` of sync.state: another replica's state of this profile, fully checked.
  func state(of id: ProfileID) throws(Refusal) -> (state: Profile, trail: [TrailRun])? {
    guard let state = try optional("state") else { return nil }
    // The version first, because the members of other versions cannot be checked.
    try state.expectVersion()
    try state.checkMembers(Self.stateMembers, and: SingleField.allCases.map(\.rawValue))
    let seen = try state.member("vector")
    let vector = try seen.vector(ReplicaLimit.numbers)
    if vector[.none] > 0 { throw seen.failure(.other("must not have an origin that is all zeros")) }
    let heads = try state.member("heads")
    let coverage = StateCoverage(vector: vector, heads: try heads.heads(), isForeign: true)
    guard coverage.heads.count == vector.entries.count,
      vector.entries.allSatisfy({ coverage.heads[$0.origin] != nil })
    else { throw heads.failure(.other("must have the origins of the vector")) }
    let named = try state.member("profile")
    guard ProfileID(try named.string()) == id else {
      throw named.failure(.other("must be that of the request"))
    }
    try state.member("catalog").expectCatalog(of: id)
    let profile = try state.state(of: id, coverage)
    try state.optional("branches")?.check(profile.branches, in: vector)
    return (profile, try state.optional("trail")?.trail(vector) ?? [])
  }

  /// The members of a state other than the registers of single fields.
  private static var stateMembers: [StaticString] {
    [
      "bench", "branches", "catalog", "effects", "heads", "ingredients", "inventory", "profile",
      "trail", "vector", "version",
    ]
  }

  private func expectVersion() throws(Refusal) {
    let member = try member("version")
    let version = try member.integer(1...SaturatingSum.limit)
    guard version == SyncState.version else {
      throw member.failure(.other("must be \(SyncState.version), the only one known here"))
    }
  }

  /// Empty if only a newer program can read the change that created the profile.
  ///
  /// The profile `default` must have its own catalog.
  private func expectCatalog(of id: ProfileID) throws(Refusal) {
    let given = Profile(untouched: id).catalog
    let catalog = try string()
    guard catalog.isEmpty || CatalogID.isPossible(catalog) else { throw failure(.noID) }
    guard given.isEmpty || catalog == given else { throw failure(.other("must be \(given)")) }
  }

  /// Throws unless each branch and the change that it parted from are in the vector, and no branch leads to itself.
  private func check(_ branches: [Origin: Dot], in vector: VersionVector) throws(Refusal) {
    try forEachMember { name, value throws(Refusal) in
      let branch = try value.origin(name)
      guard let point = branches[branch], vector[branch] > 0, vector.contains(point),
        point.origin != branch
      else { throw value.failure(.other("must be a branch of a change in the vector")) }
    }
    if let origin = branches.originInCircle {
      throw failure(.other("must not lead from a branch back to itself, as that of \(origin) does"))
    }
  }

  /// The hashes of the changes before the newest ones.
  private func trail(_ vector: VersionVector) throws(Refusal) -> [TrailRun] {
    var runs: [TrailRun] = []
    try forEachMember { name, value throws(Refusal) in
      let origin = try value.origin(name)
      let (first, text) = try value.pair()
      let digits = Array(try text.string().utf8)
      let number = try first.integer(ReplicaLimit.numbers)
      let hashes = stride(from: 0, to: digits.count, by: 32).map { start in
        ChangeHash(String(decoding: digits[start..<min(start + 32, digits.count)], as: UTF8.self))
      }
      guard !hashes.isEmpty, !hashes.contains(nil),
        number + hashes.count - 1 == vector[origin]
      else {
        throw value.failure(
          .other("must be the first number and all hashes up to the origin's newest change"))
      }
      runs.append(TrailRun(origin: origin, first: number, hashes: hashes.compactMap(\.self)))
    }
    return runs
  }
}

extension JSONCursor {
  /// Reads this object's registers and rows; those of a foreign state are checked against its coverage.
  func state(of id: ProfileID, _ coverage: StateCoverage) throws(Failure) -> Profile {
    Profile(
      id: id, catalog: try member("catalog").string(),
      registers: try registers(coverage, Profile(untouched: id).registers),
      ingredients: try member("ingredients").column(coverage),
      effects: try member("effects").column(coverage),
      inventory: try member("inventory").inventory(coverage),
      bench: try optional("bench")?.bench(coverage) ?? Bench(),
      vector: coverage.vector, heads: coverage.heads,
      branches: try optional("branches")?.branches() ?? [:])
  }
}

// MARK: - Rows

extension JSONCursor {
  private func stamp(_ coverage: StateCoverage) throws(Failure) -> Stamp {
    let stamp = try stamp()
    if let mistake = coverage.mistake(in: stamp) { throw failure(mistake) }
    return stamp
  }

  /// Reads a pair of a value and a stamp; with a zero stamp it must be the initial value.
  func register<Value: Equatable>(
    _ coverage: StateCoverage, _ first: @autoclosure () -> Value,
    _ read: (JSONCursor) throws(Failure) -> Value
  ) throws(Failure) -> Register<Value> {
    let (value, stamp) = try pair()
    let register = Register(try read(value), stamp: try stamp.stamp(coverage))
    if coverage.isForeign, register.stamp == .zero, register.value != first() {
      throw value.failure(.other("must be as it was before any change"))
    }
    return register
  }

  private func column(_ coverage: StateCoverage) throws(Failure) -> ChoiceColumn {
    if coverage.isForeign { try checkMembers(["choices", "reset"]) }
    let reset = try member("reset").register(coverage, Choice.may) {
      value throws(Failure) in
      try value.word(among: coverage.isForeign ? [.may, .cant] : Choice.allCases)
    }
    let rows = try member("choices")
    try rows.expectObject()
    var choices: [String: Register<Choice>] = [:]
    choices.reserveCapacity(rows.count)
    try rows.forEachMember { id, row throws(Failure) in
      let (choice, stampCursor) = try row.pair()
      let stamp = try stampCursor.stamp(coverage)
      choices[id] = Register(try choice.word(among: Choice.allCases), stamp: stamp)
      guard coverage.isForeign else { return }
      guard CatalogID.isPossible(id) else { throw row.failure(.noID) }
      // A reset removes all earlier choices, so a correct replica never sends one.
      guard stamp != .zero, stamp >= reset.stamp else {
        throw stampCursor.failure(.other("must not be earlier than that of the reset"))
      }
    }
    return ChoiceColumn(reset: reset, choices: choices)
  }

  private func inventory(_ coverage: StateCoverage) throws(Failure) -> [String: Quantity] {
    try expectObject()
    var inventory: [String: Quantity] = [:]
    inventory.reserveCapacity(count)
    try forEachMember { id, row throws(Failure) in
      if coverage.isForeign, !CatalogID.isPossible(id) { throw row.failure(.noID) }
      inventory[id] = try row.quantity(coverage)
    }
    return inventory
  }

  private func quantity(_ coverage: StateCoverage) throws(Failure) -> Quantity {
    if coverage.isForeign { try checkMembers(["adjusted", "stated"]) }
    var rows: [Quantity.Adjusted] = []
    try member("adjusted").forEachMember { name, row throws(Failure) in
      rows.append(try row.adjusted(row.origin(name), coverage))
    }
    let quantity = Quantity(
      adjusted: rows, stated: try optional("stated")?.stated(coverage))
    if coverage.isForeign, rows.isEmpty, quantity.stated == nil {
      throw failure(.other("must have been counted or adjusted"))
    }
    return quantity
  }

  private func adjusted(
    _ origin: Origin, _ coverage: StateCoverage
  ) throws(Failure) -> Quantity.Adjusted {
    let (seq, sum) = try pair()
    let row = Quantity.Adjusted(
      origin: origin, seq: try seq.integer(ReplicaLimit.numbers),
      sum: try sum.integer(ReplicaLimit.adjust))
    if coverage.isForeign, !coverage.covers(Dot(origin: origin, seq: row.seq)) {
      throw seq.failure(.other("is of a change that is not in the vector"))
    }
    return row
  }

  private func stated(_ coverage: StateCoverage) throws(Failure) -> Quantity.Stated {
    let (base, stampCursor, seen) = try triple()
    let stamp = try stampCursor.stamp(coverage)
    if coverage.isForeign, stamp == .zero {
      throw stampCursor.failure(.other("must be that of a change"))
    }
    return Quantity.Stated(
      base: try base.integer(ReplicaLimit.stock), seen: try seen.integer(ReplicaLimit.adjust),
      stamp: stamp)
  }

  /// Each row must be of a change; a state without rows leaves the member out.
  private func bench(_ coverage: StateCoverage) throws(Failure) -> Bench {
    var bench = Bench()
    try forEachMember { name, row throws(Failure) in
      switch Field(name) {
      case .bench(let field)? where !coverage.isForeign || field.hasPossibleIDs:
        let register = try row.register(coverage, field.unsetValue) { value throws(Failure) in
          if coverage.isForeign, case .label = field { _ = try value.labelText() }
          return try FieldValue(of: field, value)
        }
        if coverage.isForeign, register.stamp == .zero {
          throw row.failure(.other("must be of a change"))
        }
        bench.registers[field] = register
      case .tally(let tally)?:
        bench.tallies[tally] = try row.tally(coverage)
      case .bench, .ingredient, .effect, .stock, .single, nil:
        throw row.failure(.other("is not a field of the bench"))
      }
    }
    if coverage.isForeign, bench.isEmpty {
      throw failure(.other("must have a field, or be left out"))
    }
    return bench
  }

  private func tally(_ coverage: StateCoverage) throws(Failure) -> Quantity {
    let quantity = try quantity(coverage)
    guard coverage.isForeign else { return quantity }
    if quantity.stated != nil { throw failure(.other("must not have a stated count")) }
    guard quantity.adjusted.allSatisfy({ Tally.sums ~= $0.sum }) else {
      throw failure(.other("must have sums from \(Tally.sums.lowerBound) to \(Tally.limit)"))
    }
    return quantity
  }
}

extension BenchField {
  /// Whether the ids of the field are ids that some catalog could have.
  var hasPossibleIDs: Bool {
    switch self {
    case .alchemist: true
    case .reserve(let id): id == Self.everyIngredient || CatalogID.isPossible(id)
    case .known(let ingredient, let effect):
      CatalogID.isPossible(ingredient) && CatalogID.isPossible(effect)
    case .label(let label):
      label.ingredients.allSatisfy(CatalogID.isPossible)
        && label.effect.map(CatalogID.isPossible) ?? true
    }
  }
}

extension [Origin: Dot] {
  /// A branch that parted from itself, directly or through others; nil if there is none.
  fileprivate var originInCircle: Origin? {
    var sound: Set<Origin> = []
    for start in keys {
      var path: Set<Origin> = []
      var next = start
      while !sound.contains(next), let point = self[next] {
        guard path.insert(next).inserted else { return next }
        next = point.origin
      }
      // No origin is followed twice, so the search is linear even for a hostile list of branches.
      sound.formUnion(path)
    }
    return nil
  }
}

/// The changes that a state includes, against which its rows are checked.
struct StateCoverage {
  var vector: VersionVector
  var heads: [Origin: Head]
  /// Whether another replica sent the state; a stored state was checked on arrival, or made here.
  var isForeign: Bool

  /// Why no included change can have set a value with this stamp; nil if one can.
  func mistake(in stamp: Stamp) -> InvalidParameter? {
    if !isForeign || stamp == .zero { return nil }
    guard covers(stamp.dot) else { return .other("is of a change that is not in the vector") }
    guard stamp.time <= heads[stamp.origin]?.time ?? .zero else {
      return .other("is later than the last change of its origin")
    }
    return nil
  }

  /// Whether the state includes a change.
  func covers(_ dot: Dot) -> Bool {
    dot.seq > 0 && vector.contains(dot)
  }
}
