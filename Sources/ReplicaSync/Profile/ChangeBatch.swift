/// Changes that are pushed with one line, byte for byte as they came, commas between them.
struct ChangeBatch: Sendable {
  private(set) var text: [UInt8] = []
  private(set) var count = 0

  /// The whole of a line that may be filled with several changes.
  private static let fullBytes = RelayLimits.pushedLineBytes - RelayLimits.envelopeBytes
  /// A change that is longer than this fits into no line.
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

  /// As few batches as the limits allow; nil when one change alone is too long for any line.
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

  /// How many changes like these a page should have to fill one line.
  static func pageLimit(after changes: [CarriedChange]) -> Int {
    guard !changes.isEmpty else { return RelayLimits.pageChanges }
    let average = changes.reduce(0) { $0 + $1.text.count } / changes.count
    return min(RelayLimits.pageChanges, max(1, fullBytes / max(1, average)))
  }
}
