/// The watches of changes of one session, and those of them that read on in the log.
///
/// One page is read at a time: however far behind a client is, no more than that waits in memory.
struct ChangeFeed {
  private(set) var watches: [String: ChangeWatch] = [:]
  /// Those that are not level, in the order in which they fell behind.
  private var behind: [ChangeWatch] = []
  /// What is being read, for the first of them.
  private(set) var reading: (read: ReadID, watch: ChangeWatch)?

  var isEmpty: Bool { watches.isEmpty }
  var count: Int { watches.count }

  /// Whether a page waits for the client to take what was written before.
  var isKeptBack: Bool { reading == nil && !behind.isEmpty }

  /// The watch that is to read on, unless a page is being read.
  var next: ChangeWatch? { reading == nil ? behind.first : nil }

  mutating func insert(_ watch: ChangeWatch) {
    watches[watch.id] = watch
    if !watch.isLevel { behind.append(watch) }
  }

  mutating func fallBehind(_ watch: ChangeWatch) {
    guard watch.isLevel else { return }
    watch.isLevel = false
    behind.append(watch)
  }

  mutating func reads(_ read: ReadID, for watch: ChangeWatch) {
    reading = (read, watch)
  }

  /// The page is here, or will not come.
  mutating func endReading() {
    reading = nil
  }

  /// Everything up to what is durable was sent to this one.
  mutating func catchUp(_ watch: ChangeWatch) {
    watch.isLevel = true
    behind.removeAll { $0 === watch }
  }

  mutating func remove(_ watch: ChangeWatch) {
    watches[watch.id] = nil
    if !watch.isLevel { behind.removeAll { $0 === watch } }
  }
}
