/// The first message on a connection that a new process has taken over: the new store's position.
package struct SystemRestarted: WireValue {
  /// The store that the lsn belongs to.
  package var epoch: String
  /// The latest change in the store.
  package var lsn: Int

  /// Takes the position as given.
  package init(epoch: String, lsn: Int) {
    self.epoch = epoch
    self.lsn = lsn
  }

  /// Writes the parameters of the notification.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("epoch", epoch)
      writer.member("lsn", lsn)
    }
  }

  /// Both members are required.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    epoch = try part.string("epoch")
    lsn = try part.integer("lsn")
  }

  /// An empty line, which ends any line that the old process left incomplete, and the event.
  package static func lines(epoch: String, lsn: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.literal("\n")
    writer.literal(#"{"jsonrpc":"2.0","method":"system.restarted","params":"#)
    SystemRestarted(epoch: epoch, lsn: lsn).write(to: &writer)
    writer.literal("}\n")
    return writer.bytes
  }
}
