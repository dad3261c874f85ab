internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs
internal import Unix

/// A store made from a service's memory, for a database that can no longer be read.
///
/// It has each profile's state and conflicts, but no log: each floor is the profile's whole vector.
/// The copy keeps the epoch, as a backup does: the epoch shows from which store the copy was made.
struct MemoryCopy {
  let state: StoredState
  let nowMilliseconds: Int

  /// Writes the store; the path has no file until the whole copy is checked and on the disk.
  func write(to path: String) throws(BackupFailure) {
    let copy = StoreCopy(for: path)
    copy.remove()
    do throws(BackupFailure) {
      try fill(copy)
      try place(copy, at: path)
    } catch {
      copy.remove()
      throw error
    }
  }

  /// Writes the content, and closes the copy.
  private func fill(_ copy: StoreCopy) throws(BackupFailure) {
    let opened: OpenedStore
    do throws(OpeningTrouble) {
      opened = try copy.open()
    } catch {
      throw BackupFailure(error)
    }
    do throws(SQLiteError) {
      _ = try opened.store.writer.commit(batch)
      let update = try opened.store.connection.prepare("UPDATE store SET epoch = ?1")
      try update.bind(state.epoch, at: 1)
      try update.run()
    } catch {
      throw .store(StoreFailure(error))
    }
  }

  private func place(_ copy: StoreCopy, at path: String) throws(BackupFailure) {
    do throws(OpeningTrouble) {
      _ = try copy.settle()
    } catch {
      throw BackupFailure(error)
    }
    do throws(FileFailure) {
      try copy.place(at: path)
    } catch {
      throw .file(error)
    }
  }

  private var batch: StoreBatch {
    let origins =
      state.names.sorted { $0.key < $1.key }.map { StoreNote.name($0.key, $0.value) }
      + state.retired.sorted().map { StoreNote.retired($0) }
    // Memory has no replies. A request that is repeated is refused, and its number is not used again.
    let replies = state.clients.sorted { $0.key < $1.key }.map { client, n in
      StoreEntry(request: StoredReply(client: client, n: n, reply: Array("{}".utf8)))
    }
    return StoreBatch(
      entries: [StoreEntry(notes: origins)] + replies + state.profiles.map(entry),
      clock: state.clock, nowMilliseconds: nowMilliseconds)
  }

  private func entry(of stored: StoredProfileState) -> StoreEntry {
    let floor = LogFloor(vector: stored.profile.vector, lsn: stored.lsn)
    return StoreEntry(
      snapshot: StoredSnapshot(profile: stored.profile, lsn: stored.lsn),
      notes: [.floor(stored.profile.id, floor)] + stored.conflicts.map { .conflict($0) })
  }
}
