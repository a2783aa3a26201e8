// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import MessageSamples
import SpectrumMessages
import Testing

@testable import SpectrumUI
@testable import SpectrumView

@Suite struct FeaturesTests {
  /// What `body` makes of features with one option, in an `Options` list that ends with a zero.
  private func withOption<Value: BitwiseCopyable, Result>(
    _ key: UnsafePointer<CChar>, _ type: UnsafePointer<CChar>, _ value: Value,
    _ body: (Features, URIDs) -> Result
  ) throws -> Result {
    let table = URITable()
    let urids = try #require(URIDs(table.map))
    func number(_ uri: UnsafePointer<CChar>) -> UInt32 { table.number(String(cString: uri)) }
    var value = value
    return withUnsafeMutablePointer(to: &value) { value in
      var options = [LV2_Options_Option](repeating: LV2_Options_Option(), count: 2)
      options[0] = LV2_Options_Option(
        context: LV2_OPTIONS_INSTANCE, subject: 0, key: number(key),
        size: UInt32(MemoryLayout<Value>.size), type: number(type), value: value)
      return options.withUnsafeMutableBufferPointer { options in
        var feature = LV2_Feature(
          URI: spectrum_uri_options_options, data: UnsafeMutableRawPointer(options.baseAddress))
        return withUnsafePointer(to: &feature) { feature in
          var list: [UnsafePointer<LV2_Feature>?] = [feature, nil]
          return list.withUnsafeMutableBufferPointer {
            body(Features(UnsafePointer($0.baseAddress)), urids)
          }
        }
      }
    }
  }

  @Test(
    "The host's scale is taken from a half to 4, and what nobody can mean is left to the screen",
    arguments: [
      (1, 1), (0.5, 0.5), (1.75, 1.75), (4, 4), (4.1, 4), (100, 4), (0.4, nil), (-2, nil),
      (.nan, nil), (.infinity, 4),
    ] as [(Float, Float?)])
  func scale(told: Float, expected: Float?) throws {
    let float = try withOption(spectrum_uri_ui_scale_factor, spectrum_uri_atom_Float, told) {
      $0.scale($1)
    }
    let double = try withOption(
      spectrum_uri_ui_scale_factor, spectrum_uri_atom_Double, Double(told)
    ) { $0.scale($1) }
    #expect((float, double) == (expected, expected))
  }

  @Test("The host's colours are 0xRRGGBBAA in an int; another type or size is no colour")
  func colors() throws {
    let (key, int) = (spectrum_uri_ui_background_color, spectrum_uri_atom_Int)
    let sepia = Int32(bitPattern: 0xF4EC_D8FF)
    let colors = try withOption(key, int, sepia) { $0.colors($1) }
    #expect(colors == HostColors(background: 0xF4EC_D8FF))
    let text = try withOption(spectrum_uri_ui_foreground_color, int, Int32(0x1020_30FF)) {
      $0.colors($1)
    }
    #expect(text == HostColors(foreground: 0x1020_30FF))
    #expect(try withOption(key, int, Int64(1)) { $0.colors($1) } == HostColors())
    #expect(
      try withOption(key, spectrum_uri_atom_Float, Float(1)) { $0.colors($1) } == HostColors())
    #expect(
      try withOption(spectrum_uri_ui_scale_factor, int, sepia) { $0.colors($1) } == HostColors())
  }

  @Test("Of options that change, colours are taken, and what is wrong with the others is said")
  func changes() throws {
    func status<Value: BitwiseCopyable>(
      _ key: UnsafePointer<CChar>, _ type: UnsafePointer<CChar>, _ value: Value
    ) throws -> UInt32? {
      try withOption(key, type, value) { features, urids in
        features.options(urids)?.status
      }
    }
    let (key, int) = (spectrum_uri_ui_background_color, spectrum_uri_atom_Int)
    #expect(try status(key, int, Int32(-1)) == LV2_OPTIONS_SUCCESS.rawValue)
    #expect(
      try status(key, spectrum_uri_atom_Float, Float(1)) == LV2_OPTIONS_ERR_BAD_VALUE.rawValue)
    #expect(
      try status(spectrum_uri_ui_scale_factor, spectrum_uri_atom_Float, Float(2))
        == LV2_OPTIONS_ERR_BAD_KEY.rawValue)
  }

  @Test("An option of another type or size, and no option, mean the default")
  func others() throws {
    let (key, rate) = (spectrum_uri_ui_scale_factor, spectrum_uri_ui_update_rate)
    #expect(try withOption(key, spectrum_uri_atom_Int, Int32(2)) { $0.scale($1) } == 2)
    #expect(try withOption(key, spectrum_uri_atom_Float, Double(2)) { $0.scale($1) } == nil)
    #expect(try withOption(key, spectrum_uri_atom_Long, Int64(2)) { $0.scale($1) } == nil)
    #expect(try withOption(rate, spectrum_uri_atom_Float, Float(2)) { $0.scale($1) } == nil)
    #expect(try withOption(rate, spectrum_uri_atom_Float, Float(25)) { $0.updateRate($1) } == 25)
    #expect(try withOption(rate, spectrum_uri_atom_Float, Float(2)) { $0.updateRate($1) } == 10)
    #expect(
      try withOption(key, spectrum_uri_atom_Float, Float(2)) { $0.updateRate($1) } == .infinity)
  }
}
