import Glibc

/// Small files, read whole; those of /proc too, which tell no size.
enum TextFile {
  static func read(_ path: String) throws(Failure) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastCall("open", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw .lastCall("read", path) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk.prefix(count)
    }
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    try write(bytes: Array(text.utf8), to: path)
  }

  static func write(bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .lastCall("open", path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw .lastCall("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  static func size(_ path: String) throws(Failure) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .lastCall("stat", path) }
    return Int(status.st_size)
  }
  /// The whole path of a file that is there.
  static func absolutePath(_ path: String) throws(Failure) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw .lastCall("realpath", path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
