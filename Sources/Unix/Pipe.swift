internal import CUnix

/// A pipe: bytes written to one end are read from the other; both block and are closed on exec.
package struct Pipe: Sendable {
  /// The end to read from; it ends when all writers are closed.
  package let reader: FileDescriptor
  /// The end to write to.
  package let writer: FileDescriptor

  /// Opens both ends; fails when no descriptors are left.
  package init() throws(SystemCallFailure) {
    var ends: [Int32] = [-1, -1]
    try systemCall("pipe2") { unsafe cunix_pipe(&ends) }
    reader = FileDescriptor(rawValue: ends[0])
    writer = FileDescriptor(rawValue: ends[1])
  }
}

/// The three pipes of a program that is about to start; our ends do not block.
struct SubprocessPipes {
  let input: Pipe
  let output: Pipe
  let errors: Pipe

  init() throws(SystemCallFailure) {
    var opened: [Pipe] = []
    do throws(SystemCallFailure) {
      for _ in 0..<3 { opened.append(try Pipe()) }
      (input, output, errors) = (opened[0], opened[1], opened[2])
      for end in ours { try end.setNonblocking(true) }
    } catch {
      for pipe in opened { pipe.close() }
      throw error
    }
  }

  private var ours: [FileDescriptor] { [input.writer, output.reader, errors.reader] }

  func closeOurs() {
    for end in ours { end.close() }
  }

  func closeTheirs() {
    for end in [input.reader, output.writer, errors.writer] { end.close() }
  }

  func closeAll() {
    closeOurs()
    closeTheirs()
  }
}

extension Pipe {
  fileprivate func close() {
    reader.close()
    writer.close()
  }
}
