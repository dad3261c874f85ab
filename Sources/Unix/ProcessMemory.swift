internal import CUnix

/// The memory of this process.
package enum ProcessMemory {
  /// The process's resident bytes, including shared libraries; 0 where /proc is missing.
  package static func residentBytes() -> Int {
    statusBytes("VmRSS:")
  }

  /// One line of /proc/self/status in bytes, such as "RssAnon:"; 0 if there is no such line.
  package static func statusBytes(_ label: String) -> Int {
    let text: [UInt8]
    do {
      text = try File.read("/proc/self/status", limitBytes: 1 << 16)
    } catch {
      return 0
    }
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: label.utf8) {
      let digits = line.drop { !(48...57 ~= $0) }.prefix { 48...57 ~= $0 }
      return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) << 10
    }
    return 0
  }

  /// Returns freed memory to the system, which takes about a millisecond.
  package static func releaseFreed() {
    cunix_trim_memory()
  }

  /// Limits all threads to one heap instead of eight per core; call it before the first thread.
  ///
  /// Each additional heap keeps freed memory of its own, and few threads need few heaps.
  package static func useOneHeap() {
    cunix_limit_heaps(1)
  }

  /// Keeps up to `bytes` of freed memory for reuse until `releaseFreed`.
  ///
  /// By default each buffer over 128 KiB is mapped, filled with zeros by the kernel and unmapped
  /// again.
  package static func keepFreed(bytes: Int) {
    cunix_keep_freed_memory(Int32(clamping: bytes))
  }
}
