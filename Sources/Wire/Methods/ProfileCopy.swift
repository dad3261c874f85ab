/// `profile.copy`: a new profile that looks like another one.
package struct ProfileCopy: AnsweredRequest {
  /// The copy.
  package typealias Result = ProfileCreate.Result

  /// The profile to copy, by id or name.
  package var profile: ProfileReference
  /// The name of the copy; no live profile may have it.
  package var name: String
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "profile.copy", "Makes a new profile that shows what another one shows.",
    [.profile, Parameter("name", .text, "the new profile's name"), .request],
    result: "the new profile")

  /// Throws for a name that is too long or empty.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    name = try reader.newProfileName()
  }
}
