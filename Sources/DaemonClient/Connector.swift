/// Opens a stream to the process that listens at a path.
package protocol Connector {
  /// Fails with the cases of ClientFailure for connecting, within 250 ms.
  func connect(to path: String) throws(ClientFailure) -> any Transport
}
