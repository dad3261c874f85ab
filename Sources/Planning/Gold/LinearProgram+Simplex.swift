/// The outcome of a run of the simplex method.
enum SimplexOutcome {
  case optimal
  /// The bounds of the columns contradict the quantities.
  case infeasible
  /// The limit of pivots was reached, the numbers became unusable, or a stop was requested.
  case abandoned
}

extension LinearProgram {
  /// Far more pivots than any solvable program needs: with unusable numbers, pivoting may never
  /// end.
  private var pivotLimit: Int { 2000 + 40 * rowCount }

  /// The smallest entry to pivot on.
  private static let pivotTolerance = 1e-7
  /// Pivots until the inverse is recomputed; its entries are small fractions, so errors grow
  /// slowly.
  private static let pivotsPerInversion = 400

  private mutating func renewIfDue() {
    if pivotsSinceRefresh >= Self.pivotsPerInversion { invert() }
  }

  // MARK: Primal

  /// The primal simplex method: improves a feasible solution until no column pays.
  mutating func improve() -> SimplexOutcome {
    for _ in 0..<pivotLimit {
      if budget.isStopped { return .abandoned }
      guard let (entering, surplus) = payingColumn() else { return .optimal }
      let direction = direction(of: entering)
      let isGrowing = surplus > 0
      let exit = firstToLeave(direction, sign: isGrowing ? 1 : -1)
      let range = entering < 0 ? Double.infinity : upper[entering] - lower[entering]
      // If the column reaches its other bound before any row does, the basis does not change.
      if range <= exit.step {
        guard range < .infinity else { return .abandoned }
        for row in 0..<rowCount { values[row] -= (isGrowing ? range : -range) * direction[row] }
        place[entering] = isGrowing ? Self.atUpper : Self.atLower
      } else {
        guard exit.row >= 0 else { return .abandoned }
        pivot(
          row: exit.row, entering: entering, surplus: surplus, direction: direction,
          step: isGrowing ? exit.step : -exit.step, leavesTo: exit.leavesTo)
        renewIfDue()
      }
    }
    return .abandoned
  }

  /// The column or slack whose change earns most per unit.
  private func payingColumn() -> (column: Int, surplus: Double)? {
    var best = Self.tolerance
    var found: (column: Int, surplus: Double)?
    for column in place.indices where place[column] < 0 {
      let surplus = surplus(of: column)
      let gain = place[column] == Self.atUpper ? -surplus : surplus
      if gain > best && upper[column] > lower[column] {
        best = gain
        found = (column, surplus)
      }
    }
    for row in slackPlace.indices where slackPlace[row] < 0 && -prices[row] > best {
      best = -prices[row]
      found = (~row, best)
    }
    budget.spend(entries.count)
    return found
  }

  /// The row that first meets a bound when the entering column changes.
  ///
  /// The largest pivot wins a tie, for accuracy.
  private func firstToLeave(
    _ direction: [Double], sign: Double
  ) -> (row: Int, step: Double, leavesTo: Int) {
    var found = (row: -1, step: Double.infinity, leavesTo: Self.atLower)
    var size = 0.0
    for row in direction.indices {
      let slope = sign * direction[row]
      guard slope.magnitude > Self.pivotTolerance else { continue }
      let column = basis[row]
      let limit: Double
      if slope > 0 {
        limit = max(0, values[row] - (column < 0 ? 0 : lower[column])) / slope
      } else {
        guard column >= 0, upper[column] < .infinity else { continue }
        limit = max(0, upper[column] - values[row]) / -slope
      }
      if limit < found.step - 1e-10 || limit < found.step + 1e-10 && slope.magnitude > size {
        found = (row, limit, slope > 0 ? Self.atLower : Self.atUpper)
        size = slope.magnitude
      }
    }
    return found
  }

  // MARK: Dual

  /// The dual simplex method: makes a solution feasible, and keeps its prices optimal.
  mutating func repair() -> SimplexOutcome {
    for _ in 0..<pivotLimit {
      if budget.isStopped { return .abandoned }
      guard let (row, excess) = worstRow() else { return .optimal }
      guard let (entering, surplus) = cheapestEntry(row, isBelow: excess < 0) else {
        return .infeasible
      }
      let direction = direction(of: entering)
      guard direction[row].magnitude > Self.pivotTolerance else { return .abandoned }
      pivot(
        row: row, entering: entering, surplus: surplus, direction: direction,
        step: excess / direction[row], leavesTo: excess < 0 ? Self.atLower : Self.atUpper)
      renewIfDue()
    }
    return .abandoned
  }

  /// The row whose value is farthest outside its bounds; `excess` is positive above the upper
  /// bound.
  private func worstRow() -> (row: Int, excess: Double)? {
    var worst = 1e-7
    var found: (row: Int, excess: Double)?
    for row in values.indices {
      let column = basis[row]
      let below = (column < 0 ? 0 : lower[column]) - values[row]
      let above = column < 0 ? -Double.infinity : values[row] - upper[column]
      if below > worst {
        worst = below
        found = (row, -below)
      }
      if above > worst {
        worst = above
        found = (row, above)
      }
    }
    return found
  }

  /// The column or slack that can enter in a row with the least change of prices; nil if the row
  /// cannot be repaired.
  private func cheapestEntry(_ row: Int, isBelow: Bool) -> (column: Int, surplus: Double)? {
    let base = row * stride
    let (slopes, rows, starts) = (inverse.span, entries.span, starts.span)
    var best = Double.infinity
    var size = 0.0
    var found: (column: Int, surplus: Double)?
    for column in place.indices where place[column] < 0 && upper[column] > lower[column] {
      var slope = 0.0
      for position in starts[column]..<starts[column + 1] {
        slope += slopes[base &+ rows[position]]
      }
      // A column at its lower bound can only grow; a column at its upper bound can only shrink.
      let isWanted = (slope < 0) == (isBelow == (place[column] == Self.atLower))
      guard slope.magnitude > 1e-6, isWanted else { continue }
      let surplus = surplus(of: column)
      let ratio = surplus.magnitude / slope.magnitude
      guard ratio < best - 1e-9 || ratio < best + 1e-9 && slope.magnitude > size else { continue }
      (best, size, found) = (ratio, slope.magnitude, (column, surplus))
    }
    for slack in slackPlace.indices where slackPlace[slack] < 0 {
      let slope = slopes[base &+ slack]
      guard slope.magnitude > 1e-6, (slope < 0) == isBelow else { continue }
      let ratio = prices[slack].magnitude / slope.magnitude
      guard ratio < best - 1e-9 || ratio < best + 1e-9 && slope.magnitude > size else { continue }
      (best, size, found) = (ratio, slope.magnitude, (~slack, -prices[slack]))
    }
    budget.spend(entries.count)
    return found
  }
}
