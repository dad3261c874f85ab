internal import Alchemy
internal import Profiles

extension ParameterReader {
  /// The member `state` of sync.state: another replica's state of this profile, fully checked.
  func state(of profile: ProfileID) throws(Refusal) -> (state: Profile, trail: [TrailRun])? {
    guard let object, let index = member("state") else { return nil }
    let reader = StateReader(document, parameters: object, at: index)
    return (try reader.profile(profile), try reader.trail())
  }
}

extension StateReader {
  /// The members of a state other than the registers of single fields.
  private static let members: [StaticString] = [
    "bench", "branches", "catalog", "effects", "heads", "ingredients", "inventory", "profile",
    "trail", "vector", "version",
  ]

  fileprivate func profile(_ id: ProfileID) throws(Refusal) -> Profile {
    try checkVersion()
    try checkMembers(Self.members, and: SingleField.allCases.map(\.rawValue))
    try member("profile").check(id)
    let coverage = try coverage()
    let untouched = Profile(untouched: id)
    return Profile(
      id: id, catalog: try member("catalog").catalog(untouched.catalog),
      registers: try registers(coverage, untouched.registers),
      ingredients: try member("ingredients").column(coverage),
      effects: try member("effects").column(coverage),
      inventory: try member("inventory").inventory(coverage),
      bench: try optionalMember("bench")?.bench(coverage) ?? Bench(),
      vector: coverage.vector, heads: coverage.heads,
      branches: try optionalMember("branches")?.branches(coverage) ?? [:])
  }

  /// Which changes stand before the newest ones; the state itself was read before.
  fileprivate func trail() throws(Refusal) -> [TrailRun] {
    guard let trail = optionalMember("trail") else { return [] }
    let vector = try coverage().vector
    var runs: [TrailRun] = []
    try trail.forEachMember { name, value throws(Refusal) in
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
        throw value.refusal(
          .other("must be the first number and all hashes up to the origin's newest change"))
      }
      runs.append(TrailRun(origin: origin, first: number, hashes: hashes.compactMap(\.self)))
    }
    return runs
  }

  /// Runs first, because the members of other versions cannot be checked.
  private func checkVersion() throws(Refusal) {
    _ = try count()
    let member = try member("version")
    let version = try member.integer(1...SaturatingSum.limit)
    guard version == SyncState.version else {
      throw member.refusal(.other("must be \(SyncState.version), the only one known here"))
    }
  }

  /// Each row must be of a change; a state without rows leaves the member out.
  private func bench(_ coverage: StateCoverage) throws(Refusal) -> Bench {
    var bench = Bench()
    try forEachMember { name, row throws(Refusal) in
      switch Field(name) {
      case .bench(let field)? where field.hasPossibleIDs:
        let register = try row.register(coverage, field.unsetValue) { value throws(Refusal) in
          try FieldValue(of: field, value)
        }
        if register.stamp == .zero { throw row.refusal(.other("must be of a change")) }
        bench.registers[field] = register
      case .tally(let tally)?:
        let quantity = try row.quantity(coverage)
        if quantity.stated != nil { throw row.refusal(.other("must not have a stated count")) }
        guard quantity.adjusted.allSatisfy({ $0.sum <= Tally.limit }) else {
          throw row.refusal(.other("must not have a sum beyond \(Tally.limit)"))
        }
        bench.tallies[tally] = quantity
      case .bench, .ingredient, .effect, .stock, .single, nil:
        throw row.refusal(.other("is not a field of the bench"))
      }
    }
    guard !bench.isEmpty else {
      throw refusal(.other("must have a field, or be left out"))
    }
    return bench
  }

  private func check(_ id: ProfileID) throws(Refusal) {
    guard ProfileID(try string()) == id else {
      throw refusal(.other("must be that of the request"))
    }
  }

  /// Empty if only a newer program can read the change that created the profile.
  ///
  /// The profile `default` must have its own catalog.
  private func catalog(_ given: String) throws(Refusal) -> String {
    let catalog = try string()
    guard catalog.isEmpty || CatalogID.isPossible(catalog) else { throw refusal(.noID) }
    guard given.isEmpty || catalog == given else { throw refusal(.other("must be \(given)")) }
    return catalog
  }
}

// MARK: - Vector and times

extension StateReader {
  private func coverage() throws(Refusal) -> StateCoverage {
    let vector = VersionVector(
      try member("vector").numbers(ReplicaLimit.numbers).map { Dot(origin: $0.key, seq: $0.value) })
    let heads = try member("heads")
    let coverage = StateCoverage(vector: vector, heads: try heads.heads())
    guard coverage.heads.count == vector.entries.count,
      vector.entries.allSatisfy({ coverage.heads[$0.origin] != nil })
    else { throw heads.refusal(.other("must have the origins of the vector")) }
    return coverage
  }

  /// Numbers by origin.
  private func numbers(_ range: ClosedRange<Int>) throws(Refusal) -> [Origin: Int] {
    try checkOriginCount()
    var numbers: [Origin: Int] = [:]
    try forEachMember { name, value throws(Refusal) in
      numbers[try value.origin(name)] = try value.integer(range)
    }
    return numbers
  }

  /// The newest change of each origin.
  private func heads() throws(Refusal) -> [Origin: Head] {
    try checkOriginCount()
    var heads: [Origin: Head] = [:]
    try forEachMember { name, value throws(Refusal) in
      let origin = try value.origin(name)
      let (time, hash) = try value.pair()
      guard let moment = HybridTimestamp(try time.string()) else {
        throw time.refusal(.wrongType(expected: "16 lower-case hexadecimal digits"))
      }
      heads[origin] = Head(
        time: moment, hash: ChangeHash(before: try hash.identity()))
    }
    return heads
  }

  /// Where each branch parted: a branch and what it parted from are both in the vector.
  private func branches(_ coverage: StateCoverage) throws(Refusal) -> [Origin: Dot] {
    var branches: [Origin: Dot] = [:]
    try forEachMember { name, value throws(Refusal) in
      let (origin, seq) = try value.pair()
      let point = Dot(
        origin: try origin.identity(),
        seq: try seq.integer(0...SaturatingSum.limit))
      let branch = try value.origin(name)
      guard coverage.vector[branch] > 0, coverage.vector.contains(point), point.origin != branch
      else { throw value.refusal(.other("must be a branch of a change in the vector")) }
      branches[branch] = point
    }
    if let origin = branches.originInCircle {
      throw refusal(.other("must not lead from a branch back to itself, as that of \(origin) does"))
    }
    return branches
  }

  private func checkOriginCount() throws(Refusal) {
    guard ReplicaLimit.origins ~= (try count()) else {
      throw refusal(.other("must have at most \(ReplicaLimit.origins.upperBound) origins"))
    }
  }

  /// An origin or a hash as a value.
  private func identity() throws(Refusal) -> Origin {
    guard let identity = Origin(try string()) else {
      throw refusal(.wrongType(expected: "32 lower-case hexadecimal digits"))
    }
    return identity
  }

  /// The origin that names this member.
  private func origin(_ name: String) throws(Refusal) -> Origin {
    guard let origin = Origin(name) else {
      throw refusal(.other("must be named by 32 lower-case hexadecimal digits"))
    }
    return origin
  }
}

// MARK: - Rows

extension StateReader {
  private func stamp(_ coverage: StateCoverage) throws(Refusal) -> Stamp {
    let bytes = try plainBytes()
    guard let stamp = StampText.stamp(bytes.span) else {
      throw refusal(.wrongType(expected: "a stamp"))
    }
    if let mistake = coverage.mistake(in: stamp) { throw refusal(mistake) }
    return stamp
  }

  /// Reads a pair of a value and a stamp; with a zero stamp it must be the initial value.
  func register<Value: Equatable>(
    _ coverage: StateCoverage, _ first: Value,
    _ read: (StateReader) throws(Refusal) -> Value
  ) throws(Refusal) -> Register<Value> {
    let (value, stampReader) = try pair()
    let register = Register(try read(value), stamp: try stampReader.stamp(coverage))
    if register.stamp == .zero, register.value != first {
      throw value.refusal(.other("must be as it was before any change"))
    }
    return register
  }

  private func column(_ coverage: StateCoverage) throws(Refusal) -> ChoiceColumn {
    try checkMembers(["choices", "reset"])
    let reset = try member("reset").register(coverage, Choice.may) {
      value throws(Refusal) in try value.word(among: [.may, .cant])
    }
    let rows = try member("choices")
    var choices: [String: Register<Choice>] = [:]
    choices.reserveCapacity(try rows.count())
    try rows.forEachMember { id, value throws(Refusal) in
      let (choiceReader, stampReader) = try value.pair()
      let choice = try choiceReader.word(among: Choice.allCases)
      let stamp = try stampReader.stamp(coverage)
      guard CatalogID.isPossible(id) else { throw value.refusal(.noID) }
      guard stamp != .zero, stamp >= reset.stamp else {
        throw stampReader.refusal(.other("must not be earlier than that of the reset"))
      }
      choices[id] = Register(choice, stamp: stamp)
    }
    return ChoiceColumn(reset: reset, choices: choices)
  }

  private func inventory(_ coverage: StateCoverage) throws(Refusal) -> [String: Quantity] {
    var inventory: [String: Quantity] = [:]
    inventory.reserveCapacity(try count())
    try forEachMember { id, value throws(Refusal) in
      guard CatalogID.isPossible(id) else { throw value.refusal(.noID) }
      inventory[id] = try value.quantity(coverage)
    }
    return inventory
  }

  private func quantity(_ coverage: StateCoverage) throws(Refusal) -> Quantity {
    try checkMembers(["adjusted", "stated"])
    var rows: [Quantity.Adjusted] = []
    try member("adjusted").forEachMember { name, value throws(Refusal) in
      rows.append(try value.adjusted(value.origin(name), coverage))
    }
    let quantity = Quantity(
      adjusted: rows, stated: try optionalMember("stated")?.stated(coverage))
    if rows.isEmpty, quantity.stated == nil {
      throw refusal(.other("must have been counted or adjusted"))
    }
    return quantity
  }

  private func adjusted(
    _ origin: Origin, _ coverage: StateCoverage
  ) throws(Refusal) -> Quantity.Adjusted {
    let (seq, sum) = try pair()
    let row = Quantity.Adjusted(
      origin: origin, seq: try seq.integer(ReplicaLimit.numbers),
      sum: try sum.integer(ReplicaLimit.adjust))
    guard coverage.covers(Dot(origin: origin, seq: row.seq)) else {
      throw seq.refusal(.other("is of a change that is not in the vector"))
    }
    return row
  }

  private func stated(_ coverage: StateCoverage) throws(Refusal) -> Quantity.Stated {
    let (base, stampReader, seen) = try triple()
    let stamp = try stampReader.stamp(coverage)
    if stamp == .zero { throw stampReader.refusal(.other("must be that of a change")) }
    return Quantity.Stated(
      base: try base.integer(ReplicaLimit.stock), seen: try seen.integer(ReplicaLimit.adjust),
      stamp: stamp)
  }
}

extension BenchField {
  /// Whether the ids of the field are ids that some catalog could have.
  fileprivate var hasPossibleIDs: Bool {
    switch self {
    case .alchemist: true
    case .reserve(let id): CatalogID.isPossible(id)
    case .known(let ingredient, let effect):
      CatalogID.isPossible(ingredient) && CatalogID.isPossible(effect)
    }
  }
}

extension [Origin: Dot] {
  /// A branch that parted from itself, over others or directly; nil if there is none.
  fileprivate var originInCircle: Origin? {
    var sound: Set<Origin> = []
    for start in keys {
      var path: Set<Origin> = []
      var next = start
      while !sound.contains(next), let point = self[next] {
        guard path.insert(next).inserted else { return next }
        next = point.origin
      }
      sound.formUnion(path)
    }
    return nil
  }
}
