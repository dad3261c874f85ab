internal import Unix

/// The real file system.
struct UnixFiles: FileLookup {
  func exists(_ path: String) -> Bool {
    File.exists(path)
  }

  func ownsFolder(_ path: String) -> Bool {
    do throws(FileFailure) {
      let status = try Folder.status(path)
      return status.kind == .folder && status.owner == ProcessIdentity.userID
    } catch {
      // What cannot be looked at is not ours to use.
      return false
    }
  }

  func read(_ path: String, byteLimit: Int) throws(FileLookupFailure) -> [UInt8] {
    do throws(FileFailure) {
      return try File.read(path, limitBytes: byteLimit)
    } catch {
      switch error {
      case .missing: throw .missing
      case .wrongKind: throw .noFile
      case .tooLarge(_, let limit): throw .tooLarge(byteLimit: limit)
      case .system(let failure): throw .failed(reason: failure.errno.description)
      }
    }
  }
}
