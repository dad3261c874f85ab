import JSON
import TestSupport
import Testing
import Wire

/// A client that watches the default profile over a socket, and knows only what it was told.
///
/// It expects every change to have an effect, so that the numbers of the changes leave no gap.
final class WatchingClient {
  private(set) var connection: LineClient
  private(set) var watch = ""
  private(set) var lsn = 0
  private(set) var epoch = ""
  /// How many changes were told of, from the first.
  private(set) var changes = 0
  private(set) var values: [String: JSONValue] = [:]
  private(set) var recipeCount = 0
  /// How often events were merged or dropped.
  private(set) var merges = 0
  private(set) var isEnded = false

  init(_ daemon: RunningDaemon) throws {
    connection = try daemon.connect()
    try begin(resuming: false)
  }

  /// Leaves without a word, comes back, and goes on where it was.
  func reconnect(to daemon: RunningDaemon) throws {
    connection = try daemon.connect()
    try begin(resuming: true)
  }

  private func begin(resuming: Bool) throws {
    let from = resuming ? #""from":{"epoch":"\#(epoch)","lsn":\#(lsn)},"# : ""
    let reply = try connection.ask(
      Requests.line("profile.watch", #"{\#(from)"profile":"default"}"#))
    let result = try #require(try reply.result, "\(reply)")
    #expect(result["reset"] == nil, "\(reply)")
    watch = try #require(result["watch"]?.string)
    epoch = try #require(result["epoch"]?.string)
    if resuming {
      #expect(result["lsn"] == .integer(lsn))
      #expect(result["snapshot"] == nil)
    } else {
      lsn = try #require(result["lsn"]?.integer)
      show(try #require(result["snapshot"]))
    }
  }

  /// Takes what is there, without waiting.
  func take() throws {
    try connection.receive()
    while let line = connection.takeLine() { try take(line) }
  }

  /// Takes events until it knows of so many changes.
  func take(through count: Int) throws {
    while changes < count { try take(try connection.line()) }
  }

  func take(_ line: String) throws {
    let value = try line.json
    #expect(value["method"] == "profile.event", "\(line)")
    let event = try #require(value["params"]?.object)
    #expect(event["watch"] == .string(watch))
    #expect(!isEnded, "\(line) comes after the end")
    if event["ended"] != nil {
      isEnded = true
      return
    }
    let next = try #require(event["lsn"]?.integer)
    let isNews = event["set"] != nil
    #expect(isNews ? next > lsn : next >= lsn, "\(line) after \(lsn)")
    lsn = next
    if let snapshot = event["snapshot"] {
      merges += 1
      show(snapshot)
    }
    for (field, value) in event["set"]?.object ?? [:] { values[field] = value }
    if let count = event["recipes"]?["count"]?.integer { recipeCount = count }
    try count(event)
  }

  private func count(_ event: [String: JSONValue]) throws {
    if let merged = event["merged"]?.integer {
      merges += 1
      changes += merged
    } else if event["set"] != nil {
      changes += 1
      let seq = try #require(event["change"]?["seq"]?.integer)
      #expect(seq == changes, "a change is missing, or came twice")
    }
  }

  /// All changes of these tests are of one profile, so that their number is the lsn.
  private func show(_ snapshot: JSONValue) {
    changes = snapshot["lsn"]?.integer ?? 0
    recipeCount = snapshot["recipes"]?.integer ?? 0
    values = Self.values(of: snapshot)
  }

  /// Holds what it knows against what a client that comes now is shown.
  func compare(with profile: JSONValue?) {
    var expected = profile.map(Self.values) ?? [:]
    let known = values.filter { $0.value != "may" && $0.value != 0 }
    expected["deleted"] = .bool(false)
    #expect(known.merging(["deleted": false]) { own, _ in own } == expected)
    #expect(recipeCount == profile?["recipes"]?.integer)
    #expect(changes == profile?["lsn"]?.integer)
  }

  private static func values(of profile: JSONValue) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for member in ["name", "scope", "deleted"] { values[member] = profile[member] }
    for (kind, listed) in [
      ("ingredient", profile["choices"]?["ingredients"]),
      ("effect", profile["choices"]?["effects"]), ("stock", profile["inventory"]),
    ] {
      for (id, value) in listed?.object ?? [:] { values[kind + ":" + id] = value }
    }
    return values
  }
}
