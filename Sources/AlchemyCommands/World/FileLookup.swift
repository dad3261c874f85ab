/// What commands ask of the file system.
package protocol FileLookup {
  /// Whether anything has the path's name, be it a symbolic link that leads nowhere.
  func isTaken(_ path: String) -> Bool
  func exists(_ path: String) -> Bool
  /// Whether a folder is there and belongs to the user who runs the program.
  func ownsFolder(_ path: String) -> Bool
  /// Whether a daemon runs that serves this socket; asking neither connects nor starts one.
  func isServed(_ socket: String) -> Bool
  func read(_ path: String, byteLimit: Int) throws(FileLookupFailure) -> [UInt8]
  /// Standard input up to its end.
  func readInput(byteLimit: Int) throws(FileLookupFailure) -> [UInt8]
  /// Makes a file that is not there yet, whole or not at all.
  func create(_ path: String, _ bytes: [UInt8]) throws(FileLookupFailure)
  /// Writes a file in the place of what is there, whole or not at all, and makes the folders above it.
  func replace(_ path: String, _ bytes: [UInt8]) throws(FileLookupFailure)
  /// Removes a file; one that is not there is as good as removed.
  func remove(_ path: String) throws(FileLookupFailure)
  /// Moves a file to where nothing is yet, on whatever disk; nothing stays, also when it fails.
  func move(_ path: String, to newPath: String) throws(FileLookupFailure)
  /// The path from the root on.
  func absolute(_ path: String) -> String
}

/// Why a file could not be read or made.
package enum FileLookupFailure: Error, Equatable, Sendable {
  case missing
  case noFile
  /// There is one already.
  case exists
  case tooLarge(byteLimit: Int)
  /// The system's own words.
  case failed(reason: String)
}
