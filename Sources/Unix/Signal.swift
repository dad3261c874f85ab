internal import Glibc

/// The signals that a daemon or a terminal program handles.
package enum Signal: Hashable, Sendable, CaseIterable {
  /// SIGTERM: a service manager's request to stop.
  case terminate
  /// SIGINT: control-C.
  case interrupt
  /// SIGHUP: reload the configuration.
  case hangUp
  /// SIGUSR1: free memory that can be rebuilt.
  case userOne
  /// SIGWINCH: the terminal's size has changed.
  case windowChange
  /// SIGTSTP: control-Z.
  case stop
  /// SIGCONT: continue after a stop.
  case `continue`
  /// SIGPIPE: the reader of a pipe or socket is gone.
  case brokenPipe
  /// SIGXFSZ: a file would exceed this process's size limit.
  case fileTooLong
  /// SIGKILL: end now; no process can handle it.
  case kill

  /// The kernel's number.
  package var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    case .userOne: SIGUSR1
    case .windowChange: SIGWINCH
    case .stop: SIGTSTP
    case .continue: SIGCONT
    case .brokenPipe: SIGPIPE
    case .fileTooLong: SIGXFSZ
    case .kill: SIGKILL
    }
  }
}
