package import Profiles
package import Replication

/// `profile.conflicts`: the values that lost against a concurrent change and are unresolved.
package struct ProfileConflicts: AnsweredRequest {
  /// By id or name.
  package var profile: ProfileReference

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "profile.conflicts", "Lists the values that lost without having been seen.", [.profile],
    result: "the conflicts, the oldest first")

  /// Accepts a deleted profile, too.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
  }

  /// The conflicts.
  package struct Result: WireValue {
    /// The oldest first.
    package var conflicts: [Row]

    /// Conflicts of a journal, in its order, with the replicas' names if known.
    package init(_ conflicts: [JournaledConflict], names: [Origin: String]) {
      self.conflicts = conflicts.map { Row($0, names) }
    }

    /// Keeps the order.
    package func write(to writer: inout JSONWriter) {
      writer.object { $0.member("conflicts", conflicts) }
    }

    /// Keeps the order.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      conflicts = try part.member("conflicts").all()
    }
  }

  /// One conflict, in the words of the protocol.
  package struct Row: WireValue {
    /// The id to pass to profile.resolve.
    package var id: String
    /// The wire name of the field, such as `ingredient:nirnroot`, or of a column.
    package var field: String
    /// The winning value: true or false for a deletion, otherwise a word or a name.
    package var kept: JSONValue
    /// The losing value, in the same form.
    package var lost: JSONValue
    /// The origin of the replica whose value was kept, 32 hexadecimal digits.
    package var keptBy: String
    /// The origin of the replica whose value lost, in the same form.
    package var lostBy: String
    /// The name of the `keptBy` replica; nil if the daemon does not know it.
    package var keptName: String?
    /// The name of the `lostBy` replica; nil if the daemon does not know it.
    package var lostName: String?
    /// When the daemon noticed the conflict, in milliseconds since 1970; `time` on the wire.
    package var milliseconds: Int

    /// Takes the protocol's words as given.
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

  /// Leaves out unknown names.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("field", field)
      writer.member("id", id)
      writer.member("kept", kept)
      writer.member("keptBy", keptBy)
      if let keptName { writer.member("keptName", keptName) }
      writer.member("lost", lost)
      writer.member("lostBy", lostBy)
      if let lostName { writer.member("lostName", lostName) }
      writer.member("time", timeMilliseconds: milliseconds)
    }
  }

  /// Accepts fields and values that only a newer daemon knows.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    self.init(
      id: try part.string("id"), field: try part.string("field"),
      kept: try part.member("kept").value, lost: try part.member("lost").value,
      keptBy: try part.string("keptBy"), lostBy: try part.string("lostBy"),
      keptName: try part.optional("keptName")?.string(),
      lostName: try part.optional("lostName")?.string(),
      milliseconds: try part.member("time").milliseconds())
  }
}
