internal import Glibc

/// A file whose bytes are read from memory, without a copy of them.
///
/// Only the pages that are looked at take memory, and the kernel may take them back. A file that gets shorter
/// meanwhile ends the process at the next access beyond its end (SIGBUS): map only files that no program shortens.
@safe
package final class MappedFile {
  private let memory: UnsafeRawBufferPointer

  /// Maps a whole file.
  ///
  /// Throws if it is missing, is no regular file, or cannot be read or mapped.
  package init(_ path: String) throws(FileFailure) {
    var found = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    let kind = try Folder.status(path).kind
    guard kind == .file else { throw .wrongKind(path: path) }
    try File.withOpen(path, O_RDONLY | O_NONBLOCK) { descriptor throws(SystemCallFailure) in
      let count = try File.status(of: descriptor, path: path).bytes
      // An empty mapping is an error.
      guard count > 0 else { return }
      let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor.rawValue, 0)
      guard let address = unsafe address, unsafe address != MAP_FAILED else {
        throw SystemCallFailure(call: "mmap", errno: .current, path: path)
      }
      unsafe found = UnsafeRawBufferPointer(start: address, count: count)
    }
    unsafe memory = found
  }

  deinit {
    guard let start = unsafe memory.baseAddress else { return }
    unsafe munmap(UnsafeMutableRawPointer(mutating: start), memory.count)
  }

  /// The result of `body` for all bytes; throws what `body` throws.
  package func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let bytes = unsafe memory.bindMemory(to: UInt8.self)
    return try body(unsafe bytes.span)
  }
}
