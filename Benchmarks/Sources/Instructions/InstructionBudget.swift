/// The most instructions that a request may take, as the repository has them.
///
/// A line has a request, its depth, the budgets of loop and store, and the reason of the last rise, with
/// semicolons between them. Lines that start with a # are comments.
struct InstructionBudget: Equatable {
  let request: CountedRequest
  let depth: Int
  let most: InstructionCount

  private static let fields = 4...5

  /// Reads all lines; throws for a line that is no budget, and for a request with two.
  static func read(_ text: String) throws(Failure) -> [InstructionBudget] {
    var budgets: [InstructionBudget] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ";").map { $0.trimmed }
      guard fields ~= parts.count, let request = CountedRequest(rawValue: parts[0]),
        let depth = Int(parts[1]), let loop = Int(parts[2]), let store = Int(parts[3]),
        !budgets.contains(where: { $0.request == request && $0.depth == depth })
      else { throw .unexpected("no budget, or a second one of the request: \(line)") }
      budgets.append(
        InstructionBudget(
          request: request, depth: depth, most: InstructionCount(loop: loop, store: store)))
    }
    return budgets
  }

  /// What is beyond the budget, in words; nil if nothing is.
  func excess(of count: InstructionCount) -> String? {
    let parts = [("loop", count.loop, most.loop), ("store", count.store, most.store)]
    let beyond = parts.filter { $0.1 > $0.2 }.map { "\($0.1) on the \($0.0), of \($0.2)" }
    if beyond.isEmpty { return nil }
    return "\(request.rawValue) at depth \(depth) takes " + beyond.joined(separator: " and ")
  }
}

extension Substring {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
