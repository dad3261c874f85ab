import ProfileService
import Testing

extension ServiceHarness {
  /// Sends each line that begins with `> ` and compares what comes back with those after it.
  func play(
    _ script: String, on id: ConnectionID, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var played: [String] = []
    for line in script.split(separator: "\n") where line.hasPrefix("> ") {
      played.append(String(line))
      receive(line.dropFirst(2) + "\n", from: id)
      played += takeLines(of: id).map { "< " + $0 }
    }
    #expect(played.joined(separator: "\n") == script, sourceLocation: sourceLocation)
  }

  /// Plays a script on a connection of its own.
  @discardableResult
  func play(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) -> ConnectionID {
    let id = connect()
    play(script, on: id, sourceLocation: sourceLocation)
    return id
  }

  /// The one reply to a request.
  func ask(_ request: String, on id: ConnectionID) -> String {
    receive(request + "\n", from: id)
    return takeLines(of: id).joined(separator: "\n")
  }
}
