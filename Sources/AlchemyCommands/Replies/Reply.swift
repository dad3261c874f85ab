internal import Wire

/// A daemon's result, and the method that was asked for it.
struct Reply {
  let method: String
  let value: JSONValue

  init(_ value: JSONValue, to method: String) {
    self.value = value
    self.method = method
  }

  /// Reads the result; what is not as agreed becomes a failure.
  func read<Value: WireReading>(_: Value.Type = Value.self) throws(CommandFailure) -> Value {
    do throws(UnreadableMember) {
      return try Value(reading: MessagePart(value))
    } catch {
      throw .unexpectedReply(method: method, field: error.path)
    }
  }
}
