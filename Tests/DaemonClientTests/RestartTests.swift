import DaemonClient
import JSON
import PlayedWorld
import Testing
import Wire

@Suite("Asking a daemon that is restarted meanwhile")
struct RestartTests {
  private static let news =
    "\n" + #"{"jsonrpc":"2.0","method":"system.restarted","params":{"epoch":"e","lsn":7}}"# + "\n"
  private static let write: [String: JSONValue] = ["name": "x"]

  /// A daemon whose replies are texts, `#` being the request's id: one for each line that comes.
  private func peer(_ replies: [String]) -> FakePeer {
    var rest = replies[...]
    return FakePeer { line in
      let id = JSONValue(readable: line)?["id"]?.integer ?? 0
      return Array((rest.popFirst() ?? "").replacing("#", with: "\(id)").utf8)
    }
  }

  private func methods(_ peer: FakePeer) -> [String?] {
    peer.lines.map { JSONValue(readable: Array($0.utf8))?["method"]?.string }
  }

  private func connection(_ peer: FakePeer) -> DaemonConnection {
    DaemonConnection(over: peer, greeting: Request("system.hello")) {}
  }

  private static let done = #"{"id":#,"jsonrpc":"2.0","result":{}}"# + "\n"

  @Test(
    "what it had read and not answered is asked again, behind a greeting",
    arguments: [
      "", "{", #"{"id":1,"jsonrpc":"2.0","resul"#, #"{"id":1,"jsonrpc":"2.0","result":{}"#,
    ])
  func lost(cut: String) throws {
    let peer = peer([cut + Self.news, Self.done, Self.done])
    #expect(try connection(peer).call(Request("profile.list")) == [:])
    #expect(methods(peer) == ["profile.list", "system.hello", "profile.list"])
  }

  @Test("what it had not read is answered by the next, and not asked again")
  func unread() throws {
    let peer = peer([Self.news + Self.done, Self.done])
    #expect(try connection(peer).call(Request("profile.create", Self.write)) == [:])
    #expect(methods(peer) == ["profile.create", "system.hello"])
  }

  @Test("of several, those are asked again that got lost, and all answers stay in their places")
  func several() throws {
    // The first was answered before, the second got lost, the third was still in the socket.
    let reply = { (name: String) in #"{"id":#,"jsonrpc":"2.0","result":{"is":"\#(name)"}}"# + "\n" }
    let peer = peer([reply("first"), Self.news, reply("third"), Self.done, reply("second")])
    let requests = ["profile.list", "catalog.list", "system.status"].map { Request($0) }
    let answers = try connection(peer).call(requests)
    #expect(try answers.map { try $0.get()["is"] } == ["first", "second", "third"])
    #expect(methods(peer).suffix(2) == ["system.hello", "catalog.list"])
  }

  @Test("a write with a number is sent again with the same number")
  func numbered() throws {
    let tag: JSONValue = ["client": "c", "n": 3]
    let peer = peer([Self.news, Self.done, Self.done])
    let request = Request("profile.create", ["name": "x", "request": tag])
    #expect(try connection(peer).call(request) == [:])
    let sent = peer.lines.compactMap { JSONValue(readable: Array($0.utf8))?["params"]?["request"] }
    #expect(sent == [tag, tag])
  }

  @Test("a write without one is not: nobody knows whether it was carried out")
  func unnumbered() {
    let peer = peer([Self.news, Self.done])
    #expect(throws: ClientFailure.restarted) {
      try connection(peer).call(Request("profile.create", Self.write))
    }
    #expect(methods(peer) == ["profile.create", "system.hello"])
  }

  @Test("a request that ends every daemon is given up")
  func poison() {
    var count = 0
    let peer = FakePeer { line in
      let message = JSONValue(readable: line)
      guard message?["method"] == "profile.list" else {
        return Array(Self.done.replacing("#", with: "\(message?["id"]?.integer ?? 0)").utf8)
      }
      count += 1
      return Array(Self.news.utf8)
    }
    #expect(throws: ClientFailure.restarted) { try connection(peer).call(Request("profile.list")) }
    #expect(count == 4)
  }

  @Test("a second restart before the greeting was read begins anew, and its reply says nothing")
  func twice() throws {
    // The second daemon is restarted with the greeting unread, and the third answers both of them.
    let peer = peer([
      Self.news, Self.news + Self.done, Self.done,
      #"{"id":#,"jsonrpc":"2.0","result":{"is":"it"}}"# + "\n",
    ])
    #expect(try connection(peer).call(Request("profile.list"))["is"] == "it")
    #expect(methods(peer) == ["profile.list", "system.hello", "system.hello", "profile.list"])
  }

  @Test("a restart between two calls is noticed with the second, and nothing is asked twice")
  func idle() throws {
    let peer = peer([Self.done + Self.news, Self.done, Self.done])
    let connection = connection(peer)
    for _ in 1...2 { #expect(try connection.call(Request("profile.list")) == [:]) }
    #expect(methods(peer) == ["profile.list", "profile.list", "system.hello"])
  }

  @Test("half a line that nothing explains is no reply")
  func half() {
    let peer = peer([#"{"id":1,"# + "\n" + Self.done])
    #expect(throws: ClientFailure.notAReply(beginning: #"{"id":1,"#)) {
      try connection(peer).call(Request("profile.list"))
    }
    let silent = self.peer(["{\n"])
    #expect(throws: ClientFailure.notAReply(beginning: "{")) {
      try connection(silent).call(Request("profile.list"))
    }
  }

  @Test("who watches is not told of half a line")
  func live() {
    let peer = peer([#"{"jsonrpc":"2.0","meth"# + Self.news])
    let live = LiveConnection(over: peer)
    live.send(Array("{}\n".utf8))
    guard case .messages(let messages) = live.receive() else {
      Issue.record("the connection ended")
      return
    }
    #expect(messages.map { $0["method"] } == ["system.restarted"])
  }
}
