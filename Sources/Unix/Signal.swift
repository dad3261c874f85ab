internal import CUnix
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

  /// Whether the process ignores the signal: the program that started it wants it to go on.
  ///
  /// `nohup` ignores `hangUp`, and a shell without job control `interrupt` for its background programs.
  package var isIgnored: Bool { cunix_ignores_signal(number) != 0 }

  /// Keeps the signal from ending the process; the failing write reports the cause instead.
  ///
  /// Throws for `kill`, which no process can ignore.
  package func ignore() throws(SystemCallFailure) {
    try systemCall("signal") { cunix_ignore_signal(number) }
  }

  /// Blocks signals on this thread and the threads it starts; call it before the first thread.
  package static func block(_ signals: [Signal]) {
    let numbers = signals.map(\.number)
    // The call fails only for an unknown operation.
    _ = unsafe cunix_block_signals(numbers, Int32(numbers.count))
  }

  /// Unblocks signals on this thread; a signal that came meanwhile arrives at once.
  package static func unblock(_ signals: [Signal]) {
    let numbers = signals.map(\.number)
    // The call fails only for an unknown operation.
    _ = unsafe cunix_unblock_signals(numbers, Int32(numbers.count))
  }

  /// Applies the signal's default action to this process: ends or stops it.
  ///
  /// Returns from a stop when the process continues, or at once where nobody could continue it.
  package func raiseDefault() {
    cunix_raise_default(number)
  }
}

/// Catches one control-C, however long the process waits for something else.
///
/// The kernel itself ends the process at the second one, so that no code of ours can be in its way.
package enum CaughtInterrupt {
  /// Begins to catch, unless the process ignores control-C.
  ///
  /// Throws only where a sandbox forbids the call.
  package static func begin() throws(SystemCallFailure) {
    try systemCall("sigaction") { cunix_catch_interrupt() }
  }

  /// Whether control-C was pressed since the last call.
  package static func take() -> Bool {
    cunix_take_interrupt() != 0
  }

  /// Ends the catching: control-C ends the process again.
  package static func end() {
    cunix_release_interrupt()
  }
}

/// Makes signals readable like a connection, for programs that wait with `poll` or a `Poller`.
package final class SignalReader {
  /// The descriptor to watch for reading.
  package let descriptor: FileDescriptor

  /// Blocks the signals on this thread and the threads it starts later, and queues them here.
  ///
  /// Signals that the process ignores stay ignored.
  /// Throws if no descriptor is left.
  package init(_ signals: [Signal]) throws(SystemCallFailure) {
    let signals = signals.filter { !$0.isIgnored }
    Signal.block(signals)
    let numbers = signals.map(\.number)
    let number = try systemCall("signalfd") {
      unsafe cunix_signal_reader(numbers, Int32(numbers.count))
    }
    descriptor = FileDescriptor(rawValue: number)
  }

  deinit {
    descriptor.close()
  }

  /// The next signal, or nil; several of one kind may be merged.
  ///
  /// Throws only if the kernel refuses to read its own queue.
  package func next() throws(SystemCallFailure) -> Signal? {
    let number: Int32
    do {
      number = try systemCall("read") { cunix_next_signal(descriptor.rawValue) }
    } catch  where error.errno == .wouldBlock {
      return nil
    }
    return Signal.allCases.first { $0.number == number }
  }
}
