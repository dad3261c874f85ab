import LiveProfile
import Testing

@Suite("Names of clients")
struct ClientNameTests {
  @Test(
    "a token is not shown, and what is no token is part of the name",
    arguments: [
      ("alchemy on pts/3#0123456789abcdef", "alchemy on pts/3"),
      ("alchemy", "alchemy"), ("a#1", "a#1"), ("#0123456789", "#0123456789"),
      ("a#0123456g", "a#0123456g"), ("a#b#01234567", "a#b"), ("", ""),
    ])
  func shown(client: String, name: String) {
    #expect(ClientName.shown(client) == name)
  }

  @Test("what numbers requests is shown as its name")
  func numbered() {
    #expect(ClientName.shown(ClientName.numbered("desk", token: "00c0ffee")) == "desk")
  }
}
