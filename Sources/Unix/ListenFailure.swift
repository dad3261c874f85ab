/// Why no socket could be opened for clients at a path.
package enum ListenFailure: Error, Hashable, Sendable {
  /// The kernel takes at most `UnixSocket.pathLimitBytes` bytes.
  case pathTooLong(path: String, bytes: Int)
  /// Another user owns the folder.
  case folderNotOurs(folder: String, owner: UInt32)
  /// Other users may write to the folder, and so could put a socket of their own there.
  case folderOpenToOthers(folder: String, permissions: UInt32)
  /// A living process answers there already.
  case inUse(path: String)
  /// Something that is no socket is there, and is not ours to remove.
  case notASocket(path: String)
  /// The folder or the lock file could not be made.
  case file(FileFailure)
  /// The kernel refused for another reason.
  case system(SystemCallFailure)
}
