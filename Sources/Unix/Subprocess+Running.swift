internal import CUnix

extension Subprocess {
  /// The result of a program that has ended, with its output.
  package struct Run: Equatable, Sendable {
    /// Nil if the program was killed at its timeout.
    package let ending: SubprocessEnding?
    /// Standard output, up to the limit.
    package let output: [UInt8]
    /// Standard error, up to the limit.
    package let errors: [UInt8]

    package init(ending: SubprocessEnding?, output: [UInt8], errors: [UInt8]) {
      self.ending = ending
      self.output = output
      self.errors = errors
    }
  }

  /// What a program may use, at most.
  package struct Limits: Equatable, Sendable {
    /// Of memory, with all that is mapped.
    package var memoryBytes: Int
    /// On processors, all threads together.
    package var processorSeconds: Int

    /// The kernel refuses more memory, and ends a program that takes more time.
    package init(memoryBytes: Int, processorSeconds: Int) {
      self.memoryBytes = memoryBytes
      self.processorSeconds = processorSeconds
    }

    /// On few processors, OpenMP's threads only slow each other down: with one thread, tesseract reads a
    /// picture in a third to two thirds of the time.
    fileprivate static let oneThread = "OMP_THREAD_LIMIT=1"

    /// For programs that read what strangers made: far more than the picture of a screen takes.
    package static let ofForeignFiles = Limits(memoryBytes: 1 << 30, processorSeconds: 60)
  }

  private static let chunkBytes = 4096

  /// Runs a program without input to its end; output beyond the limit is read and discarded.
  ///
  /// Throws if the program cannot be started; a program that ends with another code than 0 is a
  /// result.
  package static func run(
    _ words: [String], limitBytes: Int, timeoutMilliseconds: Int, within limits: Limits? = nil
  ) throws(SystemCallFailure) -> Run {
    let program = try Subprocess(words, changing: limits == nil ? [] : [Limits.oneThread])
    if let limits { program.obey(limits) }
    program.endInput()
    let deadline = SystemClock.monotonicMilliseconds() + timeoutMilliseconds
    var output = Collected(of: program.output, limitBytes: limitBytes)
    var errors = Collected(of: program.errors, limitBytes: limitBytes)
    var ending: SubprocessEnding?
    while !(output.hasEnded && errors.hasEnded && ending != nil) {
      let left = deadline - SystemClock.monotonicMilliseconds()
      // Too late: releasing `program` kills it.
      guard left > 0 else { break }
      let awaited =
        [output, errors].filter { !$0.hasEnded }.map(\.descriptor)
        + (ending == nil ? [program.ending] : [])
      _ = try FileDescriptor.wait(
        for: awaited.map { ($0, .readable) }, timeoutMilliseconds: Int32(clamping: left))
      // Both are read, whichever is ready: a full pipe would stop the program.
      try output.drain()
      try errors.drain()
      if ending == nil { ending = try program.takeEnding() }
    }
    return Run(ending: ending, output: output.bytes, errors: errors.bytes)
  }

  /// The limits begin a moment after the program; one that has ended already needs none.
  private func obey(_ limits: Limits) {
    _ = cunix_limit_process(
      processID, Int64(limits.memoryBytes), Int64(limits.processorSeconds))
  }

  /// One output stream, as far as it was read.
  private struct Collected {
    let descriptor: FileDescriptor
    private let limitBytes: Int
    private(set) var bytes: [UInt8] = []
    private(set) var hasEnded = false

    init(of descriptor: FileDescriptor, limitBytes: Int) {
      self.descriptor = descriptor
      self.limitBytes = limitBytes
    }

    mutating func drain() throws(SystemCallFailure) {
      var chunk = [UInt8](repeating: 0, count: chunkBytes)
      while !hasEnded {
        switch try descriptor.read(into: &chunk) {
        case .bytes(let count): bytes += chunk.prefix(min(count, limitBytes - bytes.count))
        case .wouldBlock: return
        case .ended: hasEnded = true
        }
      }
    }
  }
}
