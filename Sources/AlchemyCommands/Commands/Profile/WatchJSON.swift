internal import Wire

/// The daemon's own JSON about a watch, as `-o json` prints it.
enum WatchJSON {
  /// The members of an event or of a watch's beginning, without the watch's id, which means
  /// nothing to a reader.
  static func told(_ params: JSONValue) -> JSONValue {
    guard var members = params.object else { return params }
    members["watch"] = nil
    return .object(members)
  }

  /// Replaces the event of a deletion that no event reported.
  static let deleted: JSONValue = ["ended": "deleted"]
}
