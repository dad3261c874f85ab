internal import CUnix

/// Makes signals readable like a connection, for programs that wait with `poll` or a `Poller`.
package final class SignalReader {
  /// The descriptor to watch for reading.
  package let descriptor: FileDescriptor

  /// Blocks the signals on this thread and the threads it starts later, and queues them here.
  package init(_ signals: [Signal]) throws(SystemCallFailure) {
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
