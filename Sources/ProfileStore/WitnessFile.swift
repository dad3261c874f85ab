internal import Unix

/// The file beside a database that remembers whose it is.
struct WitnessFile {
  let path: String

  /// The name of the database, with another ending.
  init(beside database: String) {
    let ending = ".db"
    path =
      (database.hasSuffix(ending) ? String(database.dropLast(ending.count)) : database)
      + ".witness"
  }

  /// What is there.
  enum Content {
    case absent
    case unreadable
    case witness(Witness)
  }

  /// Paths are long; what is longer than this is something else.
  static let limitBytes = 65_536

  func read() -> Content {
    do throws(FileFailure) {
      let text = try File.read(path, limitBytes: Self.limitBytes)
      return Witness(parsing: text).map { .witness($0) } ?? .unreadable
    } catch {
      if case .missing = error { return .absent }
      return .unreadable
    }
  }

  /// Removes what a power cut has left of writing the file.
  ///
  /// Call only with the database locked.
  func removeRemnants() {
    let folder = Folder.parent(of: path)
    do throws(FileFailure) {
      for name in try Folder.list(folder, suffix: StoreCopy.ending) {
        let remnant = folder + "/" + name
        if StoreCopy.target(of: remnant) == path { try File.remove(remnant) }
      }
    } catch {
      // The remnants do no harm, and the next opening tries again.
      return
    }
  }

  /// Returns why the file could not be written, or nil.
  ///
  /// No commit fails because of it: without the file, or with an older one, the store gets a new
  /// identity at its next opening.
  func write(_ witness: Witness, waitsForDisk: Bool) -> FileFailure? {
    do throws(FileFailure) {
      try File.writeAtomically(witness.text, to: path, waitsForDisk: waitsForDisk)
      return nil
    } catch {
      return error
    }
  }
}
