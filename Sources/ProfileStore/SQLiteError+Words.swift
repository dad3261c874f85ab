internal import SQLite
internal import Unix

extension SQLiteError {
  /// The reason, as a part of a sentence; the system's own reason comes first, if there is one.
  package var words: String {
    switch code.primary {
    // For other failures, SQLite may still have the errno of an earlier failure.
    case .ioError where !code.isLostData, .cantOpen:
      systemErrorNumber == 0 ? description : "\(Errno(rawValue: systemErrorNumber)): \(description)"
    default: description
    }
  }
}
