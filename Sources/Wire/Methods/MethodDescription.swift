/// What `rpc.discover` tells of one method; the table that dispatches is made of these.
package struct MethodDescription: Sendable {
  /// What a request's `method` says.
  package var name: String
  /// One sentence with its full stop.
  package var summary: String
  /// In the order in which they are told; those of a request may stand in any.
  package var parameters: [Parameter]
  /// What comes back, in one sentence.
  package var result: String

  /// Takes all as it is to be told; the parameters are those that the method's reader knows.
  package init(name: String, summary: String, parameters: [Parameter], result: String) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
  }
}
