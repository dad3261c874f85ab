internal import LiveProfile
internal import Wire

/// Numbers a run's writes, so that the daemon carries each out once however often it is sent.
struct WriteNumbers {
  private let client: String
  private var lastNumber = 0

  /// The client is a name for people and a token of this run alone.
  init(name: String, token: String) {
    client = ClientName.numbered(name, token: token)
  }

  /// The requests with a number at each that writes.
  mutating func numbering(_ requests: [Request]) -> [Request] {
    requests.map { $0.writes ? numbering($0) : $0 }
  }

  private mutating func numbering(_ request: Request) -> Request {
    lastNumber += 1
    var parameters = request.parameters
    parameters["request"] = ["client": .string(client), "n": .integer(lastNumber)]
    return Request(request.method, parameters)
  }

  /// Takes back the numbers that refusals have left free.
  mutating func took(_ answers: [Result<JSONValue, DaemonRefusal>], to requests: [Request]) {
    for (request, answer) in zip(requests, answers) {
      guard case .failure(let refusal) = answer, !refusal.usesUpNumber,
        let number = request.parameters["request"]?["n"]?.integer
      else { continue }
      // Those behind it are gaps, and free as well.
      return lastNumber = number - 1
    }
  }

  /// A result as it is where nothing had to be sent twice.
  static func unmarked(_ result: JSONValue) -> JSONValue {
    guard var members = result.object, members["duplicate"] != nil else { return result }
    members["duplicate"] = nil
    return .object(members)
  }
}
