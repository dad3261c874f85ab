import Profiles

/// `profile.create`: a fresh profile.
package struct ProfileCreate: RequestParameters {
  package var name: String
  package var catalog: String
  package var request: RequestTag?

  package static let defaultCatalog = Profile.usualCatalog

  package static let parameters: [Parameter] = [
    Parameter("name", .text, "the new profile's name"),
    .optional("catalog", .text, "the id of its catalog, for good; skyrim unless given"),
    .request,
  ]

  package init(reading reader: ParameterReader) throws(Refusal) {
    catalog =
      try reader.optionalText("catalog", lengthBytes: TextLimit.nameBytes) ?? Self.defaultCatalog
    request = try reader.request()
    name = try reader.profileName()
  }

  /// The result of creating and of copying.
  package static func write(_ profile: ProfileSummary, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("profile")
    profile.write(to: &writer)
    writer.endObject()
  }
}
