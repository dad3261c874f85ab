package import JSON

/// `plan.event`: how far a plan has come, for a request that asked for `progress`.
package struct PlanEvent: WireValue {
  /// The id of the request; `plan` on the wire.
  package var plan: RequestID
  /// The plan's progress.
  package var news: News

  /// The progress of a plan.
  package enum News: Equatable, Sendable {
    /// The number of other plans that must end before it begins, at least 1; `waits` on the wire.
    case waits(plans: Int)
    /// The plan is under way.
    ///
    /// For `plan.gold`, `best` is the gold of the best plan so far, and no plan exceeds `bound`.
    /// For `plan.learn`, `best` is the number of that plan's brews, and no plan has fewer than
    /// `bound`.
    /// `draft` is the result as it would be now; it is there if the request asked for drafts and the
    /// plan became better.
    case found(best: Int, bound: Int, draft: PlanGold.Result? = nil)
  }

  /// The id must be that of a request for a plan.
  package init(plan: RequestID, _ news: News) {
    self.plan = plan
    self.news = news
  }

  /// Writes the parameters of the notification.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if case .found(let best, let bound, let draft) = news {
        writer.member("best", best)
        writer.member("bound", bound)
        if let draft {
          writer.key("draft")
          draft.write(to: &writer)
        }
      }
      writer.key("plan")
      plan.write(to: &writer)
      if case .waits(let plans) = news { writer.member("waits", plans) }
    }
  }

  /// Either `waits` or both numbers are required.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    if let waits = try part.optional("waits") {
      news = .waits(plans: try waits.integer(1...Int.max))
    } else {
      news = .found(
        best: try part.integer("best"), bound: try part.integer("bound"),
        draft: try part.optional("draft").map { part throws(UnreadableMember) in
          try PlanGold.Result(reading: part)
        })
    }
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
