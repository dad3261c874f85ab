package import Profiles
package import Replication

/// `profile.undo`: a new change that puts back what another one changed.
package struct ProfileUndo: RequestParameters {
  /// The profile to change, by id or name.
  package var profile: ProfileReference
  /// Nil for the newest change that is neither undone nor itself an undo.
  package var change: Dot?
  /// Nil for one that cannot be repeated.
  package var request: RequestTag?

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profile,
    .optional("change", .change, "undoes this change; the newest that can be undone unless given"),
    .request,
  ]

  /// Refuses what names no change; whether there is one is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    change = try reader.optionalChange("change")
  }

  /// What the undo did, as a change of its own.
  package struct Result: Equatable, Sendable {
    /// What profile.apply would say of the same edits.
    package var applied: ProfileApply.Result
    /// The change that was undone, asked for or found.
    package var undone: Dot
    /// The fields that are left alone, by name: those edited again since, and those whose old value
    /// cannot be had.
    package var kept: [Field]

    /// Takes the fields that are kept in the order of their names.
    package init(applied: ProfileApply.Result, undone: Dot, kept: [Field]) {
      self.applied = applied
      self.undone = undone
      self.kept = kept
    }

    /// Writes the members in the order of their names.
    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("changed")
      writer.integer(applied.changedCount)
      writer.key("kept")
      writer.beginArray()
      for field in kept { writer.string(field.description) }
      writer.endArray()
      writer.key("lsn")
      writer.integer(applied.lsn)
      applied.writeRecipes(to: &writer)
      writer.key("undone")
      writer.beginObject()
      writer.key("origin")
      writer.string(undone.origin.description)
      writer.key("seq")
      writer.integer(undone.seq)
      writer.endObject()
      writer.endObject()
    }
  }
}

extension ParameterReader {
  /// A change by its origin and its number there, as a history names it.
  package func optionalChange(_ name: StaticString) throws(Refusal) -> Dot? {
    guard let reader = try optionalObject(name) else { return nil }
    try reader.refuseUnknown(knowing: ["origin", "seq"])
    return Dot(
      origin: try reader.origin("origin"), seq: try reader.integer("seq", ReplicaLimit.numbers))
  }
}
