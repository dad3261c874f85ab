internal import CUnix

/// The memory of this process.
package enum ProcessMemory {
  /// Bytes of it in the machine's memory now, shared libraries included; 0 where /proc is missing.
  package static func residentBytes() -> Int {
    statusBytes("VmRSS:")
  }

  /// One line of /proc/self/status in bytes, such as "RssAnon:"; 0 where there is no such line.
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

  /// Gives freed memory back to the system, which takes about a millisecond.
  package static func releaseFreed() {
    cunix_trim_memory()
  }

  /// One heap for all threads instead of eight a core; call it before the first thread.
  ///
  /// Each further heap keeps freed memory of its own: few threads need few heaps.
  package static func useOneHeap() {
    cunix_limit_heaps(1)
  }

  /// Keeps freed memory for the next use until `releaseFreed`; up to so many bytes.
  ///
  /// Else each buffer over 128 KiB is mapped, filled with zeros by the kernel and unmapped again.
  package static func keepFreed(bytes: Int) {
    cunix_keep_freed_memory(Int32(clamping: bytes))
  }
}
