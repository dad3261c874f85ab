/// The file system operations that commands need.
package protocol FileLookup {
  /// Whether anything exists at the path, even a symbolic link that leads nowhere.
  func isTaken(_ path: String) -> Bool
  func exists(_ path: String) -> Bool
  /// Whether the path leads to a device, a named pipe or a socket, which no new file can replace.
  func isDevice(_ path: String) -> Bool
  /// Whether the path is a folder that belongs to the user who runs the program.
  func ownsFolder(_ path: String) -> Bool
  /// Whether a running daemon serves this socket; the check neither connects to nor starts a daemon.
  func isServed(_ socket: String) -> Bool
  /// The daemon of this user that listens at a path; nil if it cannot be seen.
  func processServing(_ socket: String) -> Int?
  /// The daemon that listens at a path where its socket was removed, so that no client finds it.
  func processCutOff(from socket: String) -> Int?
  func read(_ path: String, byteLimit: Int) throws(FileLookupFailure) -> [UInt8]
  /// The first bytes of a file, or all of a shorter one.
  func beginning(of path: String, byteCount: Int) throws(FileLookupFailure) -> [UInt8]
  /// What `body` makes of a file's bytes, which may be many: they are mapped, not copied.
  func mapped<Value, Failure: Error>(
    _ path: String, _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(FileLookupFailure) -> Result<Value, Failure>
  /// The names in a folder, sorted, without hidden ones; empty if it cannot be read.
  func names(in folder: String) -> [String]
  /// When a file was written last, in milliseconds since 1970; nil for anything else, also for a link.
  func modified(_ path: String) -> Int?
  /// How many bytes a file has; nil for anything else, also for a link.
  func byteCount(of path: String) -> Int?
  /// Whether somebody types standard input on a terminal.
  var isInputTyped: Bool { get }
  /// Reads standard input to its end.
  func readInput(byteLimit: Int) throws(FileLookupFailure) -> [UInt8]
  /// The next line that somebody types, without its end; nil at the end of standard input.
  ///
  /// A terminal limits its length.
  func readTypedLine() -> String?
  /// Creates a file that does not exist yet, whole or not at all.
  func create(_ path: String, _ bytes: [UInt8]) throws(FileLookupFailure)
  /// Writes or replaces a file, whole or not at all, and creates the folders above it.
  func replace(_ path: String, _ bytes: [UInt8]) throws(FileLookupFailure)
  /// Removes a file; a missing file counts as removed.
  func remove(_ path: String) throws(FileLookupFailure)
  /// Moves a file to a free path, also on another disk; a failed move leaves no partial file behind.
  func move(_ path: String, to newPath: String) throws(FileLookupFailure)
  /// Opens a file and removes its name, so that the file disappears when this process ends.
  func openRemoved(_ path: String) throws(FileLookupFailure) -> FileReading
  /// The absolute path.
  func absolute(_ path: String) -> String
  /// The path without links; the same path if it leads nowhere.
  func realPath(_ path: String) -> String
}

/// The next bytes of an open file, from its beginning on; empty at the end.
package typealias FileReading = () throws(FileLookupFailure) -> [UInt8]

/// Why a file could not be read or made.
package enum FileLookupFailure: Error, Equatable, Sendable {
  case missing
  case noFile
  /// A file of that name exists already.
  case exists
  case tooLarge(byteLimit: Int)
  /// The system's own error message.
  case failed(reason: String)
}

extension FileLookup {
  /// The bytes of a file whose path was typed; `-` is standard input.
  ///
  /// Throws if it cannot be read, or is larger than the limit.
  package func bytes(ofTyped path: String, byteLimit: Int) throws(CommandFailure) -> [UInt8] {
    let isInput = path == ProfileFile.standard
    do throws(FileLookupFailure) {
      return isInput ? try readInput(byteLimit: byteLimit) : try read(path, byteLimit: byteLimit)
    } catch {
      throw .file(error, path: isInput ? "/dev/stdin" : path)
    }
  }
}
