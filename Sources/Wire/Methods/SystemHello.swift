/// `system.hello`: names the connection, and tells what is served.
package struct SystemHello: RequestParameters {
  /// The name that presence and history show; nil leaves the connection unnamed.
  package var clientName: String?

  /// Shown in one column of a list.
  package static let clientNameBytes = 1...100

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .optional("client", .client, "what the client is called, and its version")
  ]

  /// Without `client` the name stays as it was; the version is asked for, and not kept.
  package init(reading reader: ParameterReader) throws(Refusal) {
    guard let client = try reader.optionalObject("client") else { return }
    try client.refuseUnknown(knowing: ["name", "version"])
    let name = try client.optionalShownName("name", lengthBytes: Self.clientNameBytes)
    clientName = try client.required("name", name)
    _ = try client.text("version")
  }

  /// What a client needs to know of the store, and of what it may ask.
  package struct Result: Sendable {
    /// `version` in the member `server`, beside a name that is always alchemyd.
    package var serverVersion: String
    /// What not every server can, by words in the order of their bytes.
    package var capabilities: [String]
    /// 32 hexadecimal digits; an lsn of another epoch means nothing here.
    package var epoch: String
    /// This replica's identity, 32 hexadecimal digits.
    package var origin: String
    /// The wall clock, since 1970; `now` on the wire, as a time of RFC 3339.
    package var nowMilliseconds: Int
    /// Those of a line's length and depth stand beside them on the wire.
    package var limits: Limits

    /// Takes epoch and origin as the texts that they are on the wire.
    package init(
      serverVersion: String, capabilities: [String], epoch: String, origin: String,
      nowMilliseconds: Int, limits: Limits
    ) {
      self.serverVersion = serverVersion
      self.capabilities = capabilities
      self.epoch = epoch
      self.origin = origin
      self.nowMilliseconds = nowMilliseconds
      self.limits = limits
    }
  }

  /// What a client must stay within.
  package struct Limits: Sendable {
    /// Of all clients together; one more is told so and closed.
    package var connections: Int
    /// Unanswered requests of one connection; with so many it is not read.
    package var inFlight: Int
    /// Of one connection; those of sync.watch are counted apart.
    package var watches: Int

    /// Those that the service holds; the others are known where lines are read.
    package init(connections: Int, inFlight: Int, watches: Int) {
      self.connections = connections
      self.inFlight = inFlight
      self.watches = watches
    }
  }

  /// The level of the protocol that is spoken, and the oldest that is still understood.
  package static let protocolLevel = (current: 1, compatible: 1)
}

extension SystemHello.Result {
  /// Writes the members in the order of their names, the protocol's levels with them.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("capabilities")
    writer.beginArray()
    for capability in capabilities { writer.string(capability) }
    writer.endArray()
    writer.key("epoch")
    writer.string(epoch)
    writer.key("limits")
    limits.write(to: &writer)
    writer.key("now")
    writer.string(TimeText.text(ofMilliseconds: nowMilliseconds))
    writer.key("origin")
    writer.string(origin)
    writer.key("protocol")
    writer.beginObject()
    writer.key("compatible")
    writer.integer(SystemHello.protocolLevel.compatible)
    writer.key("level")
    writer.integer(SystemHello.protocolLevel.current)
    writer.endObject()
    writer.key("server")
    writer.beginObject()
    writer.key("name")
    writer.string("alchemyd")
    writer.key("version")
    writer.string(serverVersion)
    writer.endObject()
    writer.endObject()
  }
}

extension SystemHello.Limits {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("connections")
    writer.integer(connections)
    writer.key("depth")
    writer.integer(JSONScanner.depthLimit)
    writer.key("inFlight")
    writer.integer(inFlight)
    writer.key("line")
    writer.integer(LineFramer.lineLimit)
    writer.key("watches")
    writer.integer(watches)
    writer.endObject()
  }
}
