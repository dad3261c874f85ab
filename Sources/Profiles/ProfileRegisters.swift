/// Whether a profile's recipes may use all ingredients, or only those in the bag.
package enum Scope: String, CaseIterable, Sendable {
  case all, stock
}

/// The fields that a profile has exactly once, each in its register.
///
/// Joining, digests, conflicts, restamping and the texts of states use the subscript, so none of
/// them can forget a field.
package struct ProfileRegisters: Equatable, Sendable {
  /// Empty before the creation, except for `default`; two profiles may have the same name.
  package var name: Register<String>
  /// Which ingredients recipes may use; `all` until a user chooses.
  package var scope: Register<Scope>
  /// Only hides the profile: edits still merge, and undeleting the profile shows them.
  package var isDeleted: Register<Bool>

  /// The values before any change; each loses to any other value.
  package init(name: String = "") {
    self.name = Register(name)
    scope = Register(.all)
    isDeleted = Register(false)
  }

  /// The value of a field without its stamp; every change of the field reads it twice.
  func value(of field: SingleField) -> FieldValue {
    switch field {
    case .name: .name(name.value)
    case .scope: .scope(scope.value)
    case .deleted: .deleted(isDeleted.value)
    }
  }

  /// The register of a field; a new value must have the field's kind.
  package subscript(field: SingleField) -> Register<FieldValue> {
    get {
      let stamp =
        switch field {
        case .name: name.stamp
        case .scope: scope.stamp
        case .deleted: isDeleted.stamp
        }
      return Register(value(of: field), stamp: stamp)
    }
    set {
      let stamp = newValue.stamp
      switch (field, newValue.value) {
      case (.name, .name(let value)): name = Register(value, stamp: stamp)
      case (.scope, .scope(let value)): scope = Register(value, stamp: stamp)
      case (.deleted, .deleted(let value)): isDeleted = Register(value, stamp: stamp)
      case (.name, _), (.scope, _), (.deleted, _):
        preconditionFailure("a value of another field")
      }
    }
  }
}

extension Profile {
  /// The profile's name; empty before the creation, except for `default`.
  package var name: Register<String> { registers.name }
  /// Which ingredients recipes may use.
  package var scope: Register<Scope> { registers.scope }
  /// Whether the profile is hidden.
  package var isDeleted: Register<Bool> { registers.isDeleted }

  /// The weight of an empty profile: registers with stamps, member names and catalog.
  ///
  /// Assumes the longest name and catalog, with an escape before each byte of the name. A future
  /// register with a text needs a limit, too, and must be added here.
  static let emptyWeight = 2_048
}
