import JSON
import TestSupport
import Unix
import Wire

/// What tests of the inbox need.
protocol InboxUsing {
  var folder: TemporaryFolder { get }
  var setup: RunningDaemon.Setup { get }
}

extension InboxUsing {
  var inbox: String { folder.appending("data/inbox") }

  /// Puts a file into the inbox by a rename, as a program should.
  func drop(_ text: String, _ name: String) throws {
    try folder.write(Array(text.utf8), to: "dropped")
    try File.move(folder.appending("dropped"), to: "\(inbox)/\(name)")
  }

  func wait(for name: String) throws {
    try Deadline.wait(for: name) { File.exists("\(inbox)/\(name)") }
  }

  func why(_ name: String) throws -> String {
    try wait(for: "refused/\(name)")
    return String(decoding: try folder.bytes(of: "data/inbox/refused/\(name).why"), as: UTF8.self)
  }

  func bag(_ daemon: RunningDaemon, _ profile: String = "default") throws -> JSONValue? {
    try daemon.ask(Requests.line("profile.get", #"{"profile":"\#(profile)"}"#))
      .result?["inventory"]
  }

  func history(_ daemon: RunningDaemon, limit: Int = 50) throws -> [JSONValue] {
    let line = Requests.line(
      "profile.history", #"{"limit":\#(limit),"profile":"default"}"#)
    return try daemon.ask(line).result?["changes"]?.array ?? []
  }

  /// The files that need attention, as the status lists them.
  func inboxStatus(_ daemon: RunningDaemon) throws -> [SystemStatus.Inbox.File] {
    let reply = try daemon.ask(Requests.line("system.status")).result ?? [:]
    return try SystemStatus.Result(reading: MessagePart(reply)).inbox.files
  }

  /// Waits until the status lists these files, and no others.
  func waitForStatus(_ daemon: RunningDaemon, _ files: [SystemStatus.Inbox.File]) throws {
    try Deadline.wait(for: "the status \(files)") { try inboxStatus(daemon) == files }
  }
}
