package import JSON
package import Profiles
internal import Wire

/// A change in transit: its dot, and the range of its text in the received line.
package struct CarriedChange: Equatable, Sendable {
  let dot: Dot
  let text: Range<Int>

  /// `text` must lie within the line.
  package init(_ dot: Dot, text: Range<Int>) {
    self.dot = dot
    self.text = text
  }

}

extension CarriedChange: WireReading {
  /// Reads the change's dot, and notes where its text is; throws if a member is missing or invalid.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    dot = Dot(
      origin: try part.member("origin").origin(),
      seq: try part.member("seq").integer(1...Int.max))
    text = part.text
  }
}

/// Changes in transit, in order, with the line in which they arrived.
package struct CarriedChanges: Equatable, Sendable {
  private(set) var changes: [CarriedChange]
  let line: [UInt8]

  /// Each change's text must lie within the line.
  package init(_ changes: [CarriedChange], in line: [UInt8]) {
    self.changes = changes
    self.line = line
  }

  /// Reads the dots of a list; throws if a member is missing or invalid.
  init(_ list: MessagePart) throws(UnreadableMember) {
    self.init(try list.all(), in: list.line)
  }

  var isEmpty: Bool { changes.isEmpty }

  /// The changes that a replica with this vector lacks.
  func lacking(in vector: VersionVector) -> CarriedChanges {
    var lacking = self
    lacking.changes.removeAll { vector.contains($0.dot) }
    return lacking
  }
}

/// Changes to push in one line: the received bytes unchanged, separated by commas.
package struct ChangeBatch: Equatable, Sendable {
  private(set) var text: [UInt8]
  private(set) var count: Int

  /// `text` must have `count` changes, separated by commas.
  package init(text: [UInt8] = [], count: Int = 0) {
    self.text = text
    self.count = count
  }

  /// The most bytes of changes in a line with several changes.
  private static let fullBytes = RelayLimits.pushedLineBytes - RelayLimits.envelopeBytes
  /// A longer change does not fit into any line.
  static let longestBytes = RelayLimits.longestLineBytes - RelayLimits.envelopeBytes

  private func takes(_ change: CarriedChange) -> Bool {
    count == 0
      || count < RelayLimits.pageChanges && text.count + 1 + change.text.count <= Self.fullBytes
  }

  private mutating func append(_ change: CarriedChange, from line: [UInt8]) {
    if count > 0 { text.append(UInt8(ascii: ",")) }
    text.append(contentsOf: line[change.text])
    count += 1
  }

  /// Splits changes into as few batches as the limits allow; nil if a change is too long for a
  /// line.
  static func batches(of carried: CarriedChanges) -> [ChangeBatch]? {
    var batches: [ChangeBatch] = []
    var batch = ChangeBatch()
    for change in carried.changes {
      guard change.text.count <= longestBytes else { return nil }
      if !batch.takes(change) {
        batches.append(batch)
        batch = ChangeBatch()
      }
      batch.append(change, from: carried.line)
    }
    if batch.count > 0 { batches.append(batch) }
    return batches
  }

  /// How many changes of this average size fill one line.
  static func pageLimit(after changes: [CarriedChange]) -> Int {
    guard !changes.isEmpty else { return RelayLimits.pageChanges }
    let average = changes.reduce(0) { $0 + $1.text.count } / changes.count
    return min(RelayLimits.pageChanges, max(1, fullBytes / max(1, average)))
  }
}
