internal import Glibc

/// The space that unprivileged users can still use on a disk.
package struct DiskSpace: Hashable, Sendable {
  /// Free bytes.
  package let freeBytes: Int
  /// How many more files and folders can be created; nil if the disk has no such limit.
  package let freeFiles: Int?
  /// Whether the disk is mounted read-only.
  package let isReadOnly: Bool

  /// Looks at the disk that a file or folder is on.
  ///
  /// Throws if nothing is at the path, or the path may not be searched.
  package init(at path: String) throws(FileFailure) {
    var status = statvfs()
    do {
      try systemCall("statvfs", path: path) { unsafe statvfs(path, &status) }
    } catch {
      throw FileFailure(error, path: path)
    }
    self.init(status)
  }

  /// Looks at the disk that an open file is on.
  init(of descriptor: FileDescriptor, path: String) throws(SystemCallFailure) {
    var status = statvfs()
    try systemCall("fstatvfs", path: path) { unsafe fstatvfs(descriptor.rawValue, &status) }
    self.init(status)
  }

  private init(_ status: statvfs) {
    freeBytes = Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        .partialValue)
    freeFiles = status.f_files == 0 ? nil : Int(clamping: status.f_favail)
    isReadOnly = status.f_flag & UInt(ST_RDONLY) != 0
  }
}
