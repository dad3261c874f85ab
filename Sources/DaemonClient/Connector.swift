/// Opens a stream to whoever listens at a path.
package protocol Connector {
  /// Fails with the cases of ClientFailure that a connection can fail with, within 250 ms.
  func connect(to path: String) throws(ClientFailure) -> any Transport
}
