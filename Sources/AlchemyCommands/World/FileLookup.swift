/// What commands ask of the file system.
package protocol FileLookup {
  func exists(_ path: String) -> Bool
  /// Whether a folder is there and belongs to the user who runs the program.
  func ownsFolder(_ path: String) -> Bool
  func read(_ path: String, byteLimit: Int) throws(FileLookupFailure) -> [UInt8]
}

/// Why a file could not be read.
package enum FileLookupFailure: Error, Equatable, Sendable {
  case missing
  case noFile
  case tooLarge(byteLimit: Int)
  /// The system's own words.
  case failed(reason: String)
}
