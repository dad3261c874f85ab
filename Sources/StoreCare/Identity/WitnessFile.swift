internal import ProfileStore
internal import Unix

/// The file of the witness, beside the database.
struct WitnessFile {
  let path: String

  /// The file has the database's name with another ending.
  init(beside database: String) {
    let ending = ".db"
    path =
      (database.hasSuffix(ending) ? String(database.dropLast(ending.count)) : database)
      + ".witness"
  }

  /// What the file contains.
  enum Content {
    case absent
    case unreadable
    case witness(Witness)
  }

  /// The limit for reading the file; a witness has some 600 bytes.
  static let limitBytes = 4_096

  func read() -> Content {
    do throws(FileFailure) {
      let text = try File.read(path, limitBytes: Self.limitBytes)
      return Witness(parsing: text).map { .witness($0) } ?? .unreadable
    } catch {
      if case .missing = error { return .absent }
      return .unreadable
    }
  }

  /// Removes temporary files that a power cut left while the witness was written.
  ///
  /// Call this only with the database locked.
  func removeRemnants() {
    let folder = Folder.parent(of: path)
    do throws(FileFailure) {
      for name in try Folder.list(folder, suffix: StoreCopy.ending) {
        let remnant = folder + "/" + name
        if StoreCopy.target(of: remnant) == path { try File.remove(remnant) }
      }
    } catch {
      // The temporary files do no harm, and the next opening tries again.
      return
    }
  }

  /// Removes the file if there is one; if it stays, the next opening may report as lost what the
  /// user has replaced.
  func remove() {
    do throws(FileFailure) {
      try File.remove(path)
    } catch {
      return
    }
  }

  /// Replaces the file; returns why it could not be written, or nil.
  ///
  /// No commit fails because of that.
  func write(_ witness: Witness, waitsForDisk: Bool) -> FileFailure? {
    do throws(FileFailure) {
      try File.writeAtomically(witness.text, to: path, waitsForDisk: waitsForDisk)
      return nil
    } catch {
      return error
    }
  }
}
