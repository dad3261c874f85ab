/// An effect's magnitude and duration, which determine its price.
struct Strength: Sendable, Hashable {
  var magnitude: Double
  /// In seconds.
  var duration: Double

  /// The strength of an ingredient's effect before any skill.
  init(_ effect: IngredientEffect) {
    magnitude = effect.magnitude
    duration = Double(effect.duration)
  }

  /// Multiplies the magnitude or duration, whichever scales, by the power and rounds it, half up.
  func scaled(_ scaling: Effect.Scaling, by power: Double) -> Strength {
    var scaled = self
    switch scaling {
    case .magnitude: scaled.magnitude = (power * magnitude).roundedHalfUp
    case .duration: scaled.duration = (power * duration).roundedHalfUp
    }
    return scaled
  }

  /// The base of the cost: no magnitude counts as 1, and no duration as ten seconds.
  var weight: Double {
    max(magnitude, 1) * (duration > 0 ? duration : 10) / 10
  }

  /// In gold, not truncated: base cost × weight ^ 1.1.
  func cost(base: Double) -> Double {
    base * weight * weight.tenthRoot
  }
}

extension Double {
  /// The nearest whole number, half up; this number must not be negative.
  ///
  /// The standard library's own function calls the C math library, which a room without imports
  /// does not link. From 2^52 on every number is whole.
  fileprivate var roundedHalfUp: Double {
    guard self < 0x1p52 else { return self }
    let whole = Double(Int64(self))
    return self - whole >= 0.5 ? whole + 1 : whole
  }

  /// The tenth root of this positive number.
  ///
  /// Newton's method, because the standard library has no power function, and because every machine
  /// then computes the same bits. The start exceeds the root by less than a factor of two. Each
  /// step gets nearer; the loop ends when rounding stops the progress.
  fileprivate var tenthRoot: Double {
    var root = Double(sign: .plus, exponent: (Int(exponent) + 10) / 10, significand: 1)
    while true {
      let squared = root * root
      let fourth = squared * squared
      let next = (9 * root + self / (fourth * fourth * root)) / 10
      guard next < root else { return root }
      root = next
    }
  }
}
