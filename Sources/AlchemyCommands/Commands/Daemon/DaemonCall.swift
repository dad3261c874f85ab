internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// `alchemy call`: any method of the protocol.
enum DaemonCall {
  private static let method = Argument(
    "METHOD", .method, summary: "a method of the protocol (see \"alchemy call rpc.discover\")")
  private static let parameters = Argument(
    "JSON", .json, .atMostOne, summary: "its parameters as one JSON object")

  static let command = ClientCommand(
    "call", section: .daemon, summary: "call any method of the protocol and print its result",
    details: ["Prints JSON unless you choose another format."],
    arguments: [method, parameters], options: Option.asking,
    examples: [
      Example("call", "profile.list", purpose: "as a program would ask"),
      Example("call", "profile.get", "{\"profile\":\"default\"}", purpose: "with parameters"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let parameters = try invocation[parameters].map(read) ?? [:]
    let reply = try session.ask(Request(invocation.text(method), parameters))
    let leaves = PlainText.leaves(of: reply.value)
    let presentation = Presentation(
      json: reply.value, plain: leaves,
      table: [.listing(.facts(leaves.map { (name: $0[0], value: $0[1]) }))])
    try session.printer.show(presentation, as: session.chosenFormat ?? .json)
  }

  private static func read(_ text: String) throws(CommandFailure) -> [String: JSONValue] {
    do throws(JSONSyntaxError) {
      if let object = try JSONValue(parsing: Array(text.utf8)).object { return object }
    } catch {
      throw failure(text, .other("\(error.reason.words), at byte \(error.offset)"))
    }
    throw failure(text, .other("give a JSON object, such as {\"profile\":\"default\"}"))
  }

  private static func failure(
    _ text: String, _ objection: UsageProblem.Objection
  ) -> CommandFailure {
    let problem = UsageProblem.badValue(
      of: parameters.name, text: text, objection, suggestion: nil)
    return .usage(UsageFailure(problem: problem, nextWords: ["call", Option.help.name]))
  }
}
