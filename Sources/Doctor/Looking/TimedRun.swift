internal import Unix

/// A program that was run to its end, or until its time was over.
package enum TimedRun: Equatable, Sendable {
  case ended(code: Int32?, output: String, errors: String)
  /// The program was killed when its time was over.
  case late
  /// The program does not exist, or cannot be started.
  case notStarted

  /// Far more than any program prints that is run here.
  private static let outputLimitBytes = 1 << 20

  /// Runs a program; a name without a slash is looked up in `$PATH`.
  package init(_ words: [String], withinMilliseconds limit: Int) {
    do throws(SystemCallFailure) {
      let program = try Subprocess(words)
      program.endInput()
      self = try Self.collect(program, untilMilliseconds: Self.now + limit)
    } catch {
      self = .notStarted
    }
  }

  private static var now: Int { Int(SystemClock.monotonicNanoseconds() / 1_000_000) }

  private static func collect(
    _ program: Subprocess, untilMilliseconds deadline: Int
  ) throws(SystemCallFailure) -> TimedRun {
    var output = Stream(program.output)
    var errors = Stream(program.errors)
    while !(output.hasEnded && errors.hasEnded) {
      let awaited = [output, errors].filter { !$0.hasEnded }
      let left = Int32(clamping: deadline - now)
      guard left > 0,
        try FileDescriptor.wait(
          for: awaited.map { ($0.descriptor, .readable) }, timeoutMilliseconds: left
        ).contains(true)
      else { return .late }
      try output.collect(limitBytes: outputLimitBytes)
      try errors.collect(limitBytes: outputLimitBytes)
    }
    let left = Int32(clamping: deadline - now)
    guard try program.ending.wait(for: .readable, timeoutMilliseconds: left) else { return .late }
    return .ended(
      code: try program.takeEnding()?.code, output: output.text, errors: errors.text)
  }

  /// The output of a program.
  private struct Stream {
    let descriptor: FileDescriptor
    private(set) var hasEnded = false
    private var bytes: [UInt8] = []

    init(_ descriptor: FileDescriptor) {
      self.descriptor = descriptor
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads the available bytes; drops those beyond the limit.
    mutating func collect(limitBytes: Int) throws(SystemCallFailure) {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while !hasEnded {
        switch try descriptor.read(into: &buffer) {
        case .bytes(let count):
          bytes += buffer.prefix(min(count, max(0, limitBytes - bytes.count)))
        case .wouldBlock: return
        case .ended: hasEnded = true
        }
      }
    }
  }
}

extension SubprocessEnding {
  fileprivate var code: Int32? {
    if case .exited(let code) = self { code } else { nil }
  }
}
