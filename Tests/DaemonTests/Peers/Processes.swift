import Glibc
import TestSupport
import Unix

/// What the kernel tells of other processes.
enum Processes {
  /// The numbers of a process's children, those that have ended and were not reaped among them.
  static func children(of process: Int32) throws -> [Int32] {
    try all().filter { $0.parent == process }.map(\.number)
  }

  /// Those of a group that have not ended.
  static func living(inGroup group: Int32) throws -> [Int32] {
    try all().filter { $0.group == group && $0.state != "Z" }.map(\.number)
  }

  /// Whether a process waits for something.
  static func isAsleep(_ process: Int32) throws -> Bool {
    try all().contains { $0.number == process && $0.state == "S" }
  }

  /// How many descriptors a process has open.
  static func descriptors(of process: Int32) throws -> Int {
    try Folder.list("/proc/\(process)/fd", suffix: "").count
  }

  /// Looks again and again, for what nobody tells: false when it was in vain.
  static func wait(
    until isSo: () throws -> Bool, deadline: Deadline = Deadline()
  ) throws -> Bool {
    while try !isSo() {
      if deadline.isOver { return false }
      // Only to leave the processor to those who are waited for.
      poll(nil, 0, 10)
    }
    return true
  }

  private struct Process {
    let number: Int32
    let state: Substring
    let parent: Int32
    let group: Int32
  }

  private static func all() throws -> [Process] {
    try Folder.list("/proc", suffix: "").compactMap(Int32.init).compactMap { number in
      // One that ends meanwhile is none.
      guard let bytes = try? File.read("/proc/\(number)/stat", limitBytes: 4_096) else {
        return nil
      }
      // The name, in brackets, may hold anything.
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ")
      guard let fields, fields.count > 2, let parent = Int32(fields[1]),
        let group = Int32(fields[2])
      else { return nil }
      return Process(number: number, state: fields[0], parent: parent, group: group)
    }
  }
}
