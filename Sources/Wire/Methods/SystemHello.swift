package import JSON
package import Profiles

/// `system.hello`: names the connection, and describes the server.
package struct SystemHello: AnsweredRequest {
  /// The name shown in presence and history; nil keeps the connection's present name.
  package var clientName: String?

  /// Short enough for one column of a list.
  package static let clientNameBytes = 1...100

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "system.hello", "Names the connection and tells what is served; optional.",
    listed, result: "the server, its level of the protocol and its limits")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.pass(
      .optional("client", .client, "what the client is called, and its version"), &clientName,
      read: { reader throws(Refusal) in try reader.clientName() },
      write: {
        $0.map { ["name": .string($0), "version": .string(ProductVersion.current)] }
      })
  }

  /// What a client needs to know about the store and the server.
  package struct Result: Message {
    /// `protocol` on the wire.
    package var levels = SystemHello.levels
    /// `version` in the member `server`, whose `name` is always alchemyd.
    package var serverVersion = ""
    /// The optional features of this server, sorted by their bytes.
    package var capabilities: [String] = []
    /// 32 hexadecimal digits; an lsn of another epoch is meaningless here.
    package var epoch = ""
    /// 16 hexadecimal digits, different after each start of the server; nil from a server without an instance.
    ///
    /// Two connections with the same instance lead to one process.
    package var instance: String?
    /// This replica's identity.
    package var origin = Origin.none
    /// The wall clock in milliseconds since 1970; `now` on the wire, in RFC 3339 format.
    package var nowMilliseconds = 0
    /// The wire form also has the limits of a line's length and nesting.
    package var limits = Limits()

    /// Takes the epoch as its wire text.
    package init(
      serverVersion: String, capabilities: [String], epoch: String, origin: Origin,
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
  package struct Limits: Message {
    /// Connections of all clients together; one more gets an error and is closed.
    package var connections = 0
    /// Unanswered requests of one connection; at the limit the daemon stops reading.
    package var inFlight = 0
    /// Watches of one connection, except those of sync.watch, which are counted separately.
    package var watches = 0

    /// The limits of the service; the line reader has the others.
    package init(connections: Int, inFlight: Int, watches: Int) {
      self.connections = connections
      self.inFlight = inFlight
      self.watches = watches
    }
  }

  /// The levels of the protocol that a program speaks.
  package struct Levels: Message {
    /// The oldest level whose clients are still understood.
    package var compatible = 0
    /// `level` on the wire.
    package var current = 0

    /// `compatible` may not be above `current`.
    package init(compatible: Int, current: Int) {
      self.compatible = compatible
      self.current = current
    }

    /// Whether programs of these levels and of the others understand each other.
    package func understand(_ others: Levels) -> Bool {
      current >= others.compatible && compatible <= others.current
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("compatible", &compatible)
      form.member("level", &current)
    }
  }

  /// The part of a greeting that is the same at every level of the protocol.
  package struct Introduction: WireReading {
    /// The levels that the server speaks.
    package let levels: Levels

    /// Reads nothing else, because another level may have changed all other members.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      levels = try part.member("protocol").read()
    }
  }

  /// The levels of this version.
  package static let levels = Levels(compatible: 1, current: 1)
}

extension SystemHello.Result {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.lenient("capabilities", &capabilities)
    form.lenient("epoch", &epoch)
    form.optional("instance", &instance)
    form.lenient("limits", &limits)
    form.time("now", &nowMilliseconds)
    form.member("origin", &origin)
    form.member("protocol", &levels)
    form.object("server", isLenient: true) { form in
      form.derived("name", "alchemyd")
      form.member("version", &serverVersion)
    }
  }
}

extension SystemHello.Limits {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("connections", &connections)
    form.derived("depth", JSONScanner.depthLimit)
    form.member("inFlight", &inFlight)
    form.derived("line", LineFramer.lineLimit)
    form.member("watches", &watches)
  }
}

extension ParameterReader {
  /// The name of the member `client`, whose version is required but not kept.
  fileprivate func clientName() throws(Refusal) -> String? {
    guard let client = try optionalObject("client") else { return nil }
    try client.refuseUnknown(knowing: ["name", "version"])
    let name = try client.optionalShownName("name", lengthBytes: SystemHello.clientNameBytes)
    _ = try client.text("version")
    return try client.required("name", name)
  }
}

/// `system.ping`: an empty answer, to see that the daemon answers.
package struct SystemPing: ParameterlessRequest, AnsweredRequest {
  /// An object without members.
  package typealias Result = EmptyResult

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "system.ping", "Answers.", [],
    result: "nothing")

  package init() {}
}
