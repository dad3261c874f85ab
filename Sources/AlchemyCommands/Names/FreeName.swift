/// A name that no profile has, for a hint.
enum FreeName {
  /// The name, or it with the first number from 2 on that makes it free.
  static func like(_ name: String, among taken: [String]) -> String {
    let taken = Set(taken)
    var candidate = name
    var number = 1
    while taken.contains(candidate) {
      number += 1
      candidate = "\(name) \(number)"
    }
    return candidate
  }
}
