package import Unix

/// The input and output of a program that leads to a daemon, such as `ssh desktop alchemyd bridge`.
///
/// Releasing the transport ends the program. Only `wait` blocks.
package final class ProgramTransport: Transport {
  private static let readBytes = 64 << 10
  /// How much of the program's error output is kept: as much as a person reads.
  private static let complaintBytes = 2_048

  private let program: Subprocess
  private var buffer = [UInt8](repeating: 0, count: readBytes)
  private var complaints: [UInt8] = []
  private var haveComplaintsEnded = false

  /// Starts a program, searched in `$PATH` unless its name has a slash.
  package init(_ words: [String]) throws(ClientFailure) {
    do throws(SystemCallFailure) {
      program = try Subprocess(words)
    } catch {
      throw .cannotConnect(reason: "\(words[0]): \(error.errno.description)")
    }
  }

  /// The program's output.
  package var descriptor: FileDescriptor? { program.output }

  /// The program's output and error output, and its input if bytes wait to be sent.
  package func awaited(
    isSending: Bool
  ) -> [(descriptor: FileDescriptor, interest: Interest)] {
    var awaited = [(descriptor: program.output, interest: Interest.readable)]
    if isSending { awaited.append((program.input, .writable)) }
    if !haveComplaintsEnded { awaited.append((program.errors, .readable)) }
    return awaited
  }

  /// Reads the machine's monotonic clock.
  package var nowMilliseconds: Int {
    Int(truncatingIfNeeded: SystemClock.monotonicNanoseconds() / 1_000_000)
  }

  /// Waits in the kernel.
  package func wait(
    for readiness: StreamReadiness, untilMilliseconds deadline: Int
  ) throws(TransportFailure) -> Bool {
    let left = Int32(clamping: max(0, deadline - nowMilliseconds))
    let descriptor = readiness == .receiving ? program.output : program.input
    return try Self.translating { () throws(SystemCallFailure) in
      try descriptor.wait(
        for: readiness == .receiving ? .readable : .writable, timeoutMilliseconds: left)
    }
  }

  /// Reads once; keeps the program's error output for `complaint`.
  package func receive() throws(TransportFailure) -> Received {
    try takeComplaints()
    let transfer = try Self.translating { () throws(SystemCallFailure) in
      try program.output.read(into: &buffer)
    }
    switch transfer {
    case .bytes(let count): return .bytes(Array(buffer.prefix(count)))
    case .wouldBlock: return .nothingYet
    case .ended: return .end
    }
  }

  /// Writes once.
  package func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
    let transfer = try Self.translating { () throws(SystemCallFailure) in
      try program.input.write(Array(bytes))
    }
    switch transfer {
    case .bytes(let count): return count
    case .wouldBlock: return 0
    case .ended: throw .closedByPeer
    }
  }

  /// The last three lines of the program's error output; nil without any.
  package var complaint: String? {
    let lines = String(decoding: complaints, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.isEmpty ? nil : lines.suffix(3).joined(separator: "; ")
  }

  private func takeComplaints() throws(TransportFailure) {
    while !haveComplaintsEnded {
      let transfer = try Self.translating { () throws(SystemCallFailure) in
        try program.errors.read(into: &buffer)
      }
      switch transfer {
      case .bytes(let count):
        complaints = Array((complaints + buffer.prefix(count)).suffix(Self.complaintBytes))
      case .wouldBlock: return
      case .ended: haveComplaintsEnded = true
      }
    }
  }

  private static func translating<Result>(
    _ call: () throws(SystemCallFailure) -> Result
  ) throws(TransportFailure) -> Result {
    do throws(SystemCallFailure) {
      return try call()
    } catch {
      throw .failed(error.errno.description)
    }
  }
}
