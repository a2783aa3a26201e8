// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumHost

@Suite struct SpellingDistanceTests {
  @Test(
    "A typing error or an abbreviation finds the intended name, nonsense finds none",
    arguments: [
      ("resoluton", ["resolution"]), ("Freez", ["freeze"]), ("reso", ["resolution"]),
      ("gian", ["gain"]), ("xyzzy", []), ("", []), ("b", []),
      // Two slips in three letters are another word.
      ("foo", []), ("bnd", []),
    ])
  func nearest(typed: String, meant: [String]) {
    let names = ["resolution", "window", "bands", "freeze", "gain", "floor"]
    #expect(SpellingDistance.nearest(to: typed, among: names) == meant)
  }
}

@Suite struct BundleLocatorTests {
  private static func candidates(
    _ executable: String, _ environment: [String: String] = ["HOME": "/home/me"]
  ) -> [String] {
    BundleLocator.candidates(
      executable: executable, workingFolder: "/tmp/here", environment: environment)
  }

  @Test("The working folder comes first, then beside the tool, then the installed bundles")
  func order() throws {
    let built = Self.candidates("/home/me/repo/.build/x86_64/release/spectrum")
    #expect(built.first == "/tmp/here/spectrum.lv2")
    #expect(built[1] == "/home/me/repo/.build/x86_64/release/spectrum.lv2")
    #expect(built.contains("/home/me/repo/spectrum.lv2"))
    let places = [
      "/tmp/here", "/home/me/repo", "/home/me/.lv2", "/usr/local/lib/lv2", "/usr/lib/lv2",
    ]
    .map { built.firstIndex(of: $0 + "/spectrum.lv2") ?? -1 }
    #expect(places == places.sorted() && places.first == 0, "\(built)")
    let installed = Self.candidates("/opt/s/bin/spectrum")
    #expect(installed.contains("/opt/s/lib/lv2/spectrum.lv2"))
    #expect(installed.contains("/opt/s/lib64/lv2/spectrum.lv2"))
  }

  @Test(
    "The places of distributions are among the installed bundles",
    arguments: [
      "/home/me/.lv2", "/usr/lib64/lv2", "/usr/local/lib64/lv2", "/run/current-system/sw/lib/lv2",
      "/home/me/.nix-profile/lib/lv2",
    ])
  func distributions(folder: String) {
    #expect(Self.candidates("/opt/s/bin/spectrum").contains(folder + "/spectrum.lv2"))
  }

  @Test("LV2_PATH comes before all else, expanded as lilv does, and the others stay")
  func path() {
    let environment = [
      "HOME": "/home/me", "EXTRA_1": "/srv/audio",
      "LV2_PATH": "~/mine::/opt/~x/lv2:$EXTRA_1/lv2:$NOT_SET/lv2:$HOME/.lv2:~",
    ]
    let found = Self.candidates("/opt/s/bin/spectrum", environment)
    let named = [
      "/home/me/mine", "/opt/~x/lv2", "/srv/audio/lv2", "$NOT_SET/lv2", "/home/me/.lv2", "/home/me",
    ]
    #expect(Array(found.prefix(7)) == (named + ["/tmp/here"]).map { $0 + "/spectrum.lv2" })
    #expect(found.contains("/usr/lib/lv2/spectrum.lv2") && Set(found).count == found.count)
    #expect(BundleLocator.namedFolders(["LV2_PATH": ""]).isEmpty)
    // The specifications that bundles are read with are in such places, too.
    #expect(BundleLocator.pluginFolders(environment).first == "/home/me/mine")
  }
}

@Suite struct PortDescriptionTests {
  let window = PortDescription(
    index: 0, symbol: "window", name: "Window", kind: .control, direction: .input, minimum: 0,
    maximum: 5, defaultValue: 0,
    scalePoints: [.init(label: "Hann", value: 0), .init(label: "Flat top", value: 3)], unit: nil,
    comment: nil, group: nil, properties: [], minimumSize: nil)

  @Test(
    "A value is a number in range or a label in any case",
    arguments: [("flat TOP", 3), ("2.5", 2.5), ("5", 5)])
  func values(text: String, value: Float) throws {
    #expect(try window.value(of: text) == value)
  }

  @Test(
    "A value out of range, or not a number, is rejected",
    arguments: ["5.1", "-1", "nan", "inf", "", "Bartlett"])
  func refused(text: String) {
    #expect(throws: PluginError.self) { try window.value(of: text) }
  }
}
