/// How much the page's clients may ask for; each limit is checked where something comes in.
package enum WebLimits {
  /// A head has a dozen short fields; a browser's own are under 1 KiB.
  package static let headBytes = 8 << 10
  /// A phone that wakes up may need some seconds for its first request.
  package static let headSeconds = 10
  /// Enough for the largest picture over a slow Wi-Fi, which takes half of it.
  package static let bodySeconds = 60
  /// The connections of all clients: twice what one address may have, which itself has room for all
  /// pages and six requests of several browsers at a time.
  package static let connections = 2 * (pages + 32)
  /// More connections than a household needs: a page has one, and a second while it plans.
  package static let pages = 32
  /// The pages of one device, whose browser may restore many tabs.
  package static let pagesOfDevice = 16
  /// The bytes of one message from a page: ten times what the largest edit needs.
  package static let messageBytes = 64 << 10
  /// Fragments of one message; browsers send a message in one piece.
  ///
  /// The library keeps some hundred bytes for each fragment, however short.
  package static let fragments = 64
  /// Paired devices; pairing one more forgets the device that was not seen for the longest.
  package static let devices = 32
  /// A device's name in UTF-8: histories show it, so it is bounded like a client's name.
  package static let deviceNameBytes = 1...60
  /// The time between two pings.
  ///
  /// A page that has not answered after half of that time is closed, so a lost page is
  /// noticed within one and a half.
  package static let pingSeconds = 20
  /// While this much waits for a page, the bridge does not read its connection to the daemon.
  ///
  /// The daemon then merges its news, as for any slow client.
  package static let waitingBytes = 256 << 10
}
