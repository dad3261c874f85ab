/// Why a listening socket could not be opened at a path.
package enum ListenFailure: Error, Hashable, Sendable {
  /// The kernel accepts at most `UnixSocket.pathLimitBytes` bytes.
  case pathTooLong(path: String, bytes: Int)
  /// Another user owns the folder.
  case folderNotOurs(folder: String, owner: UInt32)
  /// Other users may write to the folder, and so could place a socket of their own there.
  case folderOpenToOthers(folder: String, permissions: UInt32)
  /// A live process already answers there.
  case inUse(path: String)
  /// Something other than a socket is there, which we must not remove.
  case notASocket(path: String)
  /// The folder or the lock file could not be created.
  case file(FileFailure)
  /// The kernel refused for another reason.
  case system(SystemCallFailure)
}
