internal import Glibc

extension Terminal {
  /// Longer than the path of any terminal device.
  private static let nameLimitBytes = 256

  /// The terminal's device without `/dev/`, such as "pts/3"; nil if it is no terminal.
  package static func name(of descriptor: FileDescriptor) -> String? {
    var buffer = [CChar](repeating: 0, count: nameLimitBytes)
    guard unsafe ttyname_r(descriptor.rawValue, &buffer, buffer.count) == 0 else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let path = String(decoding: bytes, as: UTF8.self)
    let folder = "/dev/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
