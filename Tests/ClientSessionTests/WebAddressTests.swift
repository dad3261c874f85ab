import ClientSession
import Testing

@Suite("The page's addresses")
struct WebAddressTests {
  @Test("a socket that listens everywhere is shown by the addresses that others open, these first")
  func everywhere() {
    let own = ["192.168.0.7", "[2001:db8::7]"]
    for (served, pages) in [
      (["127.0.0.1:8377"], ["http://127.0.0.1:8377/"]), (["[::1]:80"], ["http://[::1]:80/"]),
      (["0.0.0.0:8377"], ["http://192.168.0.7:8377/", "http://127.0.0.1:8377/"]),
      (
        ["[::]:8377"],
        ["http://192.168.0.7:8377/", "http://[2001:db8::7]:8377/", "http://127.0.0.1:8377/"]
      ),
      (
        ["127.0.0.1:8377", "192.168.0.7:8377"],
        ["http://192.168.0.7:8377/", "http://127.0.0.1:8377/"]
      ),
    ] { #expect(WebAddress.pages(servedAt: served, own: own) == pages, "\(served)") }
    for text in ["https://alchemy.example/", "http://192.168.0.7:8377/", "http://[::1]:80/"] {
      #expect(WebAddress.isPage(text), "\(text)")
    }
    for text in [
      "foo/", "/", "ftp://x/", "http://h ost/", "http://evil/#x/", "https://x?y/", "https:///",
      "http://a/b/", "http://\(String(repeating: "a", count: 200))/",
    ] { #expect(!WebAddress.isPage(text), "\(text)") }
    #expect(WebAddress.pages(servedAt: ["0.0.0.0:1"], own: []) == ["http://127.0.0.1:1/"])
  }
}
