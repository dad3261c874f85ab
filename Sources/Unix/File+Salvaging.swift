internal import Glibc

extension File {
  /// A file's bytes up to a limit, with zeros in place of unreadable parts.
  ///
  /// A missing file has no bytes. Throws if the file cannot be opened.
  package static func readWhatCanBe(
    _ path: String, limitBytes: Int
  ) throws(FileFailure) -> [UInt8] {
    let descriptor: FileDescriptor
    do throws(SystemCallFailure) {
      descriptor = try open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      if error.errno == .notFound { return [] }
      throw FileFailure(error, path: path)
    }
    defer { descriptor.close() }
    do throws(SystemCallFailure) {
      let bytes = min(try status(of: descriptor, path: path).bytes, limitBytes)
      return try readParts(of: descriptor, bytes: bytes)
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  private static func readParts(
    of descriptor: FileDescriptor, bytes: Int
  ) throws(SystemCallFailure) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(bytes)
    while content.count < bytes {
      var part = [UInt8](repeating: 0, count: min(salvagedPartBytes, bytes - content.count))
      try systemCall("lseek") { lseek(descriptor.rawValue, content.count, SEEK_SET) }
      do throws(SystemCallFailure) {
        if case .bytes(let count) = try descriptor.read(into: &part), count < part.count {
          part.removeSubrange(count...)
        }
      } catch {
        // Whatever the reason, the next part may be readable.
      }
      content += part
    }
    return content
  }

  /// A page of the usual size, so that an unreadable spot costs no more than a page.
  private static let salvagedPartBytes = 4096
}
