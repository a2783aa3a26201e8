// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import spectrum

/// Where OSC goes; `make hosts` shows that it arrives.
@Suite struct UDPSenderTests {
  @Test("Of a name's addresses, those that every program for OSC hears come first")
  func order() {
    // By RFC 6724, localhost's are in the order ::1, 127.0.0.1.
    let families = [AF_INET6, AF_INET, AF_INET6, AF_INET]
    let list = UnsafeMutablePointer<addrinfo>.allocate(capacity: families.count)
    defer { list.deallocate() }
    for (index, family) in families.enumerated() {
      list[index] = addrinfo()
      list[index].ai_family = family
      list[index].ai_protocol = Int32(index)
      list[index].ai_next = index + 1 < families.count ? list + index + 1 : nil
    }
    #expect(UDPSender.addresses(in: list).map(\.ai_protocol) == [1, 3, 0, 2])
    #expect(UDPSender.addresses(in: nil).isEmpty)
  }
}
