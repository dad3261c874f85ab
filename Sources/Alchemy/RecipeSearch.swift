/// Finds the recipes among ingredients that are given as masks of their effects.
///
/// Tries all combinations of two and three ingredients, and allocates no memory.
struct RecipeSearch<Mask: FixedWidthInteger & UnsignedInteger> {
  let masks: [Mask]

  /// Calls `visit` for each recipe of two ingredients and its effects, in ingredient order.
  @inline(__always)
  func forEachPair(_ visit: (Int, Int, Mask) -> Void) {
    let masks = masks.span
    for first in masks.indices {
      for second in (first + 1)..<max(first + 1, masks.count) {
        let shared = masks[first] & masks[second]
        if shared != 0 { visit(first, second, shared) }
      }
    }
  }

  /// Calls `visit` for each recipe of three ingredients and its effects, in ingredient order.
  ///
  /// An ingredient is superfluous if the other two already share all the effects.
  @inline(__always)
  func forEachTriple(_ visit: (Int, Int, Int, Mask) -> Void) {
    let masks = masks.span
    for first in masks.indices {
      let one = masks[first]
      for second in (first + 1)..<max(first + 1, masks.count) {
        let two = masks[second]
        let oneTwo = one & two
        for third in (second + 1)..<max(second + 1, masks.count) {
          let oneThree = one & masks[third]
          let twoThree = two & masks[third]
          let all = oneTwo | oneThree | twoThree
          if all != oneTwo && all != oneThree && all != twoThree {
            visit(first, second, third, all)
          }
        }
      }
    }
  }

  func count() -> Int {
    var count = 0
    forEachPair { _, _, _ in count &+= 1 }
    forEachTriple { _, _, _, _ in count &+= 1 }
    return count
  }
}
