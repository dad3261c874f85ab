package import JSON

/// `plan.stop`: ends the plans of this connection early; each is answered with the best so far.
package struct PlanStop: ParameterlessRequest, AnsweredRequest {
  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "plan.stop", "Ends the plans of this connection; their replies have the best so far.", [],
    result: "how many plans were under way")

  package init() {}

  /// The number of plans that were ended.
  package struct Result: Message {
    /// How many plans of this connection were under way, or waited to begin.
    package var stopped = 0

    /// The number may not be negative.
    package init(stopped: Int) {
      self.stopped = stopped
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("stopped", &stopped)
    }
  }
}
