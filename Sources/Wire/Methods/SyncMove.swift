package import JSON
package import Profiles

/// `sync.move`: moves a change, and all later ones of its origin, to an origin of their own.
package struct SyncMove: AnsweredRequest {
  /// The profile may be unknown here.
  package var profile = ProfileID.none
  /// The place of the first change to move; this replica may not have the change.
  package var place = Dot()
  /// The hash of that change, from which the new origin's name is made.
  package var hash = ChangeHash.unknown
  /// The other change at this place, from another replica; nil if the caller does not have it.
  package var rival: Change?
  /// Nil for a plain retry, which is safe: what has moved does not move again.
  package var request: RequestTag?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
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

  /// The result of the move.
  package struct Result: Message {
    /// The changes of the profile that the replica has seen now.
    package var vector = VersionVector()
    /// How many changes have moved; 0 if the place does not have that change.
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
