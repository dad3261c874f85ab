/// A message about the last action, shown until the next key.
struct Notice: Equatable, Sendable {
  enum Kind: Sendable {
    case news, refusal
  }

  let words: String
  let kind: Kind
}
