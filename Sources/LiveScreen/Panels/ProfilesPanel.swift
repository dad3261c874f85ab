/// The list of profiles over the columns.
struct ProfilesPanel: Sendable {
  var cursor = ListCursor<ProfileThing>()
}
