internal import CUnix

extension Signal {
  /// Keeps the signal from ending the process; the failing write reports the cause instead.
  package func ignore() throws(SystemCallFailure) {
    try systemCall("signal") { cunix_ignore_signal(number) }
  }

  /// Blocks signals on this thread and the threads it starts; call it before the first thread.
  package static func block(_ signals: [Signal]) {
    let numbers = signals.map(\.number)
    // The call fails only for an unknown operation.
    _ = unsafe cunix_block_signals(numbers, Int32(numbers.count))
  }

  /// Applies the signal's default action to this process: ends or stops it.
  ///
  /// Returns from a stop when the process continues, or at once where nobody could continue it.
  package func raiseDefault() {
    cunix_raise_default(number)
  }
}
