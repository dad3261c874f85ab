package import JSON
package import Profiles

/// The change that an event reports, and its author.
package struct ChangeMark: WireValue {
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

  /// Leaves out the client and the request if they are unknown.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let client { writer.member("client", client) }
      writer.member("origin", dot.origin.description)
      if let request {
        writer.key("request")
        writer.object { writer in
          writer.member("client", request.client)
          writer.member("n", request.n)
        }
      }
      writer.member("seq", dot.seq)
    }
  }

  /// Client and request may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    dot = try part.dot()
    client = try part.optional("client")?.string()
    if let tag = try part.optional("request") {
      request = RequestTag(client: try tag.string("client"), n: try tag.integer("n"))
    }
  }
}
