internal import JSON
internal import Profiles
internal import Wire

/// The unanswered orders, in order; one at a time is sent.
///
/// Each order has its own number under this client's id, and keeps the number when it is sent again
/// after a lost connection. So the daemon carries out the order once, and no reply is taken for
/// another order's.
struct Outbox: Sendable {
  private let client: String
  /// The number of the first waiting order.
  private var number = 1
  private(set) var waiting: [Order] = []
  /// How often the first order was sent.
  private var attempts = 0
  private var isUnderWay = false

  init(client: String) {
    self.client = client
  }

  var isFull: Bool { waiting.count >= ScreenLimits.waitingOrders }

  static let wordsForFull = "the daemon has not answered yet: wait a moment"

  mutating func add(_ order: Order) {
    waiting.append(order)
  }

  /// The connection is lost, and with it any pending answer.
  mutating func connectionLost() {
    isUnderWay = false
  }

  /// The next order to send, if any, now marked as sent.
  mutating func next() -> Request? {
    guard !isUnderWay, let order = waiting.first else { return nil }
    isUnderWay = true
    attempts += 1
    return order.request.numbered(number, by: client)
  }

  /// Takes the answer to the order that was sent; nil if the order must be sent again.
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

  /// The number to use instead, if the daemon's count differs from ours.
  ///
  /// That happens after older data has replaced the daemon's. It is tried once: a second such
  /// answer is reported as it is.
  private func mistakenNumber(_ answer: Result<JSONValue, DaemonRefusal>) -> Int? {
    guard attempts == 1 else { return nil }
    switch answer {
    case .success(let result): return result["duplicate"]?.bool == true ? number + 1 : nil
    case .failure(let refusal):
      if refusal.kind == "requestGap" { return refusal[.expected]?.integer }
      return refusal[.duplicate]?.bool == true ? number + 1 : nil
    }
  }

  private static func usesUpNumber(_ answer: Result<JSONValue, DaemonRefusal>) -> Bool {
    switch answer {
    case .success: true
    case .failure(let refusal): refusal.usesUpNumber
    }
  }

  /// The value that a field will have once all waiting orders are carried out; nil without any.
  func intention(for field: Field, of profile: ProfileID) -> FieldValue? {
    for order in waiting.reversed() {
      guard case .edit(profile, let intentions) = order.purpose else { continue }
      if let intention = intentions.last(where: { $0.field == field }) { return intention.value }
    }
    return nil
  }
}

/// A change for the daemon to carry out: exactly once, however often it is sent.
struct Order: Equatable, Sendable {
  /// What to do with the answer, apart from showing a refusal.
  enum Purpose: Equatable, Sendable {
    /// One change of a profile, and the values that its fields will have.
    case edit(ProfileID, [FieldIntention])
    case undo
    /// Uses up a part of the bag: the answer says what was made and learned.
    case use
    /// Opens the created profile.
    case make
    case delete
    case undelete
  }

  /// A field's value that was ordered but not yet confirmed.
  struct FieldIntention: Equatable, Sendable {
    let field: Field
    let value: FieldValue
  }

  /// Not numbered yet.
  let request: Request
  let purpose: Purpose

  init(_ asked: some RequestParameters, _ purpose: Purpose) {
    request = Request(asked)
    self.purpose = purpose
  }
}

extension Order {
  /// An order to change a profile by some edits, as one change.
  static func apply(
    _ edits: [Edit], to profile: ProfileID, intending intentions: [FieldIntention] = []
  ) -> Order {
    Order(
      ProfileApply(of: profile.description).with { $0.edits = edits }, .edit(profile, intentions))
  }
}
