import JSON
import TestSupport
import Testing
import Unix
import Wire

/// A client whose every change has an effect: it puts things into the bag, and toggles choices.
final class WatchingWriter {
  private var connection: LineClient
  private let ingredient: String
  private(set) var sent = 0
  private(set) var answered = 0
  /// The highest lsn that was acknowledged.
  private(set) var lsn = 0

  /// Readable while replies wait.
  var descriptor: FileDescriptor { connection.descriptor }

  init(_ ingredient: String, _ daemon: RunningDaemon) throws {
    self.ingredient = ingredient
    connection = try daemon.connect()
  }

  func reconnect(to daemon: RunningDaemon) throws {
    connection = try daemon.connect()
    sent = answered
  }

  /// Every other change toggles a choice too, so that recipes come and go.
  func send(_ count: Int) throws {
    var lines = ""
    for _ in 0..<count {
      sent += 1
      var edits = [#"{"by":1,"edit":"adjust","ingredient":"\#(ingredient)"}"#]
      if sent.isMultiple(of: 2) {
        let choice = sent.isMultiple(of: 4) ? "may" : "cant"
        edits.append(#"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(ingredient)"}"#)
      }
      lines += Requests.line(
        "profile.apply", #"{"edits":[\#(edits.joined(separator: ","))],"profile":"default"}"#,
        id: sent)
      lines += "\n"
    }
    try connection.send(lines)
  }

  /// Takes the replies that are there, without waiting.
  func take() throws {
    try connection.receive()
    while let line = connection.takeLine() { try take(line) }
  }

  func takeAll() throws {
    while answered < sent { try take(try connection.line()) }
  }

  /// Takes what came before the daemon's death.
  func takeRest() throws {
    for line in try connection.linesToEnd() { try take(line) }
  }

  private func take(_ line: String) throws {
    let reply = try line.json
    answered += 1
    lsn = try #require(reply["result"]?["lsn"]?.integer, "\(line)")
  }
}
