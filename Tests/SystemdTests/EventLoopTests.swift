import Glibc
import Systemd
import Testing
import Unix

@Suite("Event loop")
struct EventLoopTests {
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  /// Takes turns until nothing is left to do, without waiting for anything.
  func settle() throws {
    while try loop.runOnce(timeoutMicroseconds: 0) {}
  }

  @Test("a readable descriptor runs its handler, and the loop ends with the handler's code")
  func readable() throws {
    let signal = try EventSignal()
    var calls = 0
    let source = try loop.addReadable(signal.descriptor) {
      calls += 1
      signal.clear()
      if calls == 2 { loop.exit(7) } else { signal.raise() }
    }
    signal.raise()
    #expect(try loop.run() == 7)
    #expect(calls == 2)
    withExtendedLifetime(source) {}
  }

  @Test("a nested poller wakes the loop while one of its descriptors is ready")
  func nestedPoller() throws {
    let poller = try Poller()
    let signals = try (0..<3).map { _ in try EventSignal() }
    for (token, signal) in signals.enumerated() {
      try poller.add(signal.descriptor, token: UInt64(token), interest: .readable)
    }
    var tokens: Set<UInt64> = []
    let source = try loop.addReadable(poller.descriptor) {
      do {
        for position in 0..<(try poller.wait(timeoutMilliseconds: 0)) {
          let token = poller.ready(position).token
          tokens.insert(token)
          signals[Int(token)].clear()
        }
      } catch {
        Issue.record(error)
      }
    }
    signals[0].raise()
    signals[2].raise()
    try settle()
    #expect(tokens == [0, 2])
    withExtendedLifetime(source) {}
  }

  @Test("a signal runs its handler instead of its own effect")
  func signals() throws {
    var calls = 0
    let source = try loop.addSignal(.windowChange) { calls += 1 }
    // Only this thread has it blocked, and so gets it for certain.
    pthread_kill(pthread_self(), Signal.windowChange.number)
    try settle()
    #expect(calls == 1)
    withExtendedLifetime(source) {}
  }

  @Test("a timer runs once each time that it is armed")
  func timer() throws {
    var calls = 0
    let timer = try loop.addTimer { calls += 1 }
    #expect(!timer.isArmed)
    try settle()
    #expect(calls == 0)
    for round in 1...3 {
      timer.arm(afterMicroseconds: 0)
      #expect(timer.isArmed)
      #expect(try loop.runOnce(timeoutMicroseconds: nil))
      #expect(calls == round)
      #expect(!timer.isArmed)
    }
  }

  @Test("a timer can be armed again from its own handler")
  func rearm() throws {
    var calls = 0
    var timer: LoopTimer?
    timer = try loop.addTimer(accuracyMilliseconds: 0) {
      calls += 1
      if calls < 3 { timer?.arm(afterMicroseconds: 0) } else { loop.exit(0) }
    }
    timer?.arm(afterMicroseconds: 0)
    #expect(try loop.run() == 0)
    #expect(calls == 3)
    timer = nil
  }

  @Test("a timer that is disarmed, dropped or far away does not run", arguments: [1 << 40, .max])
  func quietTimers(microseconds: UInt64) throws {
    var calls = 0
    let disarmed = try loop.addTimer { calls += 1 }
    disarmed.arm(afterMicroseconds: 0)
    disarmed.disarm()
    var dropped: LoopTimer? = try loop.addTimer { calls += 1 }
    dropped?.arm(afterMicroseconds: 0)
    dropped = nil
    let far = try loop.addTimer(accuracyMilliseconds: .max) { calls += 1 }
    far.arm(afterMicroseconds: microseconds)
    try settle()
    #expect(calls == 0)
    #expect(far.isArmed)
    #expect(!disarmed.isArmed)
  }

  @Test("a deferred handler runs once, and once more for each wish")
  func deferred() throws {
    var calls = 0
    let deferred = try loop.addDeferred { calls += 1 }
    try settle()
    #expect(calls == 1)
    deferred.runAgain()
    try settle()
    #expect(calls == 2)
    withExtendedLifetime(deferred) {}
  }

  @Test("a source may be dropped by its own handler")
  func dropItself() throws {
    let signal = try EventSignal()
    var source: EventSource?
    var calls = 0
    source = try loop.addReadable(signal.descriptor) {
      calls += 1
      source = nil
      calls += 1
    }
    signal.raise()
    try settle()
    #expect(calls == 2)
    #expect(source == nil)
  }

  @Test("a source that is switched off waits, and goes on when switched on")
  func enabling() throws {
    let signal = try EventSignal()
    var calls = 0
    let source = try loop.addReadable(signal.descriptor) {
      calls += 1
      signal.clear()
    }
    source.isEnabled = false
    signal.raise()
    try settle()
    #expect(calls == 0)
    source.isEnabled = true
    try settle()
    #expect(calls == 1)
    #expect(source.isEnabled)
  }

  @Test("a descriptor that is not open is refused with the call's name")
  func notOpen() {
    let expected = SystemCallFailure(call: "sd_event_add_io", errno: Errno(rawValue: 9))
    #expect(throws: expected) {
      _ = try loop.addReadable(FileDescriptor(rawValue: -1)) {}
    }
  }

  @Test("both clocks tell the time of the turn")
  func clocks() {
    #expect(loop.monotonicMicroseconds > 0)
    #expect(loop.realtimeMilliseconds > 1_577_836_800_000)
  }
}
