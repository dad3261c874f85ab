internal import CUnix
internal import Glibc

/// The kernel's number for the reason of a failed call.
package struct Errno: RawRepresentable, Hashable, Sendable {
  /// The number as `errno` holds it.
  package let rawValue: Int32

  /// Takes any number; the kernel's end near 130.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The number that the last failed call on this thread left.
  static var current: Errno { Errno(rawValue: errno) }

  /// EADDRINUSE: another socket is bound there.
  package static let addressInUse = Errno(rawValue: EADDRINUSE)
  /// EPIPE: nobody reads the written bytes.
  package static let brokenPipe = Errno(rawValue: EPIPE)
  /// ECONNABORTED: the client left before it was accepted.
  package static let connectionAborted = Errno(rawValue: ECONNABORTED)
  /// ECONNREFUSED: nobody listens there.
  package static let connectionRefused = Errno(rawValue: ECONNREFUSED)
  /// ECONNRESET: the peer closed without reading everything.
  package static let connectionReset = Errno(rawValue: ECONNRESET)
  /// EEXIST: something with that name exists.
  package static let exists = Errno(rawValue: EEXIST)
  /// EINTR: a signal interrupted the call; repeat it.
  package static let interrupted = Errno(rawValue: EINTR)
  /// EINVAL: the call does not take such a value.
  package static let invalidArgument = Errno(rawValue: EINVAL)
  /// EISDIR: a folder where a file is expected.
  package static let isDirectory = Errno(rawValue: EISDIR)
  /// ENOTDIR: a file where a folder is expected.
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  /// ENOSPC: the disk is full.
  package static let noSpace = Errno(rawValue: ENOSPC)
  /// ENOENT: nothing has that name.
  package static let notFound = Errno(rawValue: ENOENT)
  /// EPERM: only the owner or root may do this.
  package static let notPermitted = Errno(rawValue: EPERM)
  /// EXDEV: a rename to another disk.
  package static let otherDisk = Errno(rawValue: EXDEV)
  /// ENOBUFS: the kernel has no room for more sockets.
  package static let outOfBuffers = Errno(rawValue: ENOBUFS)
  /// ENOMEM: the kernel has no memory.
  package static let outOfMemory = Errno(rawValue: ENOMEM)
  /// EACCES: the permission bits forbid it.
  package static let permissionDenied = Errno(rawValue: EACCES)
  /// EDQUOT: the user's disk quota is used up.
  package static let quotaExceeded = Errno(rawValue: EDQUOT)
  /// EROFS: the disk is read-only.
  package static let readOnlyFileSystem = Errno(rawValue: EROFS)
  /// EFBIG: the file is larger than allowed.
  package static let tooLarge = Errno(rawValue: EFBIG)
  /// EMFILE: this process has no descriptor left.
  package static let tooManyOpenFiles = Errno(rawValue: EMFILE)
  /// ENFILE: the machine has no descriptor left.
  package static let tooManyOpenFilesInSystem = Errno(rawValue: ENFILE)
  /// EAGAIN: the call would have to wait.
  package static let wouldBlock = Errno(rawValue: EAGAIN)
}

extension Errno: CustomStringConvertible {
  /// The C library's message, such as "No such file or directory".
  package var description: String {
    // The longest message of the C library has some 50 bytes.
    var words = [CChar](repeating: 0, count: 128)
    unsafe cunix_error_words(rawValue, &words, words.count)
    return unsafe words.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return "" }
      return unsafe String(cString: start)
    }
  }
}
