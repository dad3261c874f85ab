internal import CUnix
internal import Glibc

/// The number by which the kernel says why a call failed.
package struct Errno: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The number that the last failed call left on this thread.
  static var current: Errno { Errno(rawValue: errno) }

  package static let addressInUse = Errno(rawValue: EADDRINUSE)
  package static let brokenPipe = Errno(rawValue: EPIPE)
  package static let connectionAborted = Errno(rawValue: ECONNABORTED)
  package static let connectionRefused = Errno(rawValue: ECONNREFUSED)
  package static let connectionReset = Errno(rawValue: ECONNRESET)
  package static let exists = Errno(rawValue: EEXIST)
  package static let interrupted = Errno(rawValue: EINTR)
  package static let isDirectory = Errno(rawValue: EISDIR)
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let noSpace = Errno(rawValue: ENOSPC)
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  package static let notFound = Errno(rawValue: ENOENT)
  package static let notPermitted = Errno(rawValue: EPERM)
  package static let outOfBuffers = Errno(rawValue: ENOBUFS)
  package static let outOfMemory = Errno(rawValue: ENOMEM)
  package static let permissionDenied = Errno(rawValue: EACCES)
  package static let readOnlyFileSystem = Errno(rawValue: EROFS)
  package static let tooLarge = Errno(rawValue: EFBIG)
  package static let symbolicLink = Errno(rawValue: ELOOP)
  package static let tooManyOpenFiles = Errno(rawValue: EMFILE)
  package static let tooManyOpenFilesInSystem = Errno(rawValue: ENFILE)
  package static let wouldBlock = Errno(rawValue: EAGAIN)
}

extension Errno: CustomStringConvertible {
  /// The C library's words, such as "No such file or directory".
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
