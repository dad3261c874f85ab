/// The first message on a connection that a new process has taken over.
package enum SystemRestarted {
  /// An empty line, which ends any line that the old process left incomplete, and the event.
  package static func lines(epoch: String, lsn: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.literal("\n")
    writer.literal(#"{"jsonrpc":"2.0","method":"system.restarted","params":{"epoch":"#)
    writer.string(epoch)
    writer.literal(#","lsn":"#)
    writer.integer(lsn)
    writer.literal("}}\n")
    return writer.bytes
  }
}
