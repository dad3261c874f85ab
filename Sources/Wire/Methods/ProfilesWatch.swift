/// `profiles.watch`: the profiles that are not deleted, then an event for each change to the list.
package struct ProfilesWatch: ParameterlessRequest {
  /// The facts of the method.
  package static let method = MethodDescription.read(
    "profiles.watch", "Lists the profiles, and sends an event when one is another.", [],
    result: "the watch's id, and the profiles by name and id")

  /// There is nothing to state.
  package init() {}

  /// Writes the reply to a watch: the current list and its lsn.
  package static func write(
    watch: String, lsn: Int, _ profiles: [ProfileSummary], to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("lsn")
    writer.integer(lsn)
    writer.key("profiles")
    writer.beginArray()
    for profile in profiles { profile.write(to: &writer) }
    writer.endArray()
    writer.key("watch")
    writer.string(watch)
    writer.endObject()
  }
}
