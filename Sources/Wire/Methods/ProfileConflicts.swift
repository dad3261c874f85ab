package import JSON
package import Profiles

/// `profile.conflicts`: the values that lost against a concurrent change and are unresolved.
package struct ProfileConflicts: ProfileRequest {
  /// By id or name.
  package var profile = ProfileReference.none

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "profile.conflicts", "Lists the values that lost without having been seen.",
    listed, result: "the conflicts, the oldest first")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
  }

  /// The conflicts.
  package struct Result: Message {
    /// The oldest first.
    package var conflicts: [Row] = []

    /// Conflicts of a journal, in its order, with the replicas' names if known.
    package init(_ conflicts: [JournaledConflict], names: [Origin: String]) {
      self.conflicts = conflicts.map { Row($0, names) }
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("conflicts", &conflicts)
    }
  }

  /// One conflict, in the words of the protocol.
  package struct Row: Message {
    /// The id to pass to profile.resolve.
    package var id = ""
    /// The wire name of the field, such as `ingredient:nirnroot`, or of a column.
    package var field = ""
    /// The winning value: true or false for a deletion, otherwise a word or a name.
    package var kept = JSONValue.null
    /// The losing value, in the same form.
    package var lost = JSONValue.null
    /// The origin of the replica whose value was kept, 32 hexadecimal digits.
    package var keptBy = ""
    /// The origin of the replica whose value lost, in the same form.
    package var lostBy = ""
    /// The name of the `keptBy` replica; nil if the daemon does not know it.
    package var keptName: String?
    /// The name of the `lostBy` replica; nil if the daemon does not know it.
    package var lostName: String?
    /// When the daemon noticed the conflict, in milliseconds since 1970; `time` on the wire.
    package var milliseconds = 0

    /// Stores the texts of the protocol unchecked.
    package init(
      id: String, field: String, kept: JSONValue, lost: JSONValue, keptBy: String,
      lostBy: String, keptName: String?, lostName: String?, milliseconds: Int
    ) {
      self.id = id
      self.field = field
      self.kept = kept
      self.lost = lost
      self.keptBy = keptBy
      self.lostBy = lostBy
      self.keptName = keptName
      self.lostName = lostName
      self.milliseconds = milliseconds
    }
  }
}

extension ProfileConflicts.Row {
  fileprivate init(_ journaled: JournaledConflict, _ names: [Origin: String]) {
    let conflict = journaled.conflict
    let (kept, lost) = (conflict.keptBy.origin, conflict.lostBy.origin)
    self.init(
      id: String(journaled.number), field: conflict.place.description,
      kept: JSONValue(writing: conflict.kept), lost: JSONValue(writing: conflict.lost),
      keptBy: kept.description, lostBy: lost.description, keptName: names[kept],
      lostName: names[lost], milliseconds: journaled.milliseconds)
  }

  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("field", &field)
    form.member("id", &id)
    form.member("kept", &kept)
    form.member("keptBy", &keptBy)
    form.optional("keptName", &keptName)
    form.member("lost", &lost)
    form.member("lostBy", &lostBy)
    form.optional("lostName", &lostName)
    form.time("time", &milliseconds)
  }
}
