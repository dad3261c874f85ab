internal import LiveScreen
internal import TerminalScreen
internal import Unix

extension ScreenLoop {
  /// Only a program types faster than this; the rest is read after a frame.
  private static let readingsAFrame = 16
  /// The most that the kernel keeps of a terminal's input.
  private static let readingBytes = 4096

  func takeKeys() {
    var inputs: [TerminalInput] = []
    var buffer = [UInt8](repeating: 0, count: Self.readingBytes)
    do throws(SystemCallFailure) {
      for _ in 0..<Self.readingsAFrame {
        switch try session.input.read(into: &buffer) {
        case .bytes(let count): inputs += decoder.decode(Array(buffer.prefix(count)))
        case .wouldBlock: break
        case .ended:
          handle(inputs)
          return end(.terminalGone)
        }
        guard try session.input.wait(for: .readable, timeoutMilliseconds: 0) else { break }
      }
    } catch {
      // A terminal that has hung up gives EIO.
      handle(inputs)
      return end(.terminalGone)
    }
    handle(inputs)
    setEscapeAlarm()
  }

  private func setEscapeAlarm() {
    alarms.cancel(.escape)
    guard let wait = decoder.wait else { return }
    alarms.set(.escape, atMilliseconds: Self.nowMilliseconds + patience.milliseconds(wait))
  }

  private func handle(_ inputs: [TerminalInput]) {
    for input in inputs {
      if case .report(.ground(let colour)) = input {
        writer.palette = writer.palette.on(ScreenGround(colour))
      }
    }
    if !inputs.isEmpty { tell(.burst(inputs)) }
  }

  func handle(_ alarm: Alarms.Alarm) {
    switch alarm {
    case .wake:
      tell(.timePassed(nowMilliseconds: Int(SystemClock.realtimeMilliseconds())))
    case .connect: openConnection()
    case .flash: tell(.flashEnded)
    case .workbench: tell(.workbenchDue)
    case .escape:
      handle(decoder.timePassed())
      setEscapeAlarm()
    }
  }
}
