package import Profiles

// MARK: - Members between replicas

extension ParameterReader {
  /// The member `profile` between replicas: always an id, because names differ between replicas.
  ///
  /// Throws if the member is missing or no id.
  package func profileID() throws(Refusal) -> ProfileID {
    guard let id = ProfileID(try text("profile")) else {
      throw .invalidParams(field: field("profile"), .wrongType(expected: "a profile's id"))
    }
    return id
  }

  /// A replica's identity; throws if the member is missing or no identity.
  package func origin(_ name: StaticString) throws(Refusal) -> Origin {
    try origin(try text(name), at: field(name))
  }

  func origin(_ text: String, at place: String) throws(Refusal) -> Origin {
    guard let origin = Origin(text) else {
      let expected = "32 lower-case hexadecimal digits"
      throw .invalidParams(field: place, .wrongType(expected: expected))
    }
    return origin
  }

  /// Which change it is; throws if the member is missing.
  package func hash(_ name: StaticString) throws(Refusal) -> ChangeHash {
    ChangeHash(before: try origin(name))
  }

  /// An object of hashes by origin; nil if the member is missing.
  ///
  /// Throws for a name that is no origin, a value that is no hash, and more origins than
  /// `ReplicaLimit` allows.
  package func optionalHashes(_ name: StaticString) throws(Refusal) -> [Origin: ChangeHash]? {
    var hashes: [Origin: ChangeHash] = [:]
    let isGiven = try forEachOrigin(in: name) { origin, value, place throws(Refusal) in
      try check(value, is: .string, "a string", at: place)
      hashes[origin] = ChangeHash(before: try self.origin(document.string(at: value), at: place))
    }
    return isGiven ? hashes : nil
  }

  /// Places of changes, each an object with `origin` and `seq`; throws if the member is missing.
  package func places(
    _ name: StaticString, count: ClosedRange<Int>
  ) throws(Refusal) -> [Dot] {
    var places: [Dot] = []
    for index in try required(name, try optionalArray(name, count: count)) {
      let reader = try element(at: index, places.count, of: name)
      try reader.refuseUnknown(knowing: ["origin", "seq"])
      places.append(
        Dot(
          origin: try reader.origin("origin"),
          seq: try reader.integer("seq", ReplicaLimit.numbers)))
    }
    return places
  }

  /// An object of numbers by origin, with as many origins as `ReplicaLimit` allows.
  func optionalNumbers(
    _ name: StaticString, _ range: ClosedRange<Int>
  ) throws(Refusal) -> [Dot]? {
    var numbers: [Dot] = []
    let isGiven = try forEachOrigin(in: name) { origin, value, place throws(Refusal) in
      numbers.append(Dot(origin: origin, seq: try integer(at: value, range, place)))
    }
    return isGiven ? numbers : nil
  }

  /// Reads the members of an object with origins as names; false if the object is missing.
  private func forEachOrigin(
    in name: StaticString,
    _ body: (_ origin: Origin, _ value: Int, _ place: String) throws(Refusal) -> Void
  ) throws(Refusal) -> Bool {
    guard let reader = try optionalObject(name), let object = reader.object else { return false }
    try check(document.count(of: object), in: ReplicaLimit.origins, at: field(name))
    try document.forEachMember(of: object) { key, value throws(Refusal) in
      let place = reader.place(of: document.string(at: key))
      try body(try origin(document.string(at: key), at: place), value, place)
    }
    return true
  }

  /// The changes that a replica has seen; 0 means the same as a missing origin.
  ///
  /// Throws for a name that is no origin, a number below 0, and more origins than `ReplicaLimit`
  /// allows.
  package func optionalVector(_ name: StaticString) throws(Refusal) -> VersionVector? {
    try optionalNumbers(name, 0...SaturatingSum.limit).map { VersionVector($0) }
  }

  /// The changes that a replica has seen; throws if the member is missing.
  package func vector(_ name: StaticString) throws(Refusal) -> VersionVector {
    try required(name, try optionalVector(name))
  }
}

extension Parameter {
  /// The description of the member `profile` of the methods between replicas.
  package static let profileID = Parameter("profile", .profileID, "the profile's id")

  /// The description of the member `vector`.
  package static let vector = Parameter(
    "vector", .vector, "how many changes of each origin the caller has seen of the profile")
}
