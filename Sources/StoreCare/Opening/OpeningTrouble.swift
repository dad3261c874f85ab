internal import ProfileStore
internal import SQLite
internal import StoreJobs
internal import Unix

/// Why a file cannot be opened as it is.
enum OpeningTrouble: Error {
  /// The file's content is damaged: a mended file can take its place.
  case damaged([String])
  /// The store cannot solve the problem by itself.
  case refused(StoreOpenFailure)
}

extension OpeningTrouble {
  init(_ error: SQLiteError) {
    switch error.code.primary {
    case .busy: self = .refused(.inUse)
    case .corrupt, .notADatabase, .tooBig: self = .damaged([error.description])
    // The disk has lost a part of the file: mending copies the rest.
    case .ioError where error.code.isLostData: self = .damaged([error.description])
    // SQLite keeps no errno for these two.
    case .full:
      self = .refused(
        .cannotOpen(message: error.description, errorNumber: Errno.noSpace.rawValue))
    case .outOfMemory:
      self = .refused(
        .cannotOpen(message: error.description, errorNumber: Errno.outOfMemory.rawValue))
    default:
      self = .refused(
        .cannotOpen(message: error.words, errorNumber: error.systemErrorNumber))
    }
  }

  init(_ failure: MigrationFailure) {
    switch failure {
    case .database(let error): self.init(error)
    case .foreignApplication(let found): self = .refused(.foreign(applicationID: found))
    case .olderVersion(let found, let supported):
      self = .refused(.older(version: found, known: supported))
    case .newerVersion(let found, let supported):
      self = .refused(.newer(version: found, known: supported))
    }
  }

  init(_ failure: StoreFailure) {
    switch failure {
    case .damaged(let problems): self = .damaged(problems)
    case .corrupt(let message): self = .damaged([message])
    case .io(let message, let errorNumber):
      self = .refused(.cannotOpen(message: message, errorNumber: errorNumber))
    case .full(let message):
      self = .refused(.cannotOpen(message: message, errorNumber: Errno.noSpace.rawValue))
    case .displaced(let displacement):
      self = .refused(.cannotOpen(message: displacement.words, errorNumber: 0))
    case .refused(let message):
      self = .refused(.cannotOpen(message: message, errorNumber: 0))
    }
  }
}
