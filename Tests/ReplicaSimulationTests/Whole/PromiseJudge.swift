import JSON
import Profiles
import StoreJobs
import Wire

/// Watches what leaves a service: nothing may that a crash could still take back.
struct PromiseJudge {
  private(set) var complaints: [String] = []

  mutating func judge(_ bytes: [UInt8], leaving disk: MemoryDisk) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let value = JSONValue(readable: Array(line)) {
        judge(value["result"] ?? value["params"], disk)
      } else {
        complaints.append("no JSON: \(String(decoding: line, as: UTF8.self))")
      }
    }
  }

  private mutating func judge(_ body: JSONValue?, _ disk: MemoryDisk) {
    for lsn in [body?["lsn"], body?["profile"]?["lsn"]] {
      if let lsn = lsn?.integer, lsn > disk.state.lsn {
        complaints.append("lsn \(lsn) was told when \(disk.state.lsn) was durable")
      }
    }
    for change in body?["changes"]?.array ?? [] { judge(change, disk) }
    for vector in [body?["vector"], body?["state"]?["vector"]] {
      judge(vector: vector?.object ?? [:], disk)
    }
  }

  /// Lines with a vector do not name the profile.
  private mutating func judge(vector: [String: JSONValue], _ disk: MemoryDisk) {
    let vectors = disk.state.profiles.map(\.profile.vector)
    for (text, seq) in vector {
      guard let origin = Origin(text), let seq = seq.integer else { continue }
      if vectors.allSatisfy({ $0[origin] < seq }) {
        complaints.append("\(seq) of \(origin) was claimed before it was durable")
      }
    }
  }

  private mutating func judge(_ change: JSONValue, _ disk: MemoryDisk) {
    guard let origin = change["origin"]?.string.flatMap({ Origin($0) }),
      let id = change["profile"]?.string.flatMap({ ProfileID($0) }),
      let seq = change["seq"]?.integer
    else { return }
    if disk.profile(id).vector[origin] < seq {
      complaints.append("change \(seq) of \(origin) was sent before it was durable")
    }
  }
}
