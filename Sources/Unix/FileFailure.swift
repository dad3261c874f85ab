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

  /// The reason, as part of a sentence that names the path.
  package var words: String {
    switch self {
    case .missing(let path): "there is no \(path)"
    case .wrongKind(let path): "\(path) is of the wrong kind"
    case .tooLarge(let path, let limit): "\(path) has more than \(limit) bytes"
    case .system(let failure): Self.words(failure)
    }
  }

  private static func words(_ failure: SystemCallFailure) -> String {
    guard let path = failure.path else { return failure.description }
    if failure.errno == .readOnlyFileSystem { return "\(path) is on a disk that is read-only" }
    guard failure.call == FileAccess.call.description else { return failure.description }
    return "this user has no permission for \(path): \(failure.errno)"
  }

  /// A command that shows the reason; `path` is the path that the caller wanted.
  package func command(path: String) -> String {
    guard case .system(let failure) = self, let place = failure.path else {
      return "namei -l \(path)"
    }
    guard failure.errno == .readOnlyFileSystem else { return "namei -l \(place)" }
    // A file that could not be created does not exist, but its folder does.
    let isThere = failure.call == FileAccess.call.description
    return "findmnt --target \(isThere ? place : Folder.parent(of: place))"
  }
}
