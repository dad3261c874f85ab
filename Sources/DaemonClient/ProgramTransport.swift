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
  ///
  /// Throws if the program cannot be started.
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

  /// Waits in the kernel; throws if the kernel refuses.
  package func wait(
    for readiness: StreamReadiness, untilMilliseconds deadline: Int
  ) throws(TransportFailure) -> Bool {
    let descriptor = readiness == .receiving ? program.output : program.input
    return try descriptor.wait(for: readiness, milliseconds: deadline - nowMilliseconds)
  }

  /// Reads once; keeps the program's error output for `complaint`.
  package func receive() throws(TransportFailure) -> Received {
    try takeComplaints()
    return try program.output.receive(into: &buffer)
  }

  /// Writes once; throws if the program has closed its input or ended.
  package func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
    try program.input.send(bytes)
  }

  /// The last three lines of the program's error output; nil without any.
  package var complaint: String? {
    let lines = String(decoding: complaints, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.isEmpty ? nil : lines.suffix(3).joined(separator: "; ")
  }

  private func takeComplaints() throws(TransportFailure) {
    while !haveComplaintsEnded {
      switch try program.errors.receive(into: &buffer) {
      case .bytes(let bytes):
        complaints = Array((complaints + bytes).suffix(Self.complaintBytes))
      case .nothingYet: return
      case .end: haveComplaintsEnded = true
      }
    }
  }
}
