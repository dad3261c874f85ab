package import StoreJobs

extension BackupDraft {
  /// Finishes it: how it went, for whoever decides when the next one is due.
  package func outcome() -> BackupOutcome {
    do throws(BackupFailure) {
      return .done(try finish())
    } catch {
      var isUnsound = false
      if case .unsound = error { isUnsound = true }
      return .failed(path: path, reason: error.cause, isUnsound: isUnsound)
    }
  }
}
