package import JSON
import Profiles

/// `profile.create`: a new profile.
package struct ProfileCreate: AnsweredRequest {
  /// 1 to 200 bytes, not blank, without control characters; no live profile may have it.
  package var name = ""
  /// The catalog's id, which never changes; an unknown catalog is refused.
  package var catalog = defaultCatalog
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The catalog of the profile `default`, too.
  package static let defaultCatalog = Profile.usualCatalog

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "profile.create", "Makes a new profile.",
    listed, result: "the new profile")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.newName(&name, "the new profile's name")
    form.pass(
      .optional("catalog", .text, "the id of its catalog, for good; skyrim unless given"), &catalog,
      read: { reader throws(Refusal) in
        try reader.optionalText("catalog", lengthBytes: TextLimit.nameBytes) ?? Self.defaultCatalog
      }, write: { $0 == Self.defaultCatalog ? nil : .string($0) })
    form.request(&request)
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
