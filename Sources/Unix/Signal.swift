internal import Glibc

/// The signals that a daemon or a terminal program answers.
package enum Signal: Hashable, Sendable, CaseIterable {
  /// Stop, said by a service manager.
  case terminate
  /// Stop, said by a person with control-C.
  case interrupt
  /// Read the configuration again.
  case hangUp
  /// Give back the memory of what can be made again.
  case userOne
  /// The terminal has another size.
  case windowChange
  /// Stop for a while, said by a person with control-Z.
  case stop
  /// Go on after a stop.
  case `continue`
  /// The reader of a pipe or socket is gone.
  case brokenPipe
  /// A file may not become so long, by this process's limit.
  case fileTooLong
  /// End now; no process can answer it.
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
