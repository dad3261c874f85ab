internal import Unix

/// A program that was run to its end, or for as long as it is waited for.
package enum TimedRun: Equatable, Sendable {
  case ended(code: Int32?, output: String, errors: String)
  /// It was ended when its time was over.
  case late
  /// There is no such program, or it cannot be started.
  case notStarted

  /// Far more than any program says that is asked here.
  private static let outputLimitBytes = 1 << 20

  /// Runs it; its name is looked for in `$PATH` unless it has a slash.
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

  /// What comes out of a program.
  private struct Stream {
    let descriptor: FileDescriptor
    private(set) var hasEnded = false
    private var bytes: [UInt8] = []

    init(_ descriptor: FileDescriptor) {
      self.descriptor = descriptor
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Takes what is there; what is beyond the limit is dropped.
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
