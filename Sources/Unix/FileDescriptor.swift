internal import Glibc

/// The number of an open file, socket or pipe; whoever opened it closes it, once.
///
/// It is a plain value, so that it can be a dictionary's key; ownership is the holder's business.
package struct FileDescriptor: RawRepresentable, Hashable, Sendable {
  /// The number as the kernel knows it.
  package let rawValue: Int32

  /// Takes a number that something else opened.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Descriptor 0, where input comes from.
  package static let standardInput = FileDescriptor(rawValue: STDIN_FILENO)
  /// Descriptor 1, where results go.
  package static let standardOutput = FileDescriptor(rawValue: STDOUT_FILENO)
  /// Descriptor 2, where messages go.
  package static let standardError = FileDescriptor(rawValue: STDERR_FILENO)

  /// Gives the number back; what a close reports is not about the bytes (see `File.synchronize`).
  package func close() {
    _ = Glibc.close(rawValue)
  }
}
