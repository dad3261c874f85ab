/// `profile.list`: the profiles, by name.
package struct ProfileList: RequestParameters {
  /// Whether deleted ones are listed too.
  package var includesDeleted: Bool

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .optional("deleted", .boolean, "lists deleted profiles too")
  ]

  /// Leaves deleted profiles out unless they are asked for.
  package init(reading reader: ParameterReader) throws(Refusal) {
    includesDeleted = try reader.optionalBool("deleted") ?? false
  }

  /// Keeps the order given, which is by name, then by id.
  package static func write(_ profiles: [ProfileSummary], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("profiles")
    writer.beginArray()
    for profile in profiles { profile.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}
