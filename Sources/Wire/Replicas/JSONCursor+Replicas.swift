package import JSON
package import Profiles

extension JSONCursor {
  /// A replica's identity.
  package func origin() throws(Failure) -> Origin { try origin(try string()) }

  /// The origin that names this member.
  func origin(_ name: String) throws(Failure) -> Origin {
    try found(Origin(name), or: .digits(32))
  }

  /// The author of a change; throws for all zeros, which a caller of sync.begin sends if it is no replica.
  func author() throws(Failure) -> Origin {
    let origin = try origin()
    if origin == .none { throw failure(.other("must not be all zeros")) }
    return origin
  }

  /// A change's hash.
  package func hash() throws(Failure) -> ChangeHash {
    try found(ChangeHash(try string()), or: .digits(32))
  }

  /// A dot from the members `origin` and `seq` of an object.
  package func dot() throws(Failure) -> Dot {
    Dot(origin: try member("origin").origin(), seq: try member("seq").integer(ReplicaLimit.numbers))
  }

  /// A stamp; no stamp contains escapes.
  func stamp() throws(Failure) -> Stamp {
    try expect(.string)
    return try found(
      StampText.stamp(document.bytes.span.extracting(text)), or: .wrongType(expected: "a stamp"))
  }

  /// An object with an integer in the range under each origin.
  package func vector(
    _ range: ClosedRange<Int> = 0...SaturatingSum.limit
  ) throws(Failure) -> VersionVector {
    // Makes a cursor only for a mistake: a vector may have thousands of members.
    var dots: [Dot] = []
    try checkOriginCount()
    try document.forEachMember(of: index) { name, value throws(Failure) in
      guard let origin = Origin(document.string(at: name)) else {
        throw cursor(at: name).failure(.digits(32))
      }
      guard document.kind(at: value) == .integer, range ~= document.integer(at: value) else {
        dots.append(Dot(origin: origin, seq: try cursor(at: value).integer(range)))
        return
      }
      dots.append(Dot(origin: origin, seq: document.integer(at: value)))
    }
    return VersionVector(dots)
  }

  /// An object with a hash under each origin.
  package func hashes() throws(Failure) -> [Origin: ChangeHash] {
    try checkOriginCount()
    var hashes: [Origin: ChangeHash] = [:]
    try forEachMember { name, value throws(Failure) in
      hashes[try value.origin(name)] = try value.hash()
    }
    return hashes
  }

  /// An object with an origin and a number in an array under each origin.
  package func branches() throws(Failure) -> [Origin: Dot] {
    var branches: [Origin: Dot] = [:]
    try forEachMember { name, point throws(Failure) in
      let (origin, seq) = try point.pair()
      branches[try point.origin(name)] = Dot(
        origin: try origin.origin(), seq: try seq.integer(0...SaturatingSum.limit))
    }
    return branches
  }

  /// An object with the newest change of each origin, as a moment and a hash in an array.
  func heads() throws(Failure) -> [Origin: Head] {
    try checkOriginCount()
    var heads: [Origin: Head] = [:]
    try forEachMember { name, head throws(Failure) in
      let (time, hash) = try head.pair()
      let moment = try time.found(HybridTimestamp(try time.string()), or: .digits(16))
      heads[try head.origin(name)] = Head(time: moment, hash: try hash.hash())
    }
    return heads
  }

  /// Throws unless the value is an object with as many origins as one may have.
  func checkOriginCount() throws(Failure) {
    try expectObject()
    try check(count, in: ReplicaLimit.origins)
  }
}

extension InvalidParameter {
  static func digits(_ count: Int) -> InvalidParameter {
    .wrongType(expected: "\(count) lower-case hexadecimal digits")
  }
}
