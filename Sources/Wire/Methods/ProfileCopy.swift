/// `profile.copy`: a new profile that shows what another one shows.
package struct ProfileCopy: RequestParameters {
  /// What is copied, by id or name.
  package var profile: ProfileReference
  /// The copy's name, which no live profile may have.
  package var name: String
  /// Nil for one that cannot be repeated.
  package var request: RequestTag?

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profile, Parameter("name", .text, "the new profile's name"), .request,
  ]

  /// Refuses a name that is too long or empty.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    name = try reader.newProfileName()
  }
}
