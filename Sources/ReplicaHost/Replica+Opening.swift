package import ProfileService
package import ProfileStore
internal import StoreCare
internal import StoreJobs
internal import Unix
internal import Wire

extension Replica {
  /// Opens the replica in a folder; creates folder and replica if they don't exist.
  ///
  /// The caller passes `now` by its clocks and `random` for all random values, so that a run can be
  /// reproduced. Throws at once if another process has the folder open, if the folder cannot be
  /// used or created, or if the store cannot be opened or read.
  package static func open(
    dataFolder folder: String, catalogs: CatalogStock, at now: Moment,
    random: some RandomNumberGenerator & Sendable
  ) throws(ReplicaOpenFailure) -> Replica {
    var random = random
    let seed = StoreSeed(random: &random, nowMilliseconds: now.wallMilliseconds)
    let database = try database(in: ReplicaFiles(folder: folder), seed)
    var service = Service(
      state: try state(of: database), catalogs: catalogs, version: ProductVersion.current, at: now,
      identities: random)
    service.recall(rotationMilliseconds: database.rotationMilliseconds)
    return Replica(service, on: database)
  }

  private static func database(
    in files: ReplicaFiles, _ seed: StoreSeed
  ) throws(ReplicaOpenFailure) -> ProfileDatabase {
    do {
      try files.prepare()
    } catch {
      throw .folder(error)
    }
    do {
      return try ProfileDatabase.open(path: files.database, seed: seed)
    } catch {
      throw .store(error)
    }
  }

  private static func state(
    of database: ProfileDatabase
  ) throws(ReplicaOpenFailure) -> StoredState {
    do {
      return try database.load()
    } catch {
      throw .unreadable(error)
    }
  }
}

extension StoreSeed {
  /// Draws the random identity and epoch for a new store.
  package init(random: inout some RandomNumberGenerator, nowMilliseconds: Int) {
    self.init(
      originHigh: random.next(), originLow: random.next(), epochHigh: random.next(),
      epochLow: random.next(), nowMilliseconds: nowMilliseconds)
  }
}

extension Moment {
  /// The current time by the machine's clocks.
  package static var now: Moment {
    Moment(
      wallMilliseconds: Int(SystemClock.realtimeMilliseconds()),
      monotonicMicroseconds: Int(clamping: SystemClock.monotonicNanoseconds() / 1000))
  }
}
