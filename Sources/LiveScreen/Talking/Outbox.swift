internal import Profiles
internal import Wire

/// Orders that are not answered yet, in order; one at a time is under way.
///
/// Each has a number of its own under this client's id, and keeps it when it is sent again after
/// the connection was lost. So the daemon carries it out once, and no reply is taken for another's.
struct Outbox: Sendable {
  private let client: String
  /// The number of the first order that waits.
  private var number = 1
  private(set) var waiting: [Order] = []
  /// How often the first order was sent.
  private var attempts = 0
  private var isUnderWay = false

  init(client: String) {
    self.client = client
  }

  var isFull: Bool { waiting.count >= ScreenLimits.waitingOrders }

  mutating func add(_ order: Order) {
    waiting.append(order)
  }

  /// The connection is gone, and with it whatever answer was to come.
  mutating func connectionLost() {
    isUnderWay = false
  }

  /// The order that is to be sent now, if any; it is under way from here on.
  mutating func next() -> Request? {
    guard !isUnderWay, let order = waiting.first else { return nil }
    isUnderWay = true
    attempts += 1
    var parameters = order.parameters
    parameters["request"] = ["client": .string(client), "n": .integer(number)]
    return Request(order.method, parameters)
  }

  /// Takes the answer to the order under way; nil when it must be sent once more.
  mutating func answered(_ answer: Result<JSONValue, DaemonRefusal>) -> Order? {
    isUnderWay = false
    guard let order = waiting.first else { return nil }
    if let expected = mistakenNumber(answer) {
      number = expected
      return nil
    }
    waiting.removeFirst()
    attempts = 0
    if Self.usesUpNumber(answer) { number += 1 }
    return order
  }

  /// The number to use instead, where the daemon counts otherwise than we do.
  ///
  /// That is after the daemon's data were replaced by older ones. Tried once: a second answer of
  /// this kind is told as it is.
  private func mistakenNumber(_ answer: Result<JSONValue, DaemonRefusal>) -> Int? {
    guard attempts == 1 else { return nil }
    switch answer {
    case .success(let result): return result["duplicate"]?.bool == true ? number + 1 : nil
    case .failure(let refusal):
      if refusal.kind == "requestGap" { return refusal.data["expected"]?.integer }
      return refusal.data["duplicate"]?.bool == true ? number + 1 : nil
    }
  }

  private static func usesUpNumber(_ answer: Result<JSONValue, DaemonRefusal>) -> Bool {
    switch answer {
    case .success: true
    case .failure(let refusal): refusal.usesUpNumber
    }
  }

  /// The value that a field of a profile will have when all that waits is done; nil where nothing
  /// waits for it.
  func intention(for field: Field, of profile: ProfileID) -> FieldValue? {
    for order in waiting.reversed() {
      guard case .edit(profile, let intentions) = order.purpose else { continue }
      if let intention = intentions.last(where: { $0.field == field }) { return intention.value }
    }
    return nil
  }
}
