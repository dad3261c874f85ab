/// The effects of an ingredient that the player has discovered.
package struct KnownEffects: Equatable, Sendable {
  /// The ingredient.
  package let form: PluginForm
  /// The positions of the known effects in the ingredient's list of its plugin, from 0, sorted.
  package let effects: [Int]

  package init(form: PluginForm, effects: [Int]) {
    self.form = form
    self.effects = effects
  }

  /// Reads the change form of an ingredient; nil if the form has no known effects.
  ///
  /// `place` is where the form begins, for errors.
  init?(
    of ingredient: ChangeForm, at place: ByteReader, forms: FormTable
  ) throws(DamagedFile) {
    guard ingredient.hasAny(Self.flag) else { return nil }
    let target = try forms.target(of: ingredient.reference, at: place)
    var reader = try ingredient.data(.ingredient)
    if ingredient.hasAny(0) { try reader.skip(6) }
    let bits = try reader.number(UInt32.self)
    try reader.finish()
    switch target {
    case .plugin(let form): self.form = form
    case .ofNoPlugin: return nil
    }
    effects = (0..<UInt32.bitWidth).filter { bits >> UInt32($0) & 1 == 1 }
  }

  /// The bit of the change form's flags that says whether known effects are in the data.
  private static let flag = 31
}
