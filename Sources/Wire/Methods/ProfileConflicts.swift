package import Profiles
package import Replication

/// `profile.conflicts`: the values that lost against a concurrent change and are unresolved.
package struct ProfileConflicts: RequestParameters {
  /// By id or name.
  package var profile: ProfileReference

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "profile.conflicts", "Lists the values that lost without having been seen.", parameters,
    result: "the conflicts, the oldest first")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [.profile]

  /// Accepts a deleted profile, too.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
  }

  /// Writes conflicts in the given order, with the replicas' names if known.
  package static func write(
    _ conflicts: [JournaledConflict], names: [Origin: String], to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("conflicts")
    writer.beginArray()
    for conflict in conflicts { writer.conflict(conflict, names) }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func conflict(_ journaled: JournaledConflict, _ names: [Origin: String]) {
    let conflict = journaled.conflict
    beginObject()
    key("field")
    string(conflict.place.description)
    key("id")
    string(String(journaled.number))
    key("kept")
    fieldValue(conflict.kept)
    key("keptBy")
    string(conflict.keptBy.origin.description)
    if let name = names[conflict.keptBy.origin] {
      key("keptName")
      string(name)
    }
    key("lost")
    fieldValue(conflict.lost)
    key("lostBy")
    string(conflict.lostBy.origin.description)
    if let name = names[conflict.lostBy.origin] {
      key("lostName")
      string(name)
    }
    key("time")
    string(TimeText.text(ofMilliseconds: journaled.milliseconds))
    endObject()
  }
}
