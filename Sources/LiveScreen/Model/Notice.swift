/// A sentence that answers what was just done, until the next key.
struct Notice: Equatable, Sendable {
  enum Kind: Sendable {
    case news, refusal
  }

  let words: String
  let kind: Kind
}
