// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

/// The page of the tool's window before there is sound.
@Suite struct WaitingPageTests {
  private static var page: WaitingPage {
    WaitingPage(
      title: "Waiting for sound", reason: "No JACK server runs, and no microphone is there.",
      remedies: [
        .init("PipeWire", "systemctl --user start pipewire wireplumber"),
        .init("Or JACK", "qjackctl, or in a terminal: jackd -d alsa"),
        .init("Or a device", "spectrum listen --window --device hw:1,0"),
      ], ending: "It goes on by itself once there is sound.")
  }

  @Test(
    "All words have room, apart from each other, from 320 by 300 pixels on")
  func texts() {
    for size in PageSize.all where size.width >= 320 && size.height >= 300 {
      let picture = DisplayPicture(width: Float(size.width), height: Float(size.height))
      picture.withCanvas { canvas in
        let texts = Self.page.texts(on: canvas)
        #expect(texts.count == 9, "\(size)")
        expectApart(texts.map(\.bounds), within: canvas.bounds, "\(size)")
        #expect(texts.allSatisfy { $0.size >= PlacedText.smallestSize })
      }
    }
  }

  @Test("In the smallest window the title is left", arguments: PageSize.tiny)
  func tiny(size: PageSize) {
    let picture = DisplayPicture(width: Float(size.width), height: Float(size.height))
    picture.withCanvas { canvas in
      let texts = Self.page.texts(on: canvas)
      #expect(texts.first?.label == Self.page.title)
      expectApart(texts.map(\.bounds), within: canvas.bounds, "\(size)")
    }
  }
}
