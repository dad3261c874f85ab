/// The reply to a repeatable request, kept in the transaction of its change.
package struct StoredReply: Equatable, Sendable {
  /// The client's id as a request's `clientKey` writes it.
  package var client: String
  /// The client's own number, from 1, one more each time.
  package var n: Int
  /// An object with `result` or `error`.
  package var reply: [UInt8]

  /// Trusts that the reply has no id: it gets that of each request that asks for it.
  package init(client: String, n: Int, reply: [UInt8]) {
    self.client = client
    self.n = n
    self.reply = reply
  }
}
