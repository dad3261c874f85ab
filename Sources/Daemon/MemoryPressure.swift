import ProfileService
import Systemd
import Unix

/// Learns from the service manager or the kernel that memory is short.
///
/// Causes no wake-ups while memory suffices. After each notice it stops listening for a while:
/// dropped caches must be rebuilt, and lasting pressure would drop them again and again.
final class MemoryPressure {
  private let log: Log
  private let act: () -> Void
  private let place: MemoryPressurePlace?
  private var descriptor: FileDescriptor?
  private var source: EventSource?
  private var timer: LoopTimer?

  /// Rebuilding an index takes a fraction of a second; once in ten seconds is affordable.
  private static let pauseMicroseconds: UInt64 = 10_000_000

  /// If nothing can be watched, this is logged, and `act` is never called.
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

  /// Reads a pipe or socket empty, ignoring the content; false if the place is gone.
  private func isAlive(_ place: MemoryPressurePlace) -> Bool {
    do throws(SystemCallFailure) {
      // An empty interest reports only errors, and an error would be reported for ever.
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

extension DaemonLoop {
  /// Frees what can be rebuilt, and returns the memory to the system at once.
  func dropWhatCanBeMade(_ reason: String) {
    service.memoryIsShort(at: now)
    ProcessMemory.releaseFreed()
    log.tell(.memoryDropped, "freed the caches, because of \(reason)")
    endTurn()
  }
}
