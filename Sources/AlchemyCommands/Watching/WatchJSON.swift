internal import Wire

/// The daemon's own words about what is watched, as `-o json` prints them.
enum WatchJSON {
  /// The members of an event or of a watch's beginning, but for the watch's name, which says
  /// nothing to whoever did not ask for it.
  static func told(_ params: JSONValue) -> JSONValue {
    guard var members = params.object else { return params }
    members["watch"] = nil
    return .object(members)
  }

  /// What stands for an end of which no event told.
  static let deleted: JSONValue = ["ended": "deleted"]
}
