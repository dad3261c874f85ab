/// `profile.list`: the profiles, sorted by name.
package struct ProfileList: RequestParameters {
  /// Whether deleted profiles are listed, too.
  package var includesDeleted: Bool

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "profile.list", "Lists the profiles.", parameters,
    result: "the profiles, by name and id")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [
    .optional("deleted", .boolean, "lists deleted profiles too")
  ]

  /// By default deleted profiles are left out.
  package init(reading reader: ParameterReader) throws(Refusal) {
    includesDeleted = try reader.optionalBool("deleted") ?? false
  }

  /// Keeps the given order, which is by name, then by id.
  package static func write(_ profiles: [ProfileSummary], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("profiles")
    writer.beginArray()
    for profile in profiles { profile.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}
