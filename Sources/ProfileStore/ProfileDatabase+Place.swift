internal import SQLite
internal import StoreJobs
internal import Unix

extension ProfileDatabase {
  /// Fails when the open file is not the one at its path, and saves what it holds once.
  ///
  /// The next start would not find what is written to such a file. Writing goes on once the file is
  /// back at its path.
  func checkPlace(nowMilliseconds: Int) throws(StoreFailure) {
    if let displacement, isCutOff { throw .displaced(displacement) }
    switch place?.standing ?? .inPlace {
    case .inPlace: displacement = nil
    case .gone: throw .displaced(displaced(isReplaced: false, nowMilliseconds))
    case .replaced: throw .displaced(displaced(isReplaced: true, nowMilliseconds))
    }
  }

  private func displaced(isReplaced: Bool, _ nowMilliseconds: Int) -> StoredDisplacement {
    var found: StoredDisplacement
    if let displacement, displacement.saved != nil {
      found = displacement
      found.isReplaced = isReplaced
    } else {
      // The next start compares what it finds with how far this store had come.
      identity.witnessAgain()
      found = saved(isReplaced: isReplaced, nowMilliseconds)
    }
    displacement = found
    if isReplaced, found.saved != nil { cutOff() }
    return found
  }

  /// Takes our log away from the file that is at the path now, which would be given our pages.
  ///
  /// Without its log this file cannot be put back: commits fail until the store is opened again.
  private func cutOff() {
    isCutOff = true
    guard hasLogInPlace else { return }
    do {
      try File.remove(file.logPath)
    } catch {
      // The next opening checks the other file, because it has a log.
      return
    }
  }

  /// Whether the log at its path is the one that is open.
  private var hasLogInPlace: Bool { logPlace?.standing == .inPlace }

  /// Copies all of the store into the database's folder, or the nearest one above it that can be
  /// written to.
  private func saved(isReplaced: Bool, _ nowMilliseconds: Int) -> StoredDisplacement {
    var folder = Folder.parent(of: file.path)
    var failure: String?
    while true {
      let place = DatabaseFile(path: folder == "/" ? "/\(name)" : "\(folder)/\(name)")
      let target = place.free(as: Self.savedWord, nowMilliseconds: nowMilliseconds).path
      do throws(BackupFailure) {
        _ = try backUp(to: target)
        return StoredDisplacement(
          path: file.path, isReplaced: isReplaced, saved: target, failure: nil)
      } catch {
        // The first reason is about the database's own folder, which the player can mend.
        failure = failure ?? error.cause
      }
      let above = Folder.parent(of: folder)
      if above == folder || folder == "." { break }
      folder = above
    }
    return StoredDisplacement(
      path: file.path, isReplaced: isReplaced, saved: nil, failure: failure)
  }

  private var name: String { String(file.path.split(separator: "/").last ?? "alchemyd.db") }

  /// What the name of such a copy has behind the database's.
  private static let savedWord = "saved"

  /// Closes a file that is not at its path; what lies there by now is left alone.
  ///
  /// Where no other file is, the log stays: the next start reads out of it what it can.
  func closeDisplaced() {
    tools.connection.leaveFilesOnClose()
    closeAsItIs()
  }
}
