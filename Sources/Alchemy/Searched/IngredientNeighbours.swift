/// The ingredients that share an effect with one ingredient, the center, as rows of bits.
///
/// Everything about recipes of the center and two neighbours is then a few operations on words: a
/// center of a catalog of 3,000 ingredients and 300 effects has some 160 neighbours, which are three
/// words. Made once for a search, and filled for one center after the other.
///
/// Two neighbours that share different effects with the center, neither all effects of the other,
/// make a recipe with it: a *wedge*. If the two also share an effect that the center lacks, each of
/// the three is the center of a wedge: a *triangle*, one recipe that is found three times.
struct IngredientNeighbours {
  /// How many sets of the center's effects there are; a set is the bits of the center's slots.
  static let subsets = 1 << Ingredient.maximumEffects

  private(set) var group: NeighbourGroup
  private let holders: EffectHolders
  /// A row for each effect that the center lacks: the neighbours that have it; then an empty row.
  private(set) var effectRows: [UInt64]
  /// The center for which the row of an effect was filled; −1 for none.
  private var effectCenters: [Int]
  /// A row for each set: the neighbours that share exactly that.
  private var sharing: [UInt64]
  /// A row for each set: the neighbours that lack some of it, and share something else.
  private(set) var differing: [UInt64]
  /// The neighbours that come before the center in the catalog.
  private(set) var lower: [UInt64]

  var center: Int { group.center }
  var wordCount: Int { group.wordCount }
  var stride: Int { group.stride }

  /// Only what is in `holders` becomes a neighbour.
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

  /// Moves to another center, of which it has never been before; proportional to the holders of its
  /// effects.
  ///
  /// Neighbours below `lowest` are only counted.
  mutating func fill(_ center: Int, from lowest: Int = 0) {
    group.gather(center, from: lowest, holders)
    group.fillSubsets(&sharing, &lower)
    group.fillEffects(&effectRows, &effectCenters)
    group.fillDiffering(&differing, sharing)
  }

  /// Whether neither of two sets is a part of the other: only such neighbours make a wedge.
  ///
  /// Of a part, one of the neighbours would be superfluous.
  @inline(__always)
  static func differ(_ one: Int, _ other: Int) -> Bool {
    one & ~other != 0 && other & ~one != 0
  }
}

extension IngredientNeighbours {
  /// How many wedges the center has: neighbours that share one set, times those that share another.
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

  /// Finds the recipes of the center, the neighbour at a place, and each later one; false if none.
  ///
  /// A triangle has three centers. It is kept where the center is its first ingredient.
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

  /// The bits of a place's word that stand for later places.
  @inline(__always)
  static func bits(after place: Int) -> UInt64 {
    (~0 << UInt64(place & 63)) << 1
  }

  /// Where the rows of a neighbour's effects start that the center lacks; the empty row for others.
  @inline(__always)
  func otherRows(of place: Int) -> (Int, Int, Int, Int) {
    otherRows(of: place) { _ in true }
  }

  /// The same only for some of the effects.
  @inline(__always)
  func otherRows(of place: Int, where isWanted: (Int) -> Bool) -> (Int, Int, Int, Int) {
    let slots = group.slots.span
    let isOwn = group.isOwn.span
    let first = Int(group.members[place]) &* EffectSlots.stride
    let empty = isOwn.count &* stride
    func row(_ slot: Int) -> Int {
      let number = slots[first &+ slot]
      if number == EffectSlots.none { return empty }
      let effect = Int(number)
      return isOwn[effect] || !isWanted(effect) ? empty : effect &* stride
    }
    return (row(0), row(1), row(2), row(3))
  }
}

/// The neighbours of a center, by place, and what fills rows of bits with them.
struct NeighbourGroup {
  let slots: [UInt16]
  /// The distance between the starts of two rows, in words.
  let stride: Int
  private(set) var center = 0
  /// A neighbour's place is its bit in every row.
  private(set) var members: [UInt16] = []
  /// Which of the center's effects each neighbour shares, by place.
  private(set) var shared: [UInt8] = []
  /// How many neighbours share exactly a set of effects, by set.
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

  /// Lists the center, too.
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
