/// What the commands about profiles have in common.
enum ProfileArgument {
  static let existing = Argument("NAME", .profile, summary: "the profile's name or id")
  static let old = Argument("OLD", .profile, summary: "the profile's name or id")
  static let new = Argument("NEW", .text, summary: "the new name")
}
