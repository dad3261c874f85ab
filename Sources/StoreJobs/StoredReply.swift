/// The reply to a repeatable request, stored in the same transaction as the change.
package struct StoredReply: Equatable, Sendable {
  /// The client's id, in the form of a request tag's `clientKey`.
  package var client: String
  /// The client's request number: 1, 2, 3 and so on.
  package var n: Int
  /// A JSON object with `result` or `error`.
  package var reply: [UInt8]

  /// The reply must not contain an id: each request for it gets its own.
  package init(client: String, n: Int, reply: [UInt8]) {
    self.client = client
    self.n = n
    self.reply = reply
  }
}
