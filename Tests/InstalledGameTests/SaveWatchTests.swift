import InstalledGame
import TestSupport
import Testing

@Suite("Which saves are read, and when")
struct SaveWatchTests {
  private static func place(_ name: String) -> SaveWatch.Place { .init(folder: 0, name: name) }

  @Test func `what was there at the first look is read only where it is offered`() {
    var watch = SaveWatch(folders: 1)
    #expect(watch.looked(at: 0, ["a": 1, "b": 2], nowMilliseconds: 0) == true)
    #expect(watch.deadlineMilliseconds == nil)
    watch.offer(Self.place("b"), at: 0)
    #expect(watch.takeDue(at: 0) == [Self.place("b")])
    watch.succeeded(Self.place("b"))
    #expect(watch.looked(at: 0, ["a": 1], nowMilliseconds: 10) == false)
    #expect(watch.deadlineMilliseconds == nil, "what is left is not new")
  }

  @Test func `a file that is written without a pause is read after five seconds`() {
    var watch = SaveWatch(folders: 1)
    _ = watch.looked(at: 0, [:], nowMilliseconds: 0)
    for time in stride(from: 400, through: 12_000, by: 400) {
      _ = watch.looked(at: 0, ["quick": time], nowMilliseconds: time)
      let due = watch.takeDue(at: time)
      if !due.isEmpty { watch.succeeded(due[0]) }
      #expect(due.isEmpty == (time != 5_600 && time != 11_200), "\(time)")
    }
  }

  @Test func `a daemon that is away is waited for, and a damaged file is given up`() {
    for isPatient in [true, false] {
      var watch = SaveWatch(folders: 1)
      _ = watch.looked(at: 0, [:], nowMilliseconds: 0)
      _ = watch.looked(at: 0, ["a": 1], nowMilliseconds: 0)
      var attempts = 0
      while attempts < 20, let deadline = watch.deadlineMilliseconds {
        #expect(watch.takeDue(at: deadline) == [Self.place("a")])
        attempts += 1
        _ = watch.failed(Self.place("a"), isPatient: isPatient, at: deadline)
      }
      #expect(attempts == (isPatient ? 20 : 4))
    }
  }

  /// Files are written, deleted, renamed and looked at in any order; some readings fail.
  @Test(.seeds(1...200))
  func `each writing that lasts is read once it is settled, and nothing else`() {
    var generator = SeededGenerator(seed: Seeds.current)
    var watch = SaveWatch(folders: 1)
    var files: [String: Int] = [:]
    for name in ["a", "b"] where generator.chance(oneIn: 2) { files[name] = 0 }
    var now = 0
    _ = watch.looked(at: 0, files, nowMilliseconds: now)
    /// What was written last and not read since, and the writings that were read, by name.
    var unread: [String: Int] = [:]
    for step in 1...60 {
      now += generator.pick([10, 300, 900, 1_100, 6_000])
      let name = generator.pick(["a", "b", "c", "d"])
      switch generator.integer(in: 0...4) {
      case 0, 1:
        files[name] = step
        unread[name] = now
      case 2:
        files[name] = nil
        unread[name] = nil
      default: break
      }
      _ = watch.looked(at: 0, files, nowMilliseconds: now)
      for place in watch.takeDue(at: now) {
        #expect(unread[place.name] != nil, "\(place.name) was not written since it was read")
        if generator.chance(oneIn: 4) {
          #expect(watch.failed(place, isPatient: true, at: now) == true)
        } else {
          unread[place.name] = nil
          watch.succeeded(place)
        }
      }
    }
    while let deadline = watch.deadlineMilliseconds {
      for place in watch.takeDue(at: deadline) {
        #expect(unread.removeValue(forKey: place.name) != nil)
        watch.succeeded(place)
      }
    }
    #expect(unread == [:], "every writing was read")
  }
}
