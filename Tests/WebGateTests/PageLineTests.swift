import Testing
import WebGate

@Suite("Which lines of a page reach the daemon")
struct PageLineTests {
  private func close(_ text: String) -> PageLine.Close? {
    do throws(PageLine.Close) {
      _ = try PageLine.line(Array(text.utf8), of: "phone")
      return nil
    } catch {
      return error
    }
  }

  private func request(_ method: String) -> String {
    #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":{}}"#
  }

  @Test("a request of a listed method is passed on as it came, and ends with a line end")
  func allowed() throws {
    #expect(PageLine.methods.count == 27)
    for method in PageLine.methods {
      let text = request(method)
      #expect(try PageLine.line(Array(text.utf8), of: "phone") == Array((text + "\n").utf8))
    }
    // However it is written, it is the method that the daemon reads.
    #expect(close(#"{"jsonrpc":"2.0","method":"profile\u002elist"}"#) == nil)
  }

  @Test(
    "any other method closes the page",
    arguments: [
      "system.backup", "system.hello", "system.status", "sync.push", "sync.retire", "sync.now",
      "rpc.discover", "profile.apply2", "profile.appl", "Profile.apply", "profile.apply ", "plan.",
      "", "profile.list\\u0000",
    ])
  func refused(method: String) {
    #expect(close(request(method)) == .notAllowed)
  }

  @Test("what is no single request closes the page")
  func forms() {
    for text in [
      "", "x", "[]", "[\(request("profile.list"))]", request("profile.list") + "\n",
      request("profile.list") + "\n" + request("system.backup"),
      request("profile.list") + request("profile.list"), "{}", #"{"method":"profile.list"}"#,
      #"{"jsonrpc":"2.0","method":"profile.list","method":"system.backup"}"#,
      "{\"jsonrpc\":\"2.0\",\r\"method\":\"profile.list\"}",
    ] { #expect(close(text) == .notAllowed, "\(text)") }
    #expect(close(String(repeating: " ", count: WebLimits.messageBytes + 1)) == .tooLong)
  }

  @Test("an edit that names another author closes the page")
  func authors() {
    func edit(_ client: String) -> String {
      #"{"jsonrpc":"2.0","method":"profile.apply","params":{"request":{"client":"\#(client)","n":1}}}"#
    }
    for client in ["phone", "phone#", "phone#1f2e", "ph\\u006fne#1"] {
      #expect(close(edit(client)) == nil, "\(client)")
    }
    for client in ["", "phon", "phone2", "phone 2#1", "Phone#1", "alchemy on pts/1", "#phone"] {
      #expect(close(edit(client)) == .notAllowed, "\(client)")
    }
  }

  @Test("every beginning of a request closes the page")
  func cuts() {
    let text = request("profile.apply")
    for count in 0..<text.utf8.count {
      #expect(close(String(text.prefix(count))) == .notAllowed)
    }
  }

  @Test("the bridge answers a ping itself, and nothing else")
  func pings() {
    let ping = #"{"id":7,"jsonrpc":"2.0","method":"system.ping","params":{}}"#
    let pong = #"{"id":7,"jsonrpc":"2.0","result":{}}"#
    #expect(PageLine.answer(to: Array(ping.utf8)) == Array(pong.utf8))
    for other in [
      #"{"jsonrpc":"2.0","method":"system.ping"}"#, "", "{", #"{"id":7,"jsonrpc":"2.0"}"#,
      #"{"id":7,"jsonrpc":"2.0","method":"profile.list"}"#,
      ping + String(repeating: " ", count: 100),
    ] {
      #expect(PageLine.answer(to: Array(other.utf8)) == nil, "\(other)")
    }
  }
}
