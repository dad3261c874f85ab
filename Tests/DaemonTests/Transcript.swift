/// The fenced blocks of a page that tests run, in the order of the page.
struct Transcript {
  /// A block whose tag is the wanted kind, perhaps with one more word.
  struct Block: Equatable {
    /// Of the opening fence, from 1.
    var line: Int
    /// What stands behind the kind, such as `continued`.
    var word: String?
    var lines: [String]
  }

  private(set) var blocks: [Block] = []

  /// Finds the blocks of a kind; a fence without an end reaches to the end of the page.
  init(page: String, kind: String) {
    var open: Block?
    var isInOther = false
    for (index, text) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if open == nil, !isInOther, text.hasPrefix("```") {
        let words = text.dropFirst(3).split(separator: " ").map(String.init)
        if words.first == kind {
          open = Block(line: index + 1, word: words.dropFirst().first, lines: [])
        } else {
          isInOther = true
        }
      } else if text == "```" {
        if let block = open { blocks.append(block) }
        open = nil
        isInOther = false
      } else {
        open?.lines.append(String(text))
      }
    }
    if let open { blocks.append(open) }
  }
}
