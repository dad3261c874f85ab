import Alchemy

extension Profile {
  /// Prepares a local change from edits: the next of this origin, with everything seen as context.
  ///
  /// The edits are tidied first (see `tidied`), and a stated count records the adjustments it has
  /// seen. `linked` is what this origin's preceding change had seen, including itself, or less: the
  /// change links to everything seen beyond `linked`.
  package func draft(
    minting edits: [Edit], at time: HybridTimestamp, origin: Origin, client: String?,
    undoing: ChangeHash? = nil, beyond linked: VersionVector, salt: UInt64
  ) -> ChangeDraft {
    let edits = Edit.tidied(edits).map { noting($0) }
    return ChangeDraft(
      profile: id, time: time, edits: edits, client: client, undoes: undoing, salt: salt,
      dot: Dot(origin: origin, seq: vector[origin] + 1), context: vector,
      links: links(by: origin, beyond: linked))
  }

  /// The preceding change of this origin, and the newest changes of other origins that a vector
  /// lacks, by origin.
  private func links(by origin: Origin, beyond linked: VersionVector) -> [Link] {
    var links = vector.entries.filter { $0.origin == origin || !linked.contains($0) }.compactMap {
      dot in heads[dot.origin].map { Link(dot, $0.hash) }
    }
    if vector[origin] == 0 {
      let index = links.partitioningIndex { $0.dot.origin >= origin }
      links.insert(Link(before: origin), at: index)
    }
    return links
  }

  private func noting(_ edit: Edit) -> Edit {
    guard case .stock(let ingredient, let quantity, _) = edit else { return edit }
    let seen = inventory[ingredient]?.seenSum ?? 0
    return .stock(ingredient: ingredient, quantity: quantity, seen: seen)
  }

  /// The edits that give a new profile the values of this one.
  package func copyingEdits(name: String) -> [Edit] {
    var edits: [Edit] = [.create(catalog: catalog, name: name)]
    for group in ChoiceGroup.allCases {
      let column = column(group)
      if column.reset.value != .may { edits.append(.reset(group, column.reset.value)) }
      for (id, choice) in column.choices.sorted(by: { $0.key < $1.key })
      where choice.value != column.reset.value {
        edits.append(.choose(group, id: id, choice.value))
      }
    }
    for (ingredient, quantity) in inventory.sorted(by: { $0.key < $1.key })
    where quantity.value > 0 {
      edits.append(.stock(ingredient: ingredient, quantity: quantity.value, seen: 0))
    }
    for field in SingleField.allCases where field.isCopied {
      let value = registers[field].value
      guard value != ProfileRegisters()[field].value else { continue }
      if let edit = Edit(putting: value, into: .single(field)) { edits.append(edit) }
    }
    return edits + bench.copyingEdits
  }
}

extension Bench {
  /// The edits for each field that was ever set; tallies are not copied, as a copy has made
  /// nothing.
  fileprivate var copyingEdits: [Edit] {
    let set = registers.filter { $0.value.value != $0.key.unsetValue }.map {
      (field: Field.bench($0.key), value: $0.value.value)
    }
    return set.sorted { $0.field.description < $1.field.description }.compactMap {
      Edit(putting: $0.value, into: $0.field)
    }
  }
}
