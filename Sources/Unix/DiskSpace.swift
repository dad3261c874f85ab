internal import Glibc

/// What users without privileges may still put on a disk.
package struct DiskSpace: Hashable, Sendable {
  /// Bytes that are free.
  package let freeBytes: Int
  /// How many more files and folders may be made; nil where the disk has no such bound.
  package let freeFiles: Int?
  /// Whether nothing may be written at all.
  package let isReadOnly: Bool

  /// The disk that a file or folder is on.
  package init(at path: String) throws(FileFailure) {
    var status = statvfs()
    do {
      try systemCall("statvfs", path: path) { unsafe statvfs(path, &status) }
    } catch {
      throw FileFailure(error, path: path)
    }
    self.init(status)
  }

  /// The disk that an open file is on.
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
