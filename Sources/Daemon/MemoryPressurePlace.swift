import Unix

/// A file or socket that becomes ready when memory is short, opened and reporting.
struct MemoryPressurePlace {
  let path: String
  let descriptor: FileDescriptor
  let interest: Interest

  /// Stalled for 200 ms within 2 s; user processes may request only multiples of 2 s.
  private static let trigger = Array("some 200000 2000000".utf8) + [0]

  /// The place that the manager names; otherwise that of our cgroup, or of the machine.
  ///
  /// A manager that names `/dev/null` wants none. Calls `tell` about places that fail.
  static func find(orTell tell: (String) -> Void) -> MemoryPressurePlace? {
    if let path = Environment.value("MEMORY_PRESSURE_WATCH") {
      if path == "/dev/null" { return nil }
      let text = Environment.value("MEMORY_PRESSURE_WRITE")
      return opened(path, writing: text.flatMap(Base64.bytes), tell)
    }
    let paths = [ownGroup.map { "/sys/fs/cgroup" + $0 + "/memory.pressure" }]
    for path in paths.compactMap(\.self) + ["/proc/pressure/memory"] where File.exists(path) {
      if let place = opened(path, writing: trigger, tell) { return place }
    }
    return nil
  }

  /// The process's path in the unified cgroup hierarchy; nil without one.
  private static var ownGroup: String? {
    let lines: [UInt8]
    do {
      lines = try File.read("/proc/self/cgroup", limitBytes: 1 << 16)
    } catch {
      return nil
    }
    let text = String(decoding: lines, as: UTF8.self)
    return text.split(separator: "\n").first { $0.hasPrefix("0::") }.map { String($0.dropFirst(3)) }
  }

  private static func opened(
    _ path: String, writing bytes: [UInt8]?, _ tell: (String) -> Void
  ) -> MemoryPressurePlace? {
    do throws(SystemCallFailure) {
      return try MemoryPressurePlace(path, writing: bytes)
    } catch {
      tell("memory pressure at \(path): \(error)")
      return nil
    }
  }

  private init(_ path: String, writing bytes: [UInt8]?) throws(SystemCallFailure) {
    self.path = path
    let kind = try File.status(path)?.kind
    descriptor = try kind == .socket ? Self.connected(path) : File.openWatched(path)
    // The kernel's files are always readable: they signal with the urgent event.
    interest = kind == .file ? .urgent : .readable
    do throws(SystemCallFailure) {
      if let bytes { _ = try descriptor.write(bytes) }
    } catch {
      descriptor.close()
      throw error
    }
  }

  private static func connected(_ path: String) throws(SystemCallFailure) -> FileDescriptor {
    do throws(ConnectFailure) {
      return try UnixSocket.connect(path, blocking: false)
    } catch {
      if case .system(let failure) = error { throw failure }
      throw SystemCallFailure(call: "connect", errno: .connectionRefused, path: path)
    }
  }
}

/// The text encoding in which the service manager passes bytes.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The decoded bytes; nil if the text is not valid.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard digits.count % 4 == 0, padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    for (place, digit) in digits.dropLast(padding).enumerated() {
      guard let value = Self.digits.firstIndex(of: digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      // The first digit of four completes no byte, each of the others completes one.
      if place % 4 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32(place % 4))))
      }
    }
    return bytes
  }
}
