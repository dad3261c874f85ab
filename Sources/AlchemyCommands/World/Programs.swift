package import DaemonClient

/// Starts programs that lead to other machines' daemons.
package protocol Programs {
  /// A program's input and output; `words` begin with its name.
  func start(_ words: [String]) throws(ClientFailure) -> any Transport
}
