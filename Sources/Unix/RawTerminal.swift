internal import Glibc

/// A terminal whose keys come one by one and unseen, until this object is let go.
package final class RawTerminal {
  private let descriptor: FileDescriptor
  private let former: termios

  /// Fails when the descriptor is no terminal; control-C stays a signal.
  package init(_ descriptor: FileDescriptor) throws(SystemCallFailure) {
    var attributes = termios()
    try systemCall("tcgetattr") { unsafe tcgetattr(descriptor.rawValue, &attributes) }
    self.descriptor = descriptor
    former = attributes
    attributes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    // Control-S and control-Q are keys like others, and Enter is told from control-J.
    attributes.c_iflag &= ~tcflag_t(IXON | ICRNL)
    try systemCall("tcsetattr") { unsafe tcsetattr(descriptor.rawValue, TCSAFLUSH, &attributes) }
  }

  deinit {
    restore()
  }

  /// Gives the terminal back as it was; a second call changes nothing.
  package func restore() {
    var attributes = former
    _ = unsafe tcsetattr(descriptor.rawValue, TCSAFLUSH, &attributes)
  }
}
