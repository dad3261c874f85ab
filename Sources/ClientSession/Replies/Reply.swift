package import JSON
internal import Wire

/// The result of a request, and the request's method.
package struct Reply {
  /// The method that was asked.
  package let method: String
  /// The result as it came.
  package let value: JSONValue

  package init(_ value: JSONValue, to method: String) {
    self.value = value
    self.method = method
  }

  /// Reads the result; fails for a missing member, or one of the wrong type.
  package func read<Value: WireReading>(_: Value.Type = Value.self) throws(CommandFailure) -> Value
  {
    do throws(UnreadableMember) {
      return try Value(reading: MessagePart(value))
    } catch {
      throw .unexpectedReply(method: method, field: error.path)
    }
  }
}
