import CommandLine
import JSON
import ReplicaSync
import Systemd
import Unix
import Wire

/// A peer's running command: lines to it, lines from it, and its end.
final class PeerProgram {
  enum Event {
    /// Without the line's end.
    case line([UInt8])
    /// The program has ended; the reason, as far as known, is a sentence without a full stop.
    case ended(reason: String)
  }

  /// The variables that the service manager meant for this process only.
  private static let ownVariables = [
    "JOURNAL_STREAM", "LISTEN_FDNAMES", "LISTEN_FDS", "LISTEN_PID", "MEMORY_PRESSURE_WATCH",
    "MEMORY_PRESSURE_WRITE", "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC",
  ]

  /// The size of one read: as much as a pipe holds.
  private static let chunkBytes = 65_536

  /// The pause after each read of the program's errors: it may print them for ever, and only the last
  /// ones count.
  private static let errorPauseMicroseconds: UInt64 = 100_000

  /// How many chunks to read after the program has ended: its children may write for ever.
  private static let lastChunks = 16

  /// How long a program may take to end by itself, and again after SIGTERM; then it is killed.
  private static let patienceMicroseconds: UInt64 = 1_000_000

  private let program: Subprocess
  private let take: (PeerProgram, Event) -> Void
  private var framer = LineFramer(lineLimit: RelayLimits.receivedLineBytes)
  private var lastWords = LastWords()
  private var output: EventSource?
  private var errors: EventSource?
  private var ending: EventSource?
  private var input: EventSource?
  private var timer: LoopTimer?
  private var errorTimer: LoopTimer?
  private var unwritten: [UInt8] = []
  private var written = 0
  private var isInputEnded = false
  private var isAskedToEnd = false
  private var chunk = [UInt8](repeating: 0, count: PeerProgram.chunkBytes)

  /// Calls `take` only from the loop, and never during a call of this object's methods.
  init(
    _ command: [String], in loop: EventLoop, take: @escaping (PeerProgram, Event) -> Void
  ) throws(SystemCallFailure) {
    program = try Subprocess(command, changing: Self.ownVariables)
    self.take = take
    output = try loop.addReadable(program.output) { [unowned self] in self.read() }
    errors = try loop.addReadable(program.errors) { [unowned self] in
      self.listen()
      self.errors?.isEnabled = false
      self.errorTimer?.arm(afterMicroseconds: Self.errorPauseMicroseconds)
    }
    errorTimer = try loop.addTimer { [unowned self] in self.errors?.isEnabled = true }
    ending = try loop.addReadable(program.ending) { [unowned self] in self.end() }
    input = try loop.add(program.input, interest: .writable) { [unowned self] in self.write() }
    input?.isEnabled = false
    timer = try loop.addTimer { [unowned self] in self.loseItsPatience() }
  }

  deinit {
    // Removed before their descriptors are closed.
    (output, errors, ending, input) = (nil, nil, nil, nil)
  }
}

// MARK: - Input

extension PeerProgram {
  /// Appends a line to the waiting input, and writes as much as the program accepts now.
  func send(_ line: [UInt8]) {
    guard !isInputEnded else { return }
    unwritten += line
    if input?.isEnabled == false { write() }
  }

  private func write() {
    do throws(SystemCallFailure) {
      while written < unwritten.count {
        switch try program.input.write(unwritten, from: written) {
        case .bytes(let count): written += count
        case .wouldBlock: return waitForRoom()
        case .ended: return endInput()
        }
      }
      unwritten.removeAll(keepingCapacity: unwritten.capacity <= Self.chunkBytes)
      written = 0
      input?.isEnabled = false
    } catch {
      endInput()
    }
  }

  private func waitForRoom() {
    if written > unwritten.count / 2 {
      unwritten.removeFirst(written)
      written = 0
    }
    input?.isEnabled = true
  }

  private func endInput() {
    isInputEnded = true
    (unwritten, written) = ([], 0)
    input = nil
    program.endInput()
  }
}

// MARK: - Ending

extension PeerProgram {
  /// Asks the program to end, and kills it if that takes too long; reports its end as usual.
  func endSoon() {
    guard !isAskedToEnd else { return }
    isAskedToEnd = true
    endInput()
    program.signal(.terminate)
    timer?.arm(afterMicroseconds: Self.patienceMicroseconds)
  }

  private func loseItsPatience() {
    if isAskedToEnd { program.signal(.kill) } else { endSoon() }
  }

  /// The program's last output may still be in its pipes.
  private func end() {
    let words: String
    do throws(SystemCallFailure) {
      guard let how = try program.takeEnding() else { return }
      for _ in 0..<Self.lastChunks where output != nil { read() }
      for _ in 0..<Self.lastChunks where errors != nil { listen() }
      words = reason(how)
    } catch {
      words = "\(error)"
    }
    (output, errors, ending, timer, errorTimer) = (nil, nil, nil, nil, nil)
    endInput()
    take(self, .ended(reason: words))
  }

  private func reason(_ ending: SubprocessEnding) -> String {
    let how =
      switch ending {
      case .exited(0), .unseen: "the command has ended"
      case .exited(let code): "the command has ended with \(code)"
      case .killed(let signal): "signal \(signal) has ended the command"
      }
    return lastWords.sentence.map { "\($0) (\(how))" } ?? how
  }
}

// MARK: - Output

extension PeerProgram {
  private func read() {
    do throws(SystemCallFailure) {
      switch try program.output.read(into: &chunk) {
      case .bytes(let count): takeLines(count)
      case .wouldBlock: return
      case .ended: outputEnded()
      }
    } catch {
      outputEnded()
    }
  }

  /// A program without output is useless; its end will give the reason.
  private func outputEnded() {
    output = nil
    endInput()
    timer?.arm(afterMicroseconds: Self.patienceMicroseconds)
  }

  private func takeLines(_ count: Int) {
    let received = chunk
    framer.receive(received.span.extracting(0..<count))
    while true {
      switch framer.next() {
      case .line(let range): take(self, .line(Array(framer.bytes[range])))
      case .incomplete: return
      case .tooLong: return outputEnded()
      }
    }
  }

  private func listen() {
    do throws(SystemCallFailure) {
      switch try program.errors.read(into: &chunk) {
      case .bytes(let count): lastWords.receive(chunk[..<count])
      case .wouldBlock: return
      case .ended: errors = nil
      }
    } catch {
      errors = nil
    }
  }
}

/// The end of a program's error output, as far as it says why the program ended.
struct LastWords {
  /// About ten lines of ssh.
  private static let keptBytes = 2_048

  private var bytes: [UInt8] = []

  mutating func receive(_ chunk: some Collection<UInt8>) {
    bytes += chunk.suffix(Self.keptBytes)
    if bytes.count > Self.keptBytes { bytes.removeFirst(bytes.count - Self.keptBytes) }
  }

  /// The last line that is not blank, or all lines of a message of ours; nil without any.
  var sentence: String? {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(Self.message).filter { !$0.isEmpty }
    guard let last = lines.lastIndex(where: { !MistakeLines.continues($0) }) else {
      return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }
    return lines[last...].joined(separator: "; ")
  }

  /// A line without our program's name, which the reader knows.
  private static func message(_ line: Substring) -> Substring {
    let name = "alchemyd: "
    let words = line.dropFirst(line.hasPrefix(name) ? name.count : 0).drop(while: \.isWhitespace)
    guard let last = words.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return words[...last]
  }
}
