/// Changes that are pushed in one line: the received bytes unchanged, separated by commas.
struct ChangeBatch: Sendable {
  private(set) var text: [UInt8] = []
  private(set) var count = 0

  /// The most bytes of changes in a line with several changes.
  private static let fullBytes = RelayLimits.pushedLineBytes - RelayLimits.envelopeBytes
  /// A longer change does not fit into any line.
  private static let longestBytes = RelayLimits.longestLineBytes - RelayLimits.envelopeBytes

  private func takes(_ change: CarriedChange) -> Bool {
    count == 0
      || count < RelayLimits.pageChanges && text.count + 1 + change.text.count <= Self.fullBytes
  }

  private mutating func append(_ change: CarriedChange, from line: [UInt8]) {
    if count > 0 { text.append(UInt8(ascii: ",")) }
    text.append(contentsOf: line[change.text])
    count += 1
  }

  /// Splits changes into as few batches as the limits allow; nil if one change fits into no line.
  static func batches(of changes: [CarriedChange], from line: [UInt8]) -> [ChangeBatch]? {
    var batches: [ChangeBatch] = []
    var batch = ChangeBatch()
    for change in changes {
      guard change.text.count <= longestBytes else { return nil }
      if !batch.takes(change) {
        batches.append(batch)
        batch = ChangeBatch()
      }
      batch.append(change, from: line)
    }
    if batch.count > 0 { batches.append(batch) }
    return batches
  }

  /// How many changes of this average size the next page needs to fill one line.
  static func pageLimit(after changes: [CarriedChange]) -> Int {
    guard !changes.isEmpty else { return RelayLimits.pageChanges }
    let average = changes.reduce(0) { $0 + $1.text.count } / changes.count
    return min(RelayLimits.pageChanges, max(1, fullBytes / max(1, average)))
  }
}
