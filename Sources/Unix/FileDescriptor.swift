internal import Glibc

/// The number of an open file, socket or pipe; its opener closes it, once.
///
/// It is a plain value, so that it can be a dictionary's key; ownership is the holder's business.
package struct FileDescriptor: RawRepresentable, Hashable, Sendable {
  /// The number as the kernel knows it.
  package let rawValue: Int32

  /// Takes the number of a descriptor opened elsewhere.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Descriptor 0, for input.
  package static let standardInput = FileDescriptor(rawValue: STDIN_FILENO)
  /// Descriptor 1, for results.
  package static let standardOutput = FileDescriptor(rawValue: STDOUT_FILENO)
  /// Descriptor 2, for messages.
  package static let standardError = FileDescriptor(rawValue: STDERR_FILENO)

  /// Closes the descriptor; a failed close says nothing about the bytes (see `File.synchronize`).
  package func close() {
    _ = Glibc.close(rawValue)
  }
}
