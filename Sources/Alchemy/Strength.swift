/// How much an effect does and for how long, and so what it adds to the price.
struct Strength {
  var magnitude: Double
  /// In seconds.
  var duration: Double

  /// The strength of an ingredient's effect before anybody's skill.
  init(_ effect: IngredientEffect) {
    magnitude = effect.magnitude
    duration = Double(effect.duration)
  }

  /// The one of its two numbers that may grow, grown and rounded, a half upwards.
  func scaled(_ scaling: Effect.Scaling, by power: Double) -> Strength {
    var scaled = self
    switch scaling {
    case .magnitude: scaled.magnitude = (power * magnitude).roundedHalfUp
    case .duration: scaled.duration = (power * duration).roundedHalfUp
    }
    return scaled
  }

  /// What the cost rises with: no magnitude counts as 1, and no duration as ten seconds.
  var weight: Double {
    max(magnitude, 1) * (duration > 0 ? duration : 10) / 10
  }

  /// Gold, not yet truncated: base cost × weight ^ 1.1.
  func cost(base: Double) -> Double {
    base * weight * weight.tenthRoot
  }
}

extension Double {
  /// The nearest whole number to this one, which is not negative; a half goes up.
  ///
  /// The standard library's own calls the C library's mathematics, which a room without imports
  /// is not linked to. From 2^52 on every number is whole.
  fileprivate var roundedHalfUp: Double {
    guard self < 0x1p52 else { return self }
    let whole = Double(Int64(self))
    return self - whole >= 0.5 ? whole + 1 : whole
  }

  /// The positive number whose tenth power this positive number is.
  ///
  /// By Newton's method, because the standard library has no power function and because every
  /// machine then gets the same bits. The start is above the root by less than a factor of two,
  /// from where each step gets nearer, until rounding ends it.
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
