/// `plan.event`: how far a plan under way has come, for a request that asked for `progress`.
package struct PlanEvent: WireValue {
  /// The id of the request; `plan` on the wire.
  package var plan: RequestID
  /// The best so far: gold for `plan.gold`, the number of brews for `plan.learn`.
  package var best: Int
  /// What no plan can exceed; for `plan.learn`, the least number of brews.
  package var bound: Int

  /// The numbers are those of the kind of plan.
  package init(plan: RequestID, best: Int, bound: Int) {
    self.plan = plan
    self.best = best
    self.bound = bound
  }

  /// Writes the parameters of the notification.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("best", best)
      writer.member("bound", bound)
      writer.key("plan")
      plan.write(to: &writer)
    }
  }

  /// All members are required.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    best = try part.integer("best")
    bound = try part.integer("bound")
    let id = try part.member("plan")
    switch id.value {
    case .string(let text): plan = .string(text)
    case .integer(let number): plan = .integer(number)
    case .null, .bool, .number, .array, .object: throw id.unreadable
    }
  }

  /// The whole line of the event.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.literal(#"{"jsonrpc":"2.0","method":"plan.event","params":"#)
    write(to: &writer)
    writer.literal("}\n")
    return writer.bytes
  }
}
