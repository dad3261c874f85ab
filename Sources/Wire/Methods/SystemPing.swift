/// `system.ping`: an empty answer, to see that the daemon answers.
package struct SystemPing: ParameterlessRequest {
  /// The facts of the method.
  package static let method = MethodDescription.read(
    "system.ping", "Answers.", [],
    result: "nothing")

  /// There is nothing to state.
  package init() {}
}
