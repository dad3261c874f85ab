internal import Glibc

extension Folder {
  /// Creates a folder of mode 0700 with a new name that begins with `prefix`; returns its path.
  package static func makeTemporary(
    in folder: String, prefix: String
  ) throws(FileFailure) -> String {
    var template = "\(folder)/\(prefix)XXXXXX".utf8CString.map(\.self)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard isMade else {
      throw FileFailure(
        SystemCallFailure(call: "mkdtemp", errno: .current, path: folder), path: folder)
    }
    return String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes an empty folder; succeeds if there is none.
  package static func remove(_ path: String) throws(FileFailure) {
    do {
      try systemCall("rmdir", path: path) { unsafe rmdir(path) }
    } catch  where error.errno == .notFound {
      return
    } catch {
      throw FileFailure(error, path: path)
    }
  }
}
