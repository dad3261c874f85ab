/// A request that its client may repeat, with the reply that it then gets again.
package struct StoredRequest: Equatable, Sendable {
  package var client: String
  /// The client's own number, from 1, one more each time.
  package var n: Int
  package var reply: [UInt8]

  package init(client: String, n: Int, reply: [UInt8]) {
    self.client = client
    self.n = n
    self.reply = reply
  }
}
