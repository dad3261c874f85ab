/// The description of one method for `rpc.discover`; the dispatch table consists of these.
package struct MethodDescription: Sendable {
  /// The value of a request's `method`.
  package var name: String
  /// One sentence with a full stop.
  package var summary: String
  /// In the order of the documentation; a request may have them in any order.
  package var parameters: [Parameter]
  /// The result, described in one sentence.
  package var result: String

  /// The parameters must be those that the method's reader accepts.
  package init(name: String, summary: String, parameters: [Parameter], result: String) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
  }
}
