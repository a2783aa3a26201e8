// SPDX-License-Identifier: GPL-3.0-or-later

/// The URIs of the LV2 specifications that the host uses.
///
/// The C headers define them by pasting literals together, which Swift does not import.
enum LV2URI {
  enum Core {
    private static let prefix = "http://lv2plug.in/ns/lv2core#"
    static let audioPort = prefix + "AudioPort"
    static let controlPort = prefix + "ControlPort"
    static let cvPort = prefix + "CVPort"
    static let outputPort = prefix + "OutputPort"
    static let symbol = prefix + "symbol"
    static let documentation = prefix + "documentation"
    static let hardRTCapable = prefix + "hardRTCapable"
    static let inPlaceBroken = prefix + "inPlaceBroken"
  }

  enum Atom {
    private static let prefix = "http://lv2plug.in/ns/ext/atom#"
    static let atomPort = prefix + "AtomPort"
    static let sequence = prefix + "Sequence"
    static let chunk = prefix + "Chunk"
    static let object = prefix + "Object"
    static let int = prefix + "Int"
    static let long = prefix + "Long"
    static let float = prefix + "Float"
    static let double = prefix + "Double"
    static let eventTransfer = prefix + "eventTransfer"
  }

  enum BufferSize {
    private static let prefix = "http://lv2plug.in/ns/ext/buf-size#"
    static let boundedBlockLength = prefix + "boundedBlockLength"
    static let minimum = prefix + "minBlockLength"
    static let maximum = prefix + "maxBlockLength"
    static let nominal = prefix + "nominalBlockLength"
  }

  enum UI {
    private static let prefix = "http://lv2plug.in/ns/extensions/ui#"
    static let x11 = prefix + "X11UI"
    static let parent = prefix + "parent"
    static let idle = prefix + "idleInterface"
    static let resize = prefix + "resize"
    static let scaleFactor = prefix + "scaleFactor"
    static let updateRate = prefix + "updateRate"
    static let touch = prefix + "touch"
  }

  static let map = "http://lv2plug.in/ns/ext/urid#map"
  static let unmap = "http://lv2plug.in/ns/ext/urid#unmap"
  static let options = "http://lv2plug.in/ns/ext/options#options"
  static let log = "http://lv2plug.in/ns/ext/log#log"
  static let sampleRate = "http://lv2plug.in/ns/ext/parameters#sampleRate"
  static let minimumSize = "http://lv2plug.in/ns/ext/resize-port#minimumSize"
  static let group = "http://lv2plug.in/ns/ext/port-groups#group"
  static let unit = "http://lv2plug.in/ns/extensions/units#unit"
  static let unitSymbol = "http://lv2plug.in/ns/extensions/units#symbol"
  static let comment = "http://www.w3.org/2000/01/rdf-schema#comment"
}
