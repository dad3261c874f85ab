package import Profiles
package import Replication

/// The change that an event reports, and its author.
package struct ChangeMark: Equatable, Sendable {
  /// The change's identity, the same in every store.
  package var dot: Dot
  /// The name that the client gave, in its request or in `system.hello`.
  package var client: String?
  /// Nil if the request was not repeatable.
  package var request: RequestTag?

  /// The mark of this change by this client.
  package init(dot: Dot, client: String?, request: RequestTag? = nil) {
    self.dot = dot
    self.client = client
    self.request = request
  }

  /// The mark of a change in the log.
  package init(of logged: LoggedChange) {
    let client = logged.change.client
    self.init(
      dot: logged.change.dot, client: client,
      request: client.flatMap { client in
        logged.request.map { RequestTag(client: client, n: $0) }
      })
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let client {
      writer.key("client")
      writer.string(client)
    }
    writer.key("origin")
    writer.string(dot.origin.description)
    if let request {
      writer.key("request")
      writer.beginObject()
      writer.key("client")
      writer.string(request.client)
      writer.key("n")
      writer.integer(request.n)
      writer.endObject()
    }
    writer.key("seq")
    writer.integer(dot.seq)
    writer.endObject()
  }
}
