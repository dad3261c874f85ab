import JSON

/// `profile.undelete`: restores a deleted profile.
package struct ProfileUndelete: ProfileRequest {
  /// The same result as that of deleting.
  package typealias Result = ProfileDelete.Result

  /// Usually by id: a name refers to a live profile, for which there is nothing to do.
  package var profile = ProfileReference.none
  /// The new name, or nil for the old one; no other live profile may have the name.
  package var name: String?
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "profile.undelete", "Brings a deleted profile back, if its name is free.",
    listed, result: "the lsn of the profile's last change")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.pass(
      .optional("name", .text, "the name to bring it back under; its own unless given"), &name,
      read: { reader throws(Refusal) in
        try reader.optional("name") == nil ? nil : try reader.newProfileName()
      }, write: { $0.map { .string($0) } })
    form.request(&request)
  }
}
