/// `profile.delete` and `profile.undelete`.
package struct ProfileDelete: RequestParameters {
  package var profile: ProfileReference
  package var request: RequestTag?

  package static let parameters: [Parameter] = [.profile, .request]

  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
  }

  package static func write(lsn: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("lsn")
    writer.integer(lsn)
    writer.endObject()
  }
}
