internal import StoreJobs

extension StoreFailure {
  /// Three lines for a person: that the store could not be read, why, and what to do.
  package func words(path: String) -> String {
    """
    cannot read the database \(path)
    caused by: \(cause)
    hint: check the disk with `df \(path)`; the file was not changed
    """
  }

  /// The reason alone, for a line in the log.
  package var cause: String {
    switch self {
    case .full(let message), .io(let message, _), .refused(let message), .corrupt(let message):
      message
    case .displaced(let displacement): displacement.words
    case .damaged(let problems): problems.joined(separator: "; ")
    }
  }
}
