/// `profile.undelete`: restores a deleted profile.
package struct ProfileUndelete: AnsweredRequest {
  /// The same result as that of deleting.
  package typealias Result = ProfileDelete.Result

  /// Usually by id: a name refers to a live profile, for which there is nothing to do.
  package var profile: ProfileReference
  /// The new name, or nil for the old one; no other live profile may have the name.
  package var name: String?
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "profile.undelete", "Brings a deleted profile back, if its name is free.",
    [
      .profile, .optional("name", .text, "the name to bring it back under; its own unless given"),
      .request,
    ],
    result: "the lsn of the profile's last change")

  /// Throws for a name that is too long or empty; does not check whether the name is taken.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    name = reader.member("name") == nil ? nil : try reader.newProfileName()
  }
}
