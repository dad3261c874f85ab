/// `profile.undelete`: a deleted profile is live again.
package struct ProfileUndelete: RequestParameters {
  /// Mostly by id: a name stands for a live profile, with which nothing is to be done.
  package var profile: ProfileReference
  /// Nil for the name that it has; no other live profile may have either.
  package var name: String?
  /// Nil for one that cannot be repeated.
  package var request: RequestTag?

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profile, .optional("name", .text, "the name to bring it back under; its own unless given"),
    .request,
  ]

  /// Refuses a name that is too long or empty; whether it is free is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    name = reader.member("name") == nil ? nil : try reader.newProfileName()
  }
}
