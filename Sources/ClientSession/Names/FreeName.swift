/// Finds a free name for a hint.
package enum FreeName {
  /// The name; if taken, with the first free number from 2 on.
  package static func like(_ name: String, among taken: [String]) -> String {
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
