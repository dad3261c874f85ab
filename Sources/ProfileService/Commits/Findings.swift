import StoreJobs

/// What the reads of a job found, by owner; each list is in the order of the reads.
struct Findings {
  private(set) var replies: [ReadID: (purpose: ReplyPurpose, finding: StoreFinding)] = [:]
  private(set) var missed: [(errand: Audience.Errand, finding: StoreFinding)] = []
  private(set) var pages: [(errand: ReplicaFeeds.Errand, finding: StoreFinding)] = []
  private(set) var searches: [(errand: Searches.Errand, finding: StoreFinding)] = []
  private(set) var errands: [(errand: Housekeeping.Errand, finding: StoreFinding)] = []

  /// Pairs the reads of a job with the store's findings, which are in the same order.
  init(_ reads: [OwnedRead], _ findings: [StoreFinding]) {
    for (read, finding) in zip(reads, findings) { insert(finding, of: read.id, for: read.owner) }
  }

  private mutating func insert(_ finding: StoreFinding, of id: ReadID, for owner: ReadOwner) {
    switch owner {
    case .reply(let purpose): replies[id] = (purpose, finding)
    case .errand(.watch(let errand)): missed.append((errand, finding))
    case .errand(.feed(let errand)): pages.append((errand, finding))
    case .errand(.search(let errand)): searches.append((errand, finding))
    case .errand(.housekeeping(let errand)): errands.append((errand, finding))
    }
  }
}
