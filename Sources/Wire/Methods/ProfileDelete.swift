/// `profile.delete`; `profile.undelete` has the same result.
package struct ProfileDelete: RequestParameters {
  /// By id or name; a deleted one only by its id.
  package var profile: ProfileReference
  /// Nil for one that cannot be repeated.
  package var request: RequestTag?

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [.profile, .request]

  /// Takes any profile; whether anything is to be done with it is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
  }

  /// The lsn is that of the profile's last change, an old one where nothing was to do.
  package static func write(lsn: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("lsn")
    writer.integer(lsn)
    writer.endObject()
  }
}
