/// The shortest "select graphic rendition" that leads from one style to another.
struct StyleChange {
  let palette: Palette

  /// Takes both styles as the palette shows them; `old` is nil if the current style is unknown.
  func write(from old: CellStyle?, to new: CellStyle, to bytes: inout [UInt8]) {
    if old == new { return }
    let afresh = parametersAfresh(new)
    var parameters = afresh
    if let old {
      let changed = self.parameters(from: old, to: new)
      // Two roles may share a colour here; a sequence without parameters would reset everything.
      if changed.isEmpty { return }
      if changed.count <= afresh.count { parameters = changed }
    }
    bytes += [0x1B, 0x5B]
    bytes += parameters
    bytes.append(0x6D)
  }

  /// The parameters after a reset; empty means only the reset.
  private func parametersAfresh(_ new: CellStyle) -> [UInt8] {
    if new == .plain { return [] }
    // An empty first parameter means zero, the reset.
    let changed = parameters(from: .plain, to: new)
    return changed.isEmpty ? [] : [0x3B] + changed
  }

  private func parameters(from old: CellStyle, to new: CellStyle) -> [UInt8] {
    var list: [[UInt8]] = []
    appendWeight(old.attributes, new.attributes, &list)
    append(.underline, "4", "24", old, new, &list)
    append(.reverse, "7", "27", old, new, &list)
    if palette.foreground(old.foreground) != palette.foreground(new.foreground) {
      list.append(palette.foreground(new.foreground))
    }
    if palette.background(old.background) != palette.background(new.background) {
      list.append(palette.background(new.background))
    }
    return Array(list.joined(separator: [0x3B]))
  }

  /// Bold and faint can only be switched off together.
  private func appendWeight(
    _ old: CellStyle.Attributes, _ new: CellStyle.Attributes, _ list: inout [[UInt8]]
  ) {
    let weights: CellStyle.Attributes = [.bold, .faint]
    let before = old.intersection(weights)
    let after = new.intersection(weights)
    let isLighter = !before.subtracting(after).isEmpty
    if isLighter { list.append(Array("22".utf8)) }
    let missing = isLighter ? after : after.subtracting(before)
    if missing.contains(.bold) { list.append([0x31]) }
    if missing.contains(.faint) { list.append([0x32]) }
  }

  private func append(
    _ attribute: CellStyle.Attributes, _ on: String, _ off: String, _ old: CellStyle,
    _ new: CellStyle, _ list: inout [[UInt8]]
  ) {
    let isOn = new.attributes.contains(attribute)
    if isOn != old.attributes.contains(attribute) { list.append(Array((isOn ? on : off).utf8)) }
  }
}
