internal import JSON
internal import LiveProfile
internal import Wire

/// Numbers a run's writes, so that the daemon carries out each write once despite retries.
struct WriteNumbers {
  private let client: String
  private var lastNumber = 0

  /// The client's id is a readable name and a random token of this run.
  init(name: String, token: String) {
    client = ClientName.numbered(name, token: token)
  }

  /// The requests, with a number in each write.
  mutating func numbering(_ requests: [Request]) -> [Request] {
    requests.map { $0.writes ? numbering($0) : $0 }
  }

  private mutating func numbering(_ request: Request) -> Request {
    lastNumber += 1
    return request.numbered(lastNumber, by: client)
  }

  /// Reuses the numbers that refusals did not use up.
  mutating func took(_ answers: [Result<JSONValue, DaemonRefusal>], to requests: [Request]) {
    for (request, answer) in zip(requests, answers) {
      guard case .failure(let refusal) = answer, !refusal.usesUpNumber,
        let number = request.number
      else { continue }
      // Later requests were refused for the gap, and their numbers are free as well.
      return lastNumber = number - 1
    }
  }

  /// The result as without a retry: not marked as a duplicate.
  static func unmarked(_ result: JSONValue) -> JSONValue {
    guard var members = result.object, members["duplicate"] != nil else { return result }
    members["duplicate"] = nil
    return .object(members)
  }
}
