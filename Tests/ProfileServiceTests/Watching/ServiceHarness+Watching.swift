import ProfileService
import Testing

extension ServiceHarness {
  /// Plays a script of several connections: `1> ` says something on the first, `2< ` is what the
  /// second one hears then; `pass N` lets so many milliseconds pass.
  ///
  /// Stamps of another time than the harness's start do not matter, so nothing is left out.
  func play(
    _ script: String, on clients: [ConnectionID], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var played: [String] = []
    for line in script.split(separator: "\n") where !line.dropFirst().hasPrefix("< ") {
      played.append(String(line))
      carryOut(String(line), on: clients)
      for (place, id) in clients.enumerated() {
        played += takeLines(of: id).map { "\(place + 1)< " + $0 }
      }
    }
    #expect(played.joined(separator: "\n") == script, sourceLocation: sourceLocation)
  }

  private func carryOut(_ line: String, on clients: [ConnectionID]) {
    if line.hasPrefix("pass "), let milliseconds = Int(line.dropFirst(5)) {
      pass(milliseconds: milliseconds)
      tick()
    } else if let number = line.first?.wholeNumberValue, clients.indices.contains(number - 1) {
      receive(line.dropFirst(3) + "\n", from: clients[number - 1])
    } else {
      Issue.record("no step: \(line)")
    }
  }

  /// A watch of the profile `default` by a client of its own, whose first lines are taken.
  func watcher(
    _ parameters: String = #"{"profile":"default"}"#, takesOutput: Bool = true
  ) -> ConnectionID {
    let id = connect()
    receive(Self.request("profile.watch", parameters), from: id)
    _ = takeLines(of: id)
    setTakesOutput(id, takesOutput)
    return id
  }

  static func request(_ method: String, _ parameters: String, id: Int = 1) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"# + "\n"
  }

  static func choose(_ ingredient: String, _ choice: String, in profile: String = "default")
    -> String
  {
    request(
      "profile.apply",
      #"{"profile":"\#(profile)","edits":[{"edit":"choose","ingredient":"\#(ingredient)","choice":"\#(choice)"}]}"#
    )
  }
}
