import Profiles
import StoreJobs
import TestSupport

/// A replica's disk: a model in memory, and for some a store's own files that are held to it.
struct SimulatedDisk {
  /// How a process ends: what becomes of what was being written.
  enum Ending: CaseIterable {
    /// As it should be.
    case stop
    /// Nothing of it is durable.
    case crash
    /// All of it is durable, and nobody was told.
    case crashAfterCommit
    /// The power fails in the middle.
    case crashInCommit
  }

  /// What somebody keeps of a disk to put it back later.
  struct Copy {
    let memory: MemoryDisk
    fileprivate let image: FileDisk.Image?
  }

  /// The note beside the database, by which an older one is known.
  private struct Witness {
    var origin: Origin
    var lsn: Int

    init(of disk: MemoryDisk) {
      origin = disk.state.origin
      lsn = disk.state.lsn
    }
  }

  private(set) var memory: MemoryDisk
  private(set) var complaints: [String] = []
  private let file: FileDisk?
  private var witness: Witness
  private var generator: SeededGenerator

  init(onFiles: Bool, _ generator: SeededGenerator) throws {
    self.generator = generator
    let file = onFiles ? try FileDisk(SeededGenerator(seed: self.generator.next())) : nil
    let fresh = try file?.load()
    let origin = Origin(high: self.generator.next(), low: self.generator.next())
    memory = MemoryDisk(
      origin: fresh?.origin ?? origin, epoch: fresh?.epoch, cutsWhatIsCovered: onFiles)
    witness = Witness(of: memory)
    self.file = file
  }

  var isOnFiles: Bool { file != nil }
}

// MARK: - Working

extension SimulatedDisk {
  /// Makes a batch durable.
  mutating func write(_ batch: StoreBatch) {
    memory.write(batch)
    witness = Witness(of: memory)
    attempt { try $0.commit(batch) }
  }

  mutating func finding(_ read: StoreRead) -> StoreFinding {
    let expected = memory.finding(read)
    guard let found = attempt({ try $0.find(read) }) else { return expected }
    if !Self.agree(found, expected) { complaints.append("\(read) found \(found), not \(expected)") }
    return found
  }

  /// The model's pages for other replicas are shorter, and so are those of a branch; an undo looks at a page at a time as well.
  private static func agree(_ found: StoreFinding, _ expected: StoreFinding) -> Bool {
    switch (found, expected) {
    case (.missing(let found, _), .missing(let expected, _)): found.starts(with: expected)
    case (.undo, .undo): true
    case (.branch(let found), .branch(let expected)) where !expected.isOver:
      found.first == expected.first && found.move?.name == expected.move?.name
        && found.move?.staying == expected.move?.staying
        && found.move?.last ?? 0 >= expected.move?.last ?? 0
    default: found == expected
    }
  }

  /// What is durable, read anew where there are files.
  mutating func load() -> StoredState {
    guard var found = attempt({ try $0.load() }) else { return memory.state }
    found.databaseBytes = memory.state.databaseBytes
    var expected = memory.state
    // A file tells less of what was seen where its log was cut, or a state was joined; never more.
    let isSeen = found.ownSeen.allSatisfy { id, seen in
      expected.ownSeen[id]?.contains(seen) ?? false
    }
    expected.ownSeen = found.ownSeen
    if found != expected || !isSeen {
      complaints.append("the file has \(found), not \(memory.state)")
    }
    return found
  }

  @discardableResult
  private mutating func attempt<Value>(_ work: (FileDisk) throws -> Value) -> Value? {
    guard let file else { return nil }
    do {
      return try work(file)
    } catch {
      complaints.append("the store failed: \(error)")
      return nil
    }
  }
}

// MARK: - Ending and starting again

extension SimulatedDisk {
  /// Ends while a batch may be being written, and starts again; whether the batch is durable.
  mutating func restart(after ending: Ending, writing batch: StoreBatch?) -> Bool {
    var isWritten = ending == .crashAfterCommit
    switch (ending, batch) {
    case (.stop, _): attempt { try $0.stop() }
    case (.crashInCommit, let batch?):
      isWritten = attempt { try $0.crash(during: batch) } ?? generator.chance(oneIn: 2)
      if isWritten { memory.write(batch) }
    case (.crashAfterCommit, let batch?):
      write(batch)
      attempt { try $0.crash() }
    default: attempt { try $0.crash() }
    }
    if attempt({ $0.isRotated }) == true { complaints.append("another identity for no reason") }
    start()
    return isWritten
  }

  func copy() -> Copy {
    var disk = self
    return Copy(memory: memory, image: disk.attempt { try $0.image() })
  }

  /// Starts again on an older disk; without the note beside it nothing tells.
  mutating func restart(on older: Copy, hasWitness: Bool) {
    memory = older.memory
    if !hasWitness { witness = Witness(of: memory) }
    if let image = older.image {
      attempt { try $0.restore(image, keepingWitness: hasWitness) }
      if hasWitness { noteLoss() }
    }
    start()
  }

  /// Takes over the record of changes that the note beside an older file has shown to be lost.
  ///
  /// The note may be some commits behind, so the record may name fewer changes or be absent.
  private mutating func noteLoss() {
    guard let repair = attempt({ try $0.load().repair }) ?? nil, repair != memory.state.repair
    else { return }
    let missing = max(0, witness.lsn - memory.state.lsn)
    if repair.lost > missing {
      complaints.append("\(repair.lost) changes are called lost, and \(missing) are")
    }
    memory.takeLoss(repair)
  }

  private mutating func start() {
    if attempt({ $0.isReplaced }) == true { complaints.append("a damaged file") }
    let isOther = witness.origin != memory.state.origin || witness.lsn > memory.state.lsn
    if let found = attempt({ try $0.load() }) {
      memory.takeIdentity(found.origin, epoch: found.epoch)
    } else if isOther {
      memory.takeIdentity(Origin(high: generator.next(), low: generator.next()))
    }
    witness = Witness(of: memory)
    _ = load()
  }
}
