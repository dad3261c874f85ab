package import JSON

/// `profiles.watch`: the profiles that are not deleted, then an event for each change to the list.
package struct ProfilesWatch: ParameterlessRequest, AnsweredRequest {
  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "profiles.watch", "Lists the profiles, and sends an event when one changes.", [],
    result: "the watch's id, and the profiles by name and id")

  package init() {}

  /// The beginning of a watch: the current list and its lsn.
  package struct Result: Message {
    /// The watch's id, which its events contain.
    package var watch = ""
    /// Events follow after this lsn.
    package var lsn = 0
    /// Sorted by name, then by id.
    package var profiles: [ProfileSummary] = []

    /// The profiles must be sorted, and from the moment of this lsn.
    package init(watch: String, lsn: Int, profiles: [ProfileSummary]) {
      self.watch = watch
      self.lsn = lsn
      self.profiles = profiles
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("lsn", &lsn)
      form.member("profiles", &profiles)
      form.member("watch", &watch)
    }
  }
}
