import Profiles

/// `profile.create`: a fresh profile.
package struct ProfileCreate: RequestParameters {
  /// 1 to 200 bytes, not blank, without control characters; no live profile may have it.
  package var name: String
  /// The catalog's id, for good; one that is not here is refused.
  package var catalog: String
  /// Nil for one that cannot be repeated.
  package var request: RequestTag?

  /// That of the profile which every fresh store has, too.
  package static let defaultCatalog = Profile.usualCatalog

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    Parameter("name", .text, "the new profile's name"),
    .optional("catalog", .text, "the id of its catalog, for good; skyrim unless given"),
    .request,
  ]

  /// Refuses a text that can be no name; whether it is free is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    catalog =
      try reader.optionalText("catalog", lengthBytes: TextLimit.nameBytes) ?? Self.defaultCatalog
    request = try reader.request()
    name = try reader.newProfileName()
  }

  /// The result of creating and of copying.
  package static func write(_ profile: ProfileSummary, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("profile")
    profile.write(to: &writer)
    writer.endObject()
  }
}
