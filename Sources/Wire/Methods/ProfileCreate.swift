import Profiles

/// `profile.create`: a new profile.
package struct ProfileCreate: AnsweredRequest {
  /// 1 to 200 bytes, not blank, without control characters; no live profile may have it.
  package var name: String
  /// The catalog's id, which never changes; an unknown catalog is refused.
  package var catalog: String
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The catalog of the profile `default`, too.
  package static let defaultCatalog = Profile.usualCatalog

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "profile.create", "Makes a new profile.",
    [
      Parameter("name", .text, "the new profile's name"),
      .optional("catalog", .text, "the id of its catalog, for good; skyrim unless given"),
      .request,
    ],
    result: "the new profile")

  /// Throws for a text that cannot be a name; does not check whether the name is taken.
  package init(reading reader: ParameterReader) throws(Refusal) {
    catalog =
      try reader.optionalText("catalog", lengthBytes: TextLimit.nameBytes) ?? Self.defaultCatalog
    request = try reader.request()
    name = try reader.newProfileName()
  }

  /// The result of creating and of copying.
  package struct Result: Message {
    /// The new profile.
    package var profile = ProfileSummary()

    /// The summary must be from after the change.
    package init(profile: ProfileSummary) {
      self.profile = profile
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("profile", &profile)
    }
  }
}
