/// What another program did to the files of an open database, and where the store was saved.
package struct StoredDisplacement: Hashable, Sendable {
  /// What the other program did.
  package enum Deed: Hashable, Sendable {
    /// Nothing is at the path any more.
    case removed
    /// Another file is at the path.
    case replaced
    /// The file is where it was, and is shorter.
    case cutOff
    /// The file is where it was, with other content.
    case overwritten
    /// A part of the content is not what was written.
    case damaged
  }

  /// The database's path.
  package let path: String
  /// What happened to the database.
  package let deed: Deed
  /// The path of a copy; nil if none could be written.
  package var saved: String?
  /// Why there is no copy.
  package var failure: String?
  /// Whether the copy was made of what is in memory, so that it has no history.
  package var isOfMemory = false
  /// Whether our write-ahead log lies beside another database; it is moved once all is saved.
  package var leavesLog = false

  package init(path: String, deed: Deed) {
    self.path = path
    self.deed = deed
  }

  /// What happened, as a sentence without a full stop.
  package var words: String {
    "\(event) while it was in use; \(rescueWords)"
  }

  /// Where the store was saved, or why it was not, as the end of a sentence.
  package var rescueWords: String {
    saved.map { "\(Self.contentWords(isOfMemory: isOfMemory)) to \($0)" }
      ?? "it could not be saved: \(failure ?? "no reason is known")"
  }

  /// What a copy has, as the beginning of a sentence that ends with the copy's path.
  package static func contentWords(isOfMemory: Bool) -> String {
    isOfMemory ? "all profiles were saved, without their history," : "everything in it was saved"
  }

  private var event: String {
    switch deed {
    case .removed: "the database \(path) is gone"
    case .replaced: "another file has taken the place of the database \(path)"
    case .cutOff: "the content of the database \(path) was cut off"
    case .overwritten: "the content of the database \(path) was overwritten"
    case .damaged: "the database \(path) was damaged"
    }
  }
}
