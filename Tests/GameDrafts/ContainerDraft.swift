/// The record of a container in a save to write.
package struct ContainerDraft {
  package var reference: UInt32
  /// The flags without those of the items.
  package var flags: UInt32 = 0
  package var kind: UInt8 = 0
  package var isPacked = false
  package var extras: [[UInt8]] = [[22]]
  package var items: [PlayerDraft.Item]
  /// What is added to the number of items.
  package var wrongItems = 0
  /// Bytes behind the last part.
  package var more: [UInt8] = []

  package init(_ reference: UInt32, flags: UInt32 = 0, _ items: PlayerDraft.Item...) {
    self.reference = reference
    self.flags = flags
    self.items = items
  }

  private func has(_ bits: UInt32...) -> Bool { bits.contains { flags >> $0 & 1 == 1 } }

  package var form: SaveDraft.FormDraft {
    var data = ByteWriter()
    data.filler(reference >> 22 == 2 ? 31 : has(3, 25) ? 34 : has(1, 2) ? 27 : 0)
    if has(2) {
      data.variable(70)
      data.filler(70)
    }
    if has(0) { data.filler(6) }
    if has(7) { data.filler(3) }
    if has(4) { data.filler(4) }
    if has(6, 10, 11, 12, 17, 25, 26, 29, 30, 31) { PlayerDraft.write(extras, to: &data) }
    PlayerDraft.write(items, wrongBy: wrongItems, to: &data)
    if has(28) {
      data.variable(3)
      data.filler(3)
    }
    data.append(more)
    let items: UInt32 = has(27) ? 0 : 1 << 5
    return SaveDraft.FormDraft(
      reference: reference, flags: flags | items, kind: kind, data: data.bytes, isPacked: isPacked)
  }
}
