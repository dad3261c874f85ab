internal import DaemonClient
internal import Unix

/// Waits for a connection, and for the end of the reader of standard output, with poll(2).
final class ProcessVigil: Vigil {
  private let output: FileDescriptor

  init(output: FileDescriptor) {
    self.output = output
  }

  var nowMilliseconds: Int {
    Int(truncatingIfNeeded: SystemClock.monotonicNanoseconds() / 1_000_000)
  }

  func wait(
    for connection: LiveConnection?, untilMilliseconds deadline: Int?
  ) throws(VigilFailure) -> Waking {
    // Only the end of the output is reported: it is nearly always writable.
    var awaited: [(descriptor: FileDescriptor, interest: Interest)] = [(output, [])]
    if let connection, let descriptor = connection.descriptor {
      awaited.append((descriptor, connection.interest))
    }
    let left = deadline.map { Int32(clamping: max(0, $0 - nowMilliseconds)) }
    do throws(SystemCallFailure) {
      let isReady = try FileDescriptor.wait(for: awaited, timeoutMilliseconds: left)
      if isReady[0] { return .readerGone }
      return isReady.last == true ? .connectionReady : .timePassed
    } catch {
      throw VigilFailure(reason: error.errno.description)
    }
  }
}
