import ProfileService
import ProfileStore
import ReplicaHost
import StoreCare
import StoreJobs
import Unix

/// The only thread that uses the database: runs one job at a time, and posts outcomes to the inbox.
final class StoreThread {
  private enum Order: Sendable {
    case carryOut(StoreJob)
    case end
  }

  /// Shared with the thread; the lock guards the orders.
  private final class Desk: Sendable {
    let orders = Locked<[Order]>([])
    /// The result of closing.
    let closing = Locked<StoreFailure?>(nil)
    let signal: EventSignal

    init() throws(SystemCallFailure) {
      signal = try EventSignal(isBlocking: true)
    }
  }

  private let desk: Desk
  private let thread: Thread

  /// The new thread opens the database, and later closes it.
  init(path: String, seed: StoreSeed, inbox: Inbox, opened: Opened) throws(SystemCallFailure) {
    let desk = try Desk()
    self.desk = desk
    thread = try Thread(name: "store") {
      StoreThread.run(path, seed, desk, inbox, opened)
    }
  }

  /// The result of opening, passed from the new thread to the waiting thread.
  final class Opened: Sendable {
    typealias Result = Swift.Result<Store, Failure>

    /// The opened store: its content, and noteworthy facts about its condition.
    struct Store {
      var state: StoredState
      var recovered: MovedAside?
      var rotation: IdentityRotation?
      /// The record of the previous store's saved copy, if a new store was made; nil as a rule.
      var missed: StoredRepair?
      /// A copy of what a daemon had before, if it may have more than the store; nil as a rule.
      var savedCopy: String?
      /// The file's version before the migration; nil if there was none.
      var migratedFrom: Int?
      var backups: StoredBackups
      /// When it took other identities while it was open.
      var rotationMilliseconds: [Int]
    }

    enum Failure: Error {
      case open(StoreOpenFailure)
      case load(StoreFailure)
    }

    private let result = Locked<Result?>(nil)
    private let signal: EventSignal

    init() throws(SystemCallFailure) {
      signal = try EventSignal()
    }

    fileprivate func set(_ value: Result) {
      result.withLock { $0 = value }
      signal.raise()
    }

    /// Waits until opening has succeeded or failed; calls `whileWaiting` after each pause.
    func wait(
      everyMilliseconds pause: Int32, whileWaiting: () -> Void
    ) throws(SystemCallFailure) -> Result? {
      while try !signal.descriptor.wait(for: .readable, timeoutMilliseconds: pause) {
        whileWaiting()
      }
      return result.withLock { $0 }
    }
  }

  func carryOut(_ job: StoreJob) {
    give(.carryOut(job))
  }

  /// Closes the database and waits for that; returns why closing failed, or nil.
  func end() -> StoreFailure? {
    give(.end)
    thread.join()
    return desk.closing.withLock { $0 }
  }

  private func give(_ order: Order) {
    desk.orders.withLock { $0.append(order) }
    desk.signal.raise()
  }

  private static func run(
    _ path: String, _ seed: StoreSeed, _ desk: Desk, _ inbox: Inbox, _ opened: Opened
  ) {
    let database: ProfileDatabase
    do throws(StoreOpenFailure) {
      database = try ProfileDatabase.open(path: path, seed: seed)
    } catch {
      return opened.set(.failure(.open(error)))
    }
    do throws(StoreFailure) {
      opened.set(
        .success(
          Opened.Store(
            state: try database.load(), recovered: database.recovered,
            rotation: database.rotation, missed: database.missed, savedCopy: database.savedCopy,
            migratedFrom: database.migratedFrom,
            backups: database.backups(nowMilliseconds: seed.nowMilliseconds),
            rotationMilliseconds: database.rotationMilliseconds)))
    } catch {
      return opened.set(.failure(.load(error)))
    }
    // The daemon is ready by now: the first writer waits a moment, and all later ones less.
    ProfileDatabase.reserveLog(path: path)
    let work = StoreWork(on: database)
    while let job = next(desk) {
      let result = work.result(of: job)
      // Abandon the database before anyone hears of the damage and ends the process.
      if case .damaged(let failure, _) = result { database.abandon(after: failure) }
      inbox.post(.stored(result))
      if case .damaged = result { return }
    }
    desk.closing.withLock { $0 = close(database) }
  }

  private static func next(_ desk: Desk) -> StoreJob? {
    while true {
      let order = desk.orders.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      switch order {
      case .carryOut(let job): return job
      case .end: return nil
      case nil: desk.signal.clear()
      }
    }
  }

  /// A failure loses nothing: the next start reads the write-ahead log beside the file.
  private static func close(_ database: ProfileDatabase) -> StoreFailure? {
    do throws(StoreFailure) {
      try database.close()
      return nil
    } catch {
      return error
    }
  }
}
