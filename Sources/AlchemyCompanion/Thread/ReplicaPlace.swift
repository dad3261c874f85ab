internal import ProfileService
internal import ReplicaHost
internal import Unix

/// The place of a replica, and how long to wait for it.
package struct ReplicaPlace: Sendable {
  /// Created with mode 0700 if missing.
  package var folder: String
  /// More folders with catalogs, besides the replica's own; they need not exist.
  package var catalogFolders: [String]
  /// How long another process may keep the replica before opening fails.
  package var patienceMilliseconds: Int

  /// Checks nothing before the replica is opened.
  package init(folder: String, catalogFolders: [String], patienceMilliseconds: Int) {
    self.folder = folder
    self.catalogFolders = catalogFolders
    self.patienceMilliseconds = patienceMilliseconds
  }
}

extension ReplicaPlace {
  /// Long enough to cost nothing, short enough to go unnoticed.
  private static let retryMilliseconds: Int32 = 10

  /// Opens the replica, waiting for another process that has it open; blocks the thread.
  func open() throws(ReplicaOpenFailure) -> Replica {
    let folders = [ReplicaFiles(folder: folder).catalogs] + catalogFolders
    let catalogs = CatalogLoader(folders: folders).load().stock
    let lastMoment = Moment.now.monotonicMilliseconds + patienceMilliseconds
    while true {
      do throws(ReplicaOpenFailure) {
        return try Replica.open(
          dataFolder: folder, catalogs: catalogs, at: .now, random: SystemRandomNumberGenerator())
      } catch {
        guard error.isInUse, Moment.now.monotonicMilliseconds < lastMoment else { throw error }
      }
      pause()
    }
  }

  private func pause() {
    do {
      _ = try FileDescriptor.wait(for: [], timeoutMilliseconds: Self.retryMilliseconds)
    } catch {
      // Without the pause, the next attempt follows at once.
      return
    }
  }
}
