/// `profile.copy`: a new profile that looks like another one.
package struct ProfileCopy: ProfileRequest {
  /// The summary of the copy.
  package typealias Result = ProfileCreate.Result

  /// The profile to copy, by id or name.
  package var profile = ProfileReference.none
  /// The name of the copy; no live profile may have it.
  package var name = ""
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "profile.copy", "Makes a new profile that shows what another one shows.",
    listed, result: "the new profile")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.newName(&name, "the new profile's name")
    form.request(&request)
  }
}
