/// Why a file could not be read or written.
package enum FileFailure: Error, Hashable, Sendable {
  /// Nothing is at the path.
  case missing(path: String)
  /// A folder, socket or device where a file is expected, or a file where a folder is.
  case wrongKind(path: String)
  /// The file holds more than the reader accepts.
  case tooLarge(path: String, limitBytes: Int)
  /// The kernel refused for another reason.
  case system(SystemCallFailure)

  init(_ failure: SystemCallFailure, path: String) {
    switch failure.errno {
    case .notFound: self = .missing(path: path)
    case .isDirectory, .notDirectory: self = .wrongKind(path: path)
    default: self = .system(failure)
    }
  }
}
