// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Sends datagrams to one destination, whether or not anybody listens there.
final class UDPSender {
  private let descriptor: Int32

  /// Fails if `host`, a name or an address, isn't known.
  init(host: String, port: UInt16) throws(ToolError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, "\(port)", &hints, &list)
    guard status == 0 else {
      throw .unknownHost(host, String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(list) }
    var error: Int32 = 0
    for address in Self.addresses(in: list) {
      if let descriptor = Self.connect(to: address) {
        self.descriptor = descriptor
        return
      }
      error = errno
    }
    throw .unreachable(host, error)
  }

  /// The addresses of a list, those of IPv4 first: many programs for OSC hear only these, a name like
  /// localhost mostly has one of each kind, and a datagram that nobody receives is no error.
  static func addresses(in list: UnsafeMutablePointer<addrinfo>?) -> [addrinfo] {
    let all = Array(
      sequence(state: list) { next in
        defer { next = next?.pointee.ai_next }
        return next?.pointee
      })
    return all.filter { $0.ai_family == AF_INET } + all.filter { $0.ai_family != AF_INET }
  }

  deinit { close(descriptor) }

  /// Sends a datagram; one that can't be sent is lost, like one that nobody receives.
  func send(_ bytes: [UInt8]) {
    _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT))
  }

  /// A socket for one of the addresses; nil, with `errno`, if there is no way to it.
  private static func connect(to address: addrinfo) -> Int32? {
    let kind = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.ai_family, kind, address.ai_protocol)
    guard descriptor >= 0 else { return nil }
    // Allows broadcast addresses.
    var isAllowed: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_BROADCAST, &isAllowed, socklen_t(MemoryLayout<Int32>.size))
    guard Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
      let error = errno
      close(descriptor)
      errno = error
      return nil
    }
    return descriptor
  }
}
