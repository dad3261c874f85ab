/// `profile.copy`: a new profile that shows what another one shows.
package struct ProfileCopy: RequestParameters {
  package var profile: ProfileReference
  package var name: String
  package var request: RequestTag?

  package static let parameters: [Parameter] = [
    .profile, Parameter("name", .text, "the new profile's name"), .request,
  ]

  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    name = try reader.profileName()
  }
}
