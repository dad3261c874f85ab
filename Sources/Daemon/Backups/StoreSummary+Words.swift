import ProfileStore
import Wire

extension StoreSummary {
  /// The store's content, as part of a sentence.
  var words: String {
    let written = lastCommitMilliseconds.map {
      "written last at " + TimeText.here(ofMilliseconds: $0)
    }
    let parts = [
      profiles.map { "\($0) profile\($0 == 1 ? "" : "s")" },
      "\(changes) change\(changes == 1 ? "" : "s")",
      written ?? "never written to",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
