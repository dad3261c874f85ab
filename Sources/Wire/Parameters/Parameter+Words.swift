extension Parameter.Shape {
  /// What a value must be, for people.
  package var words: String {
    switch self {
    case .profile: "a profile's id or name"
    case .text: "a text"
    case .boolean: "true or false"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .words(let words): words.joined(separator: " or ")
    case .texts(let count): "\(count.words) texts"
    case .integers(let range, let count):
      "\(count.words) integers from \(range.lowerBound) to \(range.upperBound)"
    case .wordList(let words): "an array of any of " + words.joined(separator: ", ")
    case .fields(let count): "\(count.words) names of fields"
    case .parts(let count): "\(count.words) ingredients and effects"
    case .brews(let count): "\(count.words) objects with ingredients and times"
    case .items(let count): "\(count.words) objects with count, and name or form"
    case .alchemist: "an object of fields of the alchemist and values"
    case .edits: "\(ProfileApply.editCount.words) edits"
    case .request: "an object with client and n"
    case .change: "an object with origin and seq"
    case .client: "an object with name and version"
    case .position: "an object with epoch and lsn"
    case .profileID: "a profile's id"
    case .origin, .hash: "32 hexadecimal digits"
    case .hashes: "an object of origins and hashes"
    case .places(let count): "\(count.words) objects with origin and seq"
    case .vector: "an object of origins and numbers"
    case .changes: "\(ReplicaLimit.changes.words) changes"
    case .pushedChange: "a change"
    case .state: "a state as a replica gave it"
    case .path: "an absolute path of a file"
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String {
    "\(lowerBound) to \(upperBound)"
  }
}
