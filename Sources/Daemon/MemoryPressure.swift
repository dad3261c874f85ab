import DaemonEvents
import Systemd
import Unix

/// Hears from the service manager or the kernel that memory is short.
///
/// Nothing wakes while memory suffices. After each word of it the ear is closed for a while: what
/// was dropped must be made again, and pressure that lasts would drop it again and again.
final class MemoryPressure {
  private let log: Log
  private let act: () -> Void
  private let place: MemoryPressurePlace?
  private var descriptor: FileDescriptor?
  private var source: EventSource?
  private var timer: LoopTimer?

  /// Making an index again takes a fraction of a second; ten of these are well spent by then.
  private static let pauseMicroseconds: UInt64 = 10_000_000

  /// Where nothing can be watched it says so in the log, and `act` is never called.
  init(
    _ loop: EventLoop, _ log: Log, act: @escaping () -> Void
  ) throws(SystemCallFailure) {
    self.log = log
    self.act = act
    place = MemoryPressurePlace.find { log.tell(.memoryUnwatched, "no \($0)") }
    guard let place else {
      log.tell(.memoryUnwatched, "memory pressure is not watched")
      return
    }
    descriptor = place.descriptor
    timer = try loop.addTimer(accuracyMilliseconds: 1_000) { [unowned self] in self.listen(true) }
    source = try loop.add(place.descriptor, interest: place.interest) { [unowned self] in
      self.hear(place)
    }
    log.tell(
      .memoryWatched, "memory pressure is watched at \(place.path)", [.file: place.path])
  }

  deinit {
    source = nil
    descriptor?.close()
  }

  private func listen(_ isListening: Bool) {
    source?.isEnabled = isListening
  }

  private func hear(_ place: MemoryPressurePlace) {
    guard isAlive(place) else {
      source = nil
      return log.tell(
        .memoryUnwatched, "memory pressure is no longer watched: \(place.path) is gone",
        [.file: place.path])
    }
    listen(false)
    timer?.arm(afterMicroseconds: Self.pauseMicroseconds)
    act()
  }

  /// Takes what a pipe or socket brought, whose content says nothing more.
  private func isAlive(_ place: MemoryPressurePlace) -> Bool {
    do throws(SystemCallFailure) {
      // Without an interest only an error is told, which would be told for ever.
      if place.interest == .urgent {
        return try !place.descriptor.wait(for: [], timeoutMilliseconds: 0)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        switch try place.descriptor.read(into: &bytes) {
        case .bytes: continue
        case .wouldBlock: return true
        case .ended: return false
        }
      }
    } catch {
      return false
    }
  }
}
