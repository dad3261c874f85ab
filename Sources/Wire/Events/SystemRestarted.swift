package import JSON

/// The first message on a connection that a new process has taken over: the new store's position.
package struct SystemRestarted: Message {
  /// The store that the lsn belongs to.
  package var epoch = ""
  /// The latest change in the store.
  package var lsn = 0

  package init(epoch: String, lsn: Int) {
    self.epoch = epoch
    self.lsn = lsn
  }

  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("epoch", &epoch)
    form.member("lsn", &lsn)
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
