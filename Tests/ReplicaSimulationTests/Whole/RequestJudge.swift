import Profiles
import StoreJobs

/// Watches that a request with a number is carried out once.
struct RequestJudge {
  private struct Key: Hashable {
    var client: String
    var n: Int
  }

  private(set) var complaints: [String] = []
  private var changes: [Key: Dot] = [:]

  /// What was written, once, in its order.
  mutating func note(_ entry: StoreEntry) {
    guard let request = entry.request, let dot = entry.change?.change.dot else { return }
    let key = Key(client: request.client, n: request.n)
    if let first = changes.updateValue(dot, forKey: key) {
      complaints.append("request \(key.n) made \(first) and \(dot)")
    }
  }

  /// The disk was put back, and with it what it knew of requests.
  mutating func forget() {
    changes = [:]
  }
}
