/// `profile.list`: the profiles, by name.
package struct ProfileList: RequestParameters {
  /// Whether deleted ones are listed too.
  package var includesDeleted: Bool

  package static let parameters: [Parameter] = [
    .optional("deleted", .boolean, "lists deleted profiles too")
  ]

  package init(reading reader: ParameterReader) throws(Refusal) {
    includesDeleted = try reader.optionalBool("deleted") ?? false
  }

  package static func write(_ profiles: [ProfileSummary], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("profiles")
    writer.beginArray()
    for profile in profiles { profile.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}
