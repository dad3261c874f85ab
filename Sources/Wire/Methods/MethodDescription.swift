/// What `rpc.discover` tells of one method; the table that dispatches is made of these.
package struct MethodDescription: Sendable {
  package var name: String
  package var summary: String
  package var parameters: [Parameter]
  /// What comes back, in one sentence.
  package var result: String

  package init(name: String, summary: String, parameters: [Parameter], result: String) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
  }
}
