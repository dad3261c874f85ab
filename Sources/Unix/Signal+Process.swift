internal import CUnix

extension Signal {
  /// Keeps the signal from ending the process: what it is about then shows in the write's answer.
  package func ignore() throws(SystemCallFailure) {
    try systemCall("signal") { cunix_ignore_signal(number) }
  }

  /// Holds signals back from this thread and those it starts; call it before the first thread.
  package static func block(_ signals: [Signal]) {
    let numbers = signals.map(\.number)
    // It fails only on an unknown operation.
    _ = unsafe cunix_block_signals(numbers, Int32(numbers.count))
  }

  /// Does to this process what the signal does where nobody reads it: ends or stops it.
  ///
  /// Comes back from a stop when the process goes on; where nobody could let it go on, at once.
  package func raiseDefault() {
    cunix_raise_default(number)
  }
}
