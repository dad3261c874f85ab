package import StoreJobs

extension BackupDraft {
  /// Finishes the backup; the outcome decides when the next backup is due.
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
