import Glibc
import Unix

/// A second number for the same open socket, as a service manager passes it.
func duplicate(_ descriptor: FileDescriptor) throws -> FileDescriptor {
  let copy = dup(descriptor.rawValue)
  guard copy >= 0 else { throw Errno(rawValue: errno) }
  return FileDescriptor(rawValue: copy)
}

/// Sets the bits whatever the umask says.
func setPermissions(_ permissions: UInt32, of path: String) throws {
  guard unsafe chmod(path, permissions) == 0 else { throw Errno(rawValue: errno) }
}

/// Gives a file to another user, which needs root.
func setOwner(_ owner: UInt32, of path: String) throws {
  guard unsafe chown(path, owner, .max) == 0 else { throw Errno(rawValue: errno) }
}

extension Errno: Error {}

/// What one reading gives.
func text(of descriptor: FileDescriptor) throws -> String {
  var buffer = [UInt8](repeating: 0, count: 1 << 12)
  guard case .bytes(let count) = try descriptor.read(into: &buffer) else { return "" }
  return String(decoding: buffer.prefix(count), as: UTF8.self)
}
