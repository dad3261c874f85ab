/// Why a file could not be read or written.
package enum FileFailure: Error, Hashable, Sendable {
  /// There is nothing at the path.
  case missing(path: String)
  /// It is a folder, a socket or a device, where a file is wanted, or a file where a folder is.
  case wrongKind(path: String)
  /// It holds more than the reader takes.
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
