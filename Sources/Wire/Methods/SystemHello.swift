/// `system.hello`: names the connection, and describes the server.
package struct SystemHello: RequestParameters {
  /// The name shown in presence and history; nil keeps the connection's present name.
  package var clientName: String?

  /// Short enough for one column of a list.
  package static let clientNameBytes = 1...100

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "system.hello", "Names the connection and tells what is served; optional.", parameters,
    result: "the server, its level of the protocol and its limits")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [
    .optional("client", .client, "what the client is called, and its version")
  ]

  /// Without `client` the name stays the same; the client's version is required but not kept.
  package init(reading reader: ParameterReader) throws(Refusal) {
    guard let client = try reader.optionalObject("client") else { return }
    try client.refuseUnknown(knowing: ["name", "version"])
    let name = try client.optionalShownName("name", lengthBytes: Self.clientNameBytes)
    clientName = try client.required("name", name)
    _ = try client.text("version")
  }

  /// What a client needs to know about the store and the server.
  package struct Result: Sendable {
    /// `version` in the member `server`, whose `name` is always alchemyd.
    package var serverVersion: String
    /// The optional features of this server, sorted by their bytes.
    package var capabilities: [String]
    /// 32 hexadecimal digits; an lsn of another epoch is meaningless here.
    package var epoch: String
    /// This replica's identity, 32 hexadecimal digits.
    package var origin: String
    /// The wall clock in milliseconds since 1970; `now` on the wire, in RFC 3339 format.
    package var nowMilliseconds: Int
    /// The wire form also has the limits of a line's length and nesting.
    package var limits: Limits

    /// Takes epoch and origin as their wire texts.
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

  /// The limits that a client must observe.
  package struct Limits: Sendable {
    /// Connections of all clients together; one more gets an error and is closed.
    package var connections: Int
    /// Unanswered requests of one connection; at the limit the daemon stops reading.
    package var inFlight: Int
    /// Watches of one connection, except those of sync.watch, which are counted separately.
    package var watches: Int

    /// The limits of the service; the line reader has the others.
    package init(connections: Int, inFlight: Int, watches: Int) {
      self.connections = connections
      self.inFlight = inFlight
      self.watches = watches
    }
  }

  /// The current protocol level, and the oldest level still understood.
  package static let protocolLevel = (current: 1, compatible: 1)
}

extension SystemHello.Result {
  /// Writes the members sorted by name, including the protocol levels.
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
