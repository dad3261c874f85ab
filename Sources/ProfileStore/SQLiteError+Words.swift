internal import SQLite
internal import Unix

extension SQLiteError {
  /// Why, in a part of a sentence: where the system refused it, its reason comes first.
  var words: String {
    switch code.primary {
    // Of other failures the library may have kept the number of an earlier one.
    case .ioError where !code.isLostData, .cantOpen:
      systemErrorNumber == 0 ? description : "\(Errno(rawValue: systemErrorNumber)): \(description)"
    default: description
    }
  }
}
