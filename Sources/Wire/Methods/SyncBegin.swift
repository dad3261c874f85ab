package import JSON
package import Profiles

/// `sync.begin`: compares two replicas' positions in a profile.
package struct SyncBegin: AnsweredRequest {
  /// The origin of the calling replica.
  package var origin = Origin.none
  /// The profile may be unknown here.
  package var profile = ProfileID.none
  /// The changes of the profile that the calling replica has seen.
  package var vector = VersionVector()
  /// The newest change of each origin in `vector`; empty from a caller that does not tell.
  package var heads: [Origin: ChangeHash] = [:]
  /// The floor of the caller's log; nil if the log is complete.
  package var floor: VersionVector?
  /// The caller's digest, compared as text; empty if the caller cannot compute one.
  package var digest = ""
  /// The caller's clock, in milliseconds since 1970.
  package var nowMilliseconds = 0

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "sync.begin", "Tells where this replica stands with a profile, and how to become level.",
    listed, result: "what it has seen, its digest, and whether to send changes or states")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.origin(&origin, "the identity of the replica that asks")
    form.profileID(&profile)
    form.vector(&vector)
    form.text("digest", &digest, "the digest of its state, or empty")
    form.number(
      "now", &nowMilliseconds, in: 0...SaturatingSum.limit,
      "its clock, in milliseconds since 1970")
    form.pass(
      .optional("floor", .vector, "the changes that its log no longer holds"), &floor,
      read: { reader throws(Refusal) in try reader.optional("floor")?.vector() },
      write: { $0.map { JSONValue(writing: $0) } })
    form.pass(
      .optional("heads", .hashes, "the hash of the newest change of each origin that it has seen"),
      &heads, read: { reader throws(Refusal) in try reader.optional("heads")?.hashes() ?? [:] },
      write: {
        $0.isEmpty
          ? nil
          : .object(
            Dictionary(
              uniqueKeysWithValues: $0.map { ($0.key.description, .string($0.value.description)) }))
      })
  }

  /// This replica's position, and how to continue.
  package struct Result: Message {
    /// This replica's identity.
    package var origin = Origin.none
    /// The epoch of this replica's database.
    package var epoch = ""
    /// The changes of the profile that this replica has seen; empty if the profile is unknown here.
    package var vector = VersionVector()
    /// The changes that this replica's log no longer holds.
    package var floor = VersionVector()
    /// The newest change of each origin.
    package var heads: [Origin: ChangeHash] = [:]
    /// Where each branch in the vector begins: the change that the branch's first change follows.
    package var branches: [Origin: Dot] = [:]
    /// The origins of which both replicas have equally many, but different changes.
    package var forks: [Origin] = []
    /// 16 hexadecimal digits; another replica may have any text.
    package var digest = ""
    /// This replica's clock, in milliseconds since 1970.
    package var nowMilliseconds = 0
    /// How to continue.
    package var mode: SyncMode = .equal

    /// Takes the digest as a number.
    package init(
      origin: Origin, epoch: String, vector: VersionVector, floor: VersionVector,
      heads: [Origin: ChangeHash], branches: [Origin: Dot], forks: [Origin] = [], digest: UInt64,
      nowMilliseconds: Int, mode: SyncMode
    ) {
      self.origin = origin
      self.epoch = epoch
      self.vector = vector
      self.floor = floor
      self.heads = heads
      self.branches = branches
      self.forks = forks
      self.digest = SyncBegin.text(ofDigest: digest)
      self.nowMilliseconds = nowMilliseconds
      self.mode = mode
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.branches("branches", &branches)
      form.member("digest", &digest)
      form.lenient("epoch", &epoch)
      form.lenient("floor", &floor)
      form.optional("forks", &forks)
      form.hashes("heads", &heads)
      form.member("mode", &mode)
      form.member("now", &nowMilliseconds)
      form.member("origin", &origin)
      form.member("vector", &vector)
    }
  }

  /// The text of a digest between replicas.
  package static func text(ofDigest digest: UInt64) -> String {
    Hexadecimal.text(of: digest)
  }
}

/// How to bring two replicas of a profile in sync.
package enum SyncMode: String, CaseIterable, Sendable {
  /// There is nothing to do.
  case equal
  /// The two replicas have different changes at some places: one of two branches must move first.
  case fork
  /// Each sends the changes that the other lacks.
  case delta
  /// Join whole states: a log lacks needed changes, or states differ that should be equal.
  case state
}
