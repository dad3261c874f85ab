internal import Glibc

/// The signals that a daemon or a terminal program answers.
package enum Signal: Hashable, Sendable, CaseIterable {
  /// Stop, said by a service manager.
  case terminate
  /// Stop, said by a person with control-C.
  case interrupt
  /// Read the configuration again.
  case hangUp
  /// The terminal has another size.
  case windowChange
  /// The reader of a pipe or socket is gone.
  case brokenPipe

  /// The kernel's number.
  package var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    case .windowChange: SIGWINCH
    case .brokenPipe: SIGPIPE
    }
  }
}
