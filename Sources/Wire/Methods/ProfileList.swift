package import JSON

/// `profile.list`: the profiles, sorted by name.
package struct ProfileList: AnsweredRequest {
  /// Whether deleted profiles are listed, too.
  package var includesDeleted = false

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "profile.list", "Lists the profiles.",
    listed, result: "the profiles, by name and id")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.flag("deleted", &includesDeleted, "lists deleted profiles too")
  }

  /// The profiles.
  package struct Result: Message {
    /// Sorted by name, then by id.
    package var profiles: [ProfileSummary] = []

    /// The profiles must be sorted.
    package init(profiles: [ProfileSummary]) {
      self.profiles = profiles
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("profiles", &profiles)
    }
  }
}
