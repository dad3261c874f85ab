/// `system.hello`: names the connection, and tells what is served.
package struct SystemHello: RequestParameters {
  /// The name that presence and history show; nil leaves the connection unnamed.
  package var clientName: String?

  /// Shown in one column of a list.
  package static let clientNameBytes = 1...100

  package static let parameters: [Parameter] = [
    .optional("client", .client, "what the client is called, and its version")
  ]

  package init(reading reader: ParameterReader) throws(Refusal) {
    guard let client = try reader.optionalObject("client") else { return }
    try client.refuseUnknown(knowing: ["name", "version"])
    let name = try client.optionalShownName("name", lengthBytes: Self.clientNameBytes)
    clientName = try client.required("name", name)
    _ = try client.text("version")
  }

  package struct Result: Sendable {
    package var serverVersion: String
    package var capabilities: [String]
    package var epoch: String
    package var origin: String
    package var nowMilliseconds: Int
    package var limits: Limits

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
    package var connections: Int
    package var inFlight: Int
    package var watches: Int

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
