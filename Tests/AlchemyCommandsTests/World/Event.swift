import ClientSession
import JSON
import PlayedWorld
import Wire

/// Lines that a daemon sends unasked, and the results that begin watches.
enum Event {
  /// The replica of the somebody.
  static let origin = "000000000000000000000000000000ab"

  static func profile(_ members: [String: JSONValue], watch: String = "1") -> JSONValue {
    notification("profile.event", members, watch)
  }

  static func profiles(_ members: [String: JSONValue], watch: String = "1") -> JSONValue {
    notification("profiles.event", members, watch)
  }

  /// One change by somebody on another terminal.
  static func change(
    lsn: Int, set: [String: JSONValue] = [:], recipes: JSONValue? = nil
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "change": ["client": "alchemy on pts/4", "origin": .string(origin), "seq": 9],
      "lsn": .integer(lsn), "set": .object(set),
    ]
    members["recipes"] = recipes
    return profile(members)
  }

  static let restarted: JSONValue = [
    "jsonrpc": "2.0", "method": "system.restarted", "params": ["epoch": "e", "lsn": 7],
  ]

  /// A watch that goes on from where it was asked to.
  static func resumed(_ parameters: JSONValue, watch: String = "1") -> FakeDaemon.Reply {
    .result([
      "epoch": parameters["from"]?["epoch"] ?? .null, "lsn": parameters["from"]?["lsn"] ?? .null,
      "watch": .string(watch),
    ])
  }

  private static func notification(
    _ method: String, _ members: [String: JSONValue], _ watch: String
  ) -> JSONValue {
    let params = members.merging(["watch": .string(watch)]) { $1 }
    return ["jsonrpc": "2.0", "method": .string(method), "params": .object(params)]
  }
}
