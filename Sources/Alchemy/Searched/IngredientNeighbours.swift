/// The ingredients that share an effect with one ingredient, the center, as rows of bits.
///
/// With rows of bits, whatever concerns the center and two neighbours takes a few operations on
/// words. In a catalog of 3,000 ingredients and 300 effects a center has some 160 neighbours, which
/// are three words. Made once for a search, and refilled for each center.
///
/// Two neighbours make a recipe with the center if each shares an effect with the center that the
/// other lacks: a *wedge*. If the two neighbours also share an effect that the center lacks, each
/// of the three is the center of a wedge: a *triangle*, one recipe that is found three times.
struct IngredientNeighbours {
  /// The number of sets of the center's effects; a set has one bit for each slot of the center.
  static let subsets = 1 << Ingredient.maximumEffects

  private(set) var group: NeighbourGroup
  private let holders: EffectHolders
  /// One row for each effect that the center lacks: the neighbours with the effect.
  ///
  /// One empty row follows.
  private(set) var effectRows: [UInt64]
  /// The center for which the row of an effect was filled; −1 for none.
  private var effectCenters: [Int]
  /// One row for each set of effects: the neighbours that share exactly this set with the center.
  private var sharing: [UInt64]
  /// One row for each set: the neighbours that lack some effect of the set, and share one outside
  /// it.
  private(set) var differing: [UInt64]
  /// The neighbours that come before the center in the catalog.
  private(set) var lower: [UInt64]

  var center: Int { group.center }
  var wordCount: Int { group.wordCount }
  var stride: Int { group.stride }

  /// Only ingredients in `holders` become neighbours.
  init(_ searched: SearchedCatalog, _ holders: EffectHolders) {
    let effectCount = searched.catalog.effects.count
    group = NeighbourGroup(searched)
    self.holders = holders
    effectRows = [UInt64](repeating: 0, count: (effectCount + 1) * group.stride)
    effectCenters = [Int](repeating: -1, count: effectCount)
    sharing = [UInt64](repeating: 0, count: Self.subsets * group.stride)
    differing = sharing
    lower = [UInt64](repeating: 0, count: group.stride)
  }

  /// Moves to another center; proportional to the holders of its effects.
  ///
  /// Every center may be filled only once. Neighbours below `lowest` are counted but not listed.
  mutating func fill(_ center: Int, from lowest: Int = 0) {
    group.gather(center, from: lowest, holders)
    group.fillSubsets(&sharing, &lower)
    group.fillEffects(&effectRows, &effectCenters)
    group.fillDiffering(&differing, sharing)
  }

  /// Whether neither of two sets contains the other: only such neighbours make a wedge.
  ///
  /// If one set contains the other, one of the neighbours is superfluous.
  @inline(__always)
  static func differ(_ one: Int, _ other: Int) -> Bool {
    one & ~other != 0 && other & ~one != 0
  }
}

extension IngredientNeighbours {
  /// How many wedges the center has: for each two sets that differ, the product of their
  /// neighbours.
  var wedgeCount: Int {
    var sum = 0
    for one in 1..<Self.subsets where group.counts[one] > 0 {
      for other in (one + 1)..<max(one + 1, Self.subsets) where Self.differ(one, other) {
        sum += group.counts[one] * group.counts[other]
      }
    }
    return sum
  }

  /// How many triangles the center has with these neighbours.
  ///
  /// Proportional to the neighbours, times neighbours / 64.
  var triangleCount: Int {
    let differing = differing.span
    let rows = effectRows.span
    var sum = 0
    for place in group.members.indices {
      let others = otherRows(of: place)
      let row = Int(group.shared[place]) &* stride
      var later = Self.bits(after: place)
      for word in (place >> 6)..<wordCount {
        let common =
          rows[others.0 &+ word] | rows[others.1 &+ word] | rows[others.2 &+ word]
          | rows[others.3 &+ word]
        sum &+= (common & differing[row &+ word] & later).nonzeroBitCount
        later = ~0
      }
    }
    return sum
  }

  /// Finds the recipes of the center, the neighbour at a place, and each later one; false if there
  /// are none.
  ///
  /// A triangle is found from each of its three ingredients; it is kept only from the first one.
  @inline(__always)
  func findWedges(_ place: Int, _ recipes: inout [UInt64]) -> Bool {
    let rows = effectRows.span
    let differing = differing.span
    let lower = lower.span
    let others = otherRows(of: place)
    let row = Int(group.shared[place]) &* stride
    let isLower: UInt64 = Int(group.members[place]) < center ? ~0 : 0
    var recipes = recipes.mutableSpan
    var later = Self.bits(after: place)
    var any: UInt64 = 0
    for word in (place >> 6)..<wordCount {
      let common =
        rows[others.0 &+ word] | rows[others.1 &+ word] | rows[others.2 &+ word]
        | rows[others.3 &+ word]
      recipes[word] = differing[row &+ word] & later & ~(common & (isLower | lower[word]))
      any |= recipes[word]
      later = ~0
    }
    return any != 0
  }

  /// The bits of later places in the word of a place.
  @inline(__always)
  static func bits(after place: Int) -> UInt64 {
    (~0 << UInt64(place & 63)) << 1
  }

  /// Where the rows start of those effects that a neighbour has and the center lacks; unused slots
  /// get the empty row.
  @inline(__always)
  func otherRows(of place: Int) -> (Int, Int, Int, Int) {
    otherRows(of: place) { _ in true }
  }

  /// The same, only for the wanted effects.
  @inline(__always)
  func otherRows(of place: Int, where isWanted: (Int) -> Bool) -> (Int, Int, Int, Int) {
    let slots = group.slots.span
    let isOwn = group.isOwn.span
    let first = Int(group.members[place]) &* EffectSlots.stride
    let empty = isOwn.count &* stride
    // Always four rows, some of them the empty one: the callers' loops need no branch for each
    // effect.
    func row(_ slot: Int) -> Int {
      let number = slots[first &+ slot]
      if number == EffectSlots.none { return empty }
      let effect = Int(number)
      return isOwn[effect] || !isWanted(effect) ? empty : effect &* stride
    }
    return (row(0), row(1), row(2), row(3))
  }
}

/// The neighbours of a center, by place, and the functions that fill rows of bits with them.
struct NeighbourGroup {
  let slots: [UInt16]
  /// The distance between the starts of two rows, in words.
  let stride: Int
  private(set) var center = 0
  /// The neighbours; a neighbour's place in this array is its bit in every row.
  private(set) var members: [UInt16] = []
  /// Which of the center's effects each neighbour shares, by place.
  private(set) var shared: [UInt8] = []
  /// How many neighbours share exactly a set of effects with the center, by set.
  private(set) var counts = [Int](repeating: 0, count: IngredientNeighbours.subsets)
  /// Whether the center has an effect.
  private(set) var isOwn: [Bool]
  /// While neighbours are gathered: which of the center's effects an ingredient shares.
  private var marks: [UInt8]

  init(_ searched: SearchedCatalog) {
    slots = searched.slots.numbers
    stride = (searched.slots.count + 63) / 64
    isOwn = [Bool](repeating: false, count: searched.catalog.effects.count)
    marks = [UInt8](repeating: 0, count: searched.slots.count)
    members.reserveCapacity(searched.slots.count)
    shared.reserveCapacity(searched.slots.count)
  }

  /// The words of a row that are used.
  var wordCount: Int { (members.count + 63) / 64 }

  private mutating func noteOwn(_ value: Bool) {
    for slot in 0..<Ingredient.maximumEffects {
      let effect = slots[center * EffectSlots.stride + slot]
      if effect != EffectSlots.none { isOwn[Int(effect)] = value }
    }
  }

  mutating func gather(_ center: Int, from lowest: Int, _ holders: EffectHolders) {
    noteOwn(false)
    self.center = center
    noteOwn(true)
    members.removeAll(keepingCapacity: true)
    shared.removeAll(keepingCapacity: true)
    Self.mark(neighboursOf: center, slots, holders, &marks, &members)
    for subset in 0..<IngredientNeighbours.subsets { counts[subset] = 0 }
    var kept = 0
    for place in members.indices {
      let member = members[place]
      let mark = marks[Int(member)]
      marks[Int(member)] = 0
      if Int(member) == center { continue }
      counts[Int(mark)] &+= 1
      if Int(member) < lowest { continue }
      members[kept] = member
      kept &+= 1
      shared.append(mark)
    }
    members.removeLast(members.count - kept)
  }

  /// Lists the center as well, because it holds its own effects; the caller removes it.
  private static func mark(
    neighboursOf center: Int, _ slots: [UInt16], _ holders: EffectHolders,
    _ marks: inout [UInt8], _ members: inout [UInt16]
  ) {
    var marks = marks.mutableSpan
    let all = holders.all.span
    for slot in 0..<Ingredient.maximumEffects {
      let effect = slots[center * EffectSlots.stride + slot]
      if effect == EffectSlots.none { break }
      for place in holders.range(of: Int(effect)) {
        let holder = Int(all[place])
        if marks[holder] == 0 { members.append(all[place]) }
        marks[holder] |= 1 << UInt8(truncatingIfNeeded: slot)
      }
    }
  }

  func fillSubsets(_ sharing: inout [UInt64], _ lower: inout [UInt64]) {
    let members = members.span
    let shared = shared.span
    var sharing = sharing.mutableSpan
    var lower = lower.mutableSpan
    for subset in 0..<IngredientNeighbours.subsets {
      for word in 0..<wordCount { sharing[subset &* stride &+ word] = 0 }
    }
    for word in 0..<wordCount { lower[word] = 0 }
    for place in members.indices {
      let (word, bit) = (place >> 6, UInt64(1) << UInt64(place & 63))
      sharing[Int(shared[place]) &* stride &+ word] |= bit
      if Int(members[place]) < center { lower[word] |= bit }
    }
  }

  func fillEffects(_ rows: inout [UInt64], _ centers: inout [Int]) {
    let members = members.span
    let slots = slots.span
    let isOwn = isOwn.span
    var rows = rows.mutableSpan
    var centers = centers.mutableSpan
    for place in members.indices {
      let (word, bit) = (place >> 6, UInt64(1) << UInt64(place & 63))
      var slot = Int(members[place]) &* EffectSlots.stride
      while slots[slot] != EffectSlots.none {
        let effect = Int(slots[slot])
        slot &+= 1
        if isOwn[effect] { continue }
        let row = effect &* stride
        if centers[effect] != center {
          centers[effect] = center
          for word in 0..<wordCount { rows[row &+ word] = 0 }
        }
        rows[row &+ word] |= bit
      }
    }
  }

  func fillDiffering(_ differing: inout [UInt64], _ sharing: [UInt64]) {
    let sharing = sharing.span
    var differing = differing.mutableSpan
    for subset in 1..<IngredientNeighbours.subsets where counts[subset] > 0 {
      let row = subset &* stride
      for word in 0..<wordCount { differing[row &+ word] = 0 }
      for other in 1..<IngredientNeighbours.subsets
      where counts[other] > 0 && IngredientNeighbours.differ(subset, other) {
        for word in 0..<wordCount {
          differing[row &+ word] |= sharing[other &* stride &+ word]
        }
      }
    }
  }
}
