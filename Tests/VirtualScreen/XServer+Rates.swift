// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

extension XServer {
  /// Has the server name a rate of its screen, in pictures per second: it names none by itself. Returns
  /// whether it does.
  package func setRefreshRate(_ rate: Int) -> Bool {
    let request = xcb_randr_get_screen_resources_current(connection, root)
    guard
      let all = xcb_randr_get_screen_resources_current_reply(connection, request, nil),
      let size = size(of: root)
    else { return false }
    defer { free(all) }
    guard all.pointee.num_crtcs > 0, all.pointee.num_outputs > 0,
      let mode = makeMode(rate: rate, width: size.width, height: size.height)
    else { return false }
    let outputs = xcb_randr_get_screen_resources_current_outputs(all)!
    let crtc = xcb_randr_get_screen_resources_current_crtcs(all)![0]
    xcb_randr_add_output_mode(connection, outputs[0], mode)
    let change = xcb_randr_set_crtc_config(
      connection, crtc, 0, all.pointee.config_timestamp, 0, 0, mode,
      UInt16(XCB_RANDR_ROTATION_ROTATE_0.rawValue), 1, outputs)
    guard let reply = xcb_randr_set_crtc_config_reply(connection, change, nil) else { return false }
    defer { free(reply) }
    return UInt32(reply.pointee.status) == XCB_RANDR_SET_CONFIG_SUCCESS.rawValue
  }

  /// A mode without blanking, named by its rate.
  private func makeMode(rate: Int, width: Int, height: Int) -> xcb_randr_mode_t? {
    let name = "\(width)x\(height)_\(rate)"
    var mode = xcb_randr_mode_info_t()
    (mode.width, mode.height) = (UInt16(width), UInt16(height))
    (mode.htotal, mode.vtotal, mode.name_len) = (mode.width, mode.height, UInt16(name.utf8.count))
    mode.dot_clock = UInt32(rate * width * height)
    let request = xcb_randr_create_mode(connection, root, mode, UInt32(name.utf8.count), name)
    guard let reply = xcb_randr_create_mode_reply(connection, request, nil) else { return nil }
    defer { free(reply) }
    return reply.pointee.mode
  }
}
