internal import SQLite
internal import StoreJobs
internal import Unix

/// Changes that a store had when its witness was written, and has no more.
struct WitnessedLoss {
  private let witness: Witness
  /// The least number of changes that the store gave numbers to and knows nothing of.
  let count: Int

  /// Nil where nothing is missing, or where it is not known: the witness is of another place, or what
  /// it was written beside is still in the folder, under another name.
  init?(_ content: WitnessFile.Content, beside file: DatabaseFile, _ store: Witness) {
    guard case .witness(let witness) = content, witness.lsn > store.lsn,
      witness.place.machine == store.place.machine, witness.place.folder == store.place.folder,
      !Self.isKept(witness.place, beside: file)
    else { return nil }
    self.witness = witness
    count = witness.lsn - store.lsn
  }

  /// Keeps the witness beside the store: the loss is shown until the player removes that file.
  func record(
    beside file: DatabaseFile, problem: String, nowMilliseconds: Int, _ connection: Connection
  ) throws(OpeningTrouble) -> StoredRepair {
    let aside = file.free(as: Self.word, nowMilliseconds: nowMilliseconds).path
    let repair = StoredRepair(
      milliseconds: nowMilliseconds, aside: aside, problem: problem, backup: nil, salvaged: 0,
      lost: count)
    do throws(FileFailure) {
      try File.writeAtomically(witness.text, to: aside)
    } catch {
      throw .refused(.cannotOpen(message: error.words, errorNumber: 0))
    }
    do throws(SQLiteError) {
      try RepairTable(connection).insert(repair)
    } catch {
      throw OpeningTrouble(error)
    }
    return repair
  }

  /// What the name of such a witness has behind the database's.
  static let word = "lost"

  /// A restore keeps what it replaces: nothing of that is lost.
  private static func isKept(_ place: StorePlace, beside file: DatabaseFile) -> Bool {
    let folder = Folder.parent(of: file.path)
    do throws(FileFailure) {
      for name in try Folder.list(folder) {
        let path = folder + "/" + name
        guard path.hasPrefix(file.path + "."), File.exists(path) else { continue }
        if try StorePlace(of: path).isSameFile(as: place) { return true }
      }
      return false
    } catch {
      return false
    }
  }
}
