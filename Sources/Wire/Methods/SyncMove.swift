package import JSON
package import Profiles

/// `sync.move`: gives a change, and all later ones of its origin, the name of their own.
package struct SyncMove: AnsweredRequest {
  /// The profile may be unknown here.
  package var profile = ProfileID.none
  /// Where the change stands, if it stands here.
  package var place = Dot()
  /// Which change it is: its hash is the name that they get.
  package var hash = ChangeHash.unknown
  /// The other change that stands there elsewhere; nil if the caller has only heard of it.
  package var rival: Change?
  /// Nil for a plain retry, which is safe: what has moved does not move again.
  package var request: RequestTag?

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "sync.move", "Gives a change, and all later ones of its origin, a name of their own.",
    listed, result: "what this replica has seen, and how many changes have moved")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profileID(&profile)
    let profile = profile
    form.pass(
      Parameter("change", .change, "where the first of them stands"), &place,
      read: { reader throws(Refusal) in
        try reader.required("change", reader.optionalChange("change"))
      }, write: { JSONValue(writing: $0) })
    form.pass(
      Parameter("hash", .hash, "which change that must be; it becomes the name"), &hash,
      read: { reader throws(Refusal) in try reader.member("hash").hash() },
      write: { JSONValue(writing: $0) })
    form.pass(
      .optional("rival", .pushedChange, "the other change there, as sync.pull gives it"),
      &rival, read: { reader throws(Refusal) in try reader.optional("rival")?.change(of: profile) },
      write: { rival in
        rival.flatMap { rival in JSONValue { $0.changes([rival]) }.array?.first }
      })
    form.request(&request)
  }

  /// What was done.
  package struct Result: Message {
    /// The changes of the profile that the replica has seen now.
    package var vector = VersionVector()
    /// How many changes have another place now; 0 if that change does not stand there.
    package var moved = 0

    /// The vector must be from after the move.
    package init(vector: VersionVector, moved: Int) {
      self.vector = vector
      self.moved = moved
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("moved", &moved)
      form.member("vector", &vector)
    }
  }
}
