import Foundation
import ProfileStore
import Profiles
import StoreCare
import StoreJobs
import TestSupport

/// A store's own files, in a folder that goes with it; crashes are played by putting files back.
final class FileDisk {
  /// All bytes of the files at one moment, by their names.
  struct Image {
    fileprivate var files: [String: [UInt8]]
  }

  private let folder: TemporaryFolder
  private var database: ProfileDatabase
  private var generator: SeededGenerator

  init(_ generator: SeededGenerator) throws {
    self.generator = generator
    folder = try TemporaryFolder()
    database = try Self.open(in: folder, seed: Self.seed(&self.generator))
  }

  deinit {
    // What the file lacks is of no use to anybody any more.
    try? database.close()
  }

  private static func open(in folder: TemporaryFolder, seed: StoreSeed) throws -> ProfileDatabase {
    try ProfileDatabase.open(path: folder.appending(Self.name), seed: seed)
  }

  private static func seed(_ generator: inout SeededGenerator) -> StoreSeed {
    StoreSeed(
      originHigh: generator.next(), originLow: generator.next(), epochHigh: generator.next(),
      epochLow: generator.next(), nowMilliseconds: 0)
  }

  private static let name = "alchemyd.db"
  private static let logName = "alchemyd.db-wal"
  private static let witnessName = "alchemyd.witness"
}

// MARK: - Working

extension FileDisk {
  func load() throws -> StoredState { try database.load() }

  func commit(_ batch: StoreBatch) throws {
    if !batch.entries.isEmpty { _ = try database.commit(batch) }
  }

  func find(_ read: StoreRead) throws -> StoreFinding { try database.find(read) }

  /// Whether opening gave the store another identity.
  var isRotated: Bool { database.rotation != nil }

  /// Whether opening found the file damaged.
  var isReplaced: Bool { database.recovered != nil }
}

// MARK: - Ending and starting again

extension FileDisk {
  /// All that a copy of the folder would have.
  func image() throws -> Image {
    let names = try folder.names()
    let files = try names.map { ($0, try folder.bytes(of: $0)) }
    return Image(files: Dictionary(uniqueKeysWithValues: files))
  }

  /// Closes the file as it should be, and opens it again.
  func stop() throws {
    try database.close()
    try reopen()
  }

  /// The process ends without a word, and another one opens the file.
  func crash() throws {
    try start(on: try image())
  }

  /// The power fails while a batch is being written; whether it is there afterwards.
  func crash(during batch: StoreBatch) throws -> Bool {
    let before = try image()
    try commit(batch)
    var after = try image()
    let log = Self.logName
    let whole = after.files[log, default: []]
    let torn = torn(from: before.files[log, default: []], to: whole)
    after.files[log] = torn
    if torn != whole { after.files[Self.witnessName] = before.files[Self.witnessName] }
    try start(on: after)
    return torn == whole
  }

  /// A log of which only the first of the bytes that are written now have come to the disk.
  private func torn(from before: [UInt8], to after: [UInt8]) -> [UInt8] {
    let first = zip(before, after).prefix { $0 == $1 }.count
    let cut = generator.integer(in: first...after.count)
    return Array(after.prefix(cut) + before.dropFirst(cut))
  }

  /// Somebody puts older files back, and may leave the note beside the database as it is.
  func restore(_ older: Image, keepingWitness: Bool) throws {
    var files = older
    if keepingWitness { files.files[Self.witnessName] = try image().files[Self.witnessName] }
    try start(on: files)
  }

  private func start(on image: Image) throws {
    try database.close()
    for name in try folder.names() where image.files[name] == nil {
      try FileManager.default.removeItem(atPath: folder.appending(name))
    }
    for (name, bytes) in image.files { try folder.write(bytes, to: name) }
    try reopen()
  }

  private func reopen() throws {
    database = try Self.open(in: folder, seed: Self.seed(&generator))
  }
}
