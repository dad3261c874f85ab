package import JSON

/// `profile.delete`; `profile.undelete` has the same result.
package struct ProfileDelete: ProfileRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "profile.delete", "Hides a profile and frees its name; its data stay.",
    listed, result: "the lsn of the profile's last change")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.request(&request)
  }

  /// The result of deleting and of undeleting.
  package struct Result: Message {
    /// The lsn of the profile's last change, which is an old one if there was nothing to do.
    package var lsn = 0

    /// Takes the profile's lsn after the request.
    package init(lsn: Int) {
      self.lsn = lsn
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("lsn", &lsn)
    }
  }
}
