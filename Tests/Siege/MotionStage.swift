// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import MessageSamples
import SpectrumMessages
import VirtualScreen

/// A window that shows bars, and its host, which passes frames on unevenly.
final class MotionStage {
  let server: XServer
  let window: BareWindow
  let host: BurstHost
  let voice: PluginVoice
  let id: xcb_window_t
  /// The threads that aren't the window's.
  let others: Set<String>
  private var edge: BarEdge
  private let stage: Stage

  /// Levels at the bottom and at the top of the window's scale, in dBFS.
  private static let (floor, ceiling) = (-80.0, 0.0)

  init() throws {
    server = try XServer(width: 1280, height: 800)
    stage = try Stage()
    others = Set(Holdings.threadTimes().keys)
    let parent = server.makeParent(width: 800, height: 480)
    (window, id) = try Siege.openBare(on: server, in: parent)
    window.resize(width: 800, height: 480)
    guard let urids = URIDs(window.urids.mapFeature) else { throw Fault(description: "no URIDs") }
    voice = PluginVoice(urids: urids)
    let settings: [(String, Float)] = [
      ("mode", 0), ("auto_level", 0), ("floor", Float(Self.floor)),
      ("ceiling", Float(Self.ceiling)), ("tilt", 0), ("weighting", 0), ("smoothing", 0),
      ("gain", 0), ("grid", 0), ("attack", 0), ("decay", 0), ("peak_hold", 0), ("picture_rate", 1),
    ]
    for (symbol, value) in settings { window.send(port: try stage.index(of: symbol), value: value) }
    let host = BurstHost(window, voice)
    self.host = host
    // Not where two bars meet.
    let column = 420
    let (server, window) = (server, id)
    func pixels(at level: Double) throws -> [UInt32] {
      host.manner.level = level
      var (pixels, looks) = ([UInt32](), 0)
      try wait("a steady sound moves") {
        Thread.sleep(forTimeInterval: 0.1)
        let new = server.column(column, of: window) ?? []
        (pixels, looks) = (new, new == pixels ? looks + 1 : 0)
        return looks == 5
      }
      return pixels
    }
    let empty = try pixels(at: Self.floor - 40)
    edge = try BarEdge(
      server, id, column: column, empty: empty, full: try pixels(at: Self.ceiling))
    host.manner.level = nil
  }

  func close() {
    host.end()
    window.cleanup()
  }

  func set(_ symbol: String, to value: Float) throws {
    window.send(port: try stage.index(of: symbol), value: value)
  }

  /// What is seen of the sound.
  struct Motion {
    /// Seconds from picture to picture, and from the sound to the screen.
    var intervals: [Double] = []
    var delays: [Double] = []
    /// Pixels per second.
    var speed: Double
  }

  /// Watches the bars for some seconds.
  func watch(seconds: Double) throws -> Motion {
    let range = Self.ceiling - Self.floor
    func height(_ level: Double) -> Double { (level - Self.floor) / range * Double(edge.height) }
    let (low, high) = (height(BurstHost.lowest), height(BurstHost.highest))
    var motion = Motion(speed: (high - low) / BurstHost.rise)
    var last: (time: Double, edge: Int)?
    let end = BurstHost.now + seconds
    while let change = try edge.nextChange(before: end) {
      if let last {
        motion.intervals.append(change.time - last.time)
        let part = (Double(change.edge) - low) / (high - low)
        // Between two frames nobody knows where the sound has turned.
        if part > 0.1 && part < 0.9 {
          let moment = BurstHost.moment(
            before: change.time, part: part, isRising: change.edge > last.edge)
          motion.delays.append(change.time - moment)
        }
      }
      last = change
    }
    return motion
  }

  /// Seconds until the bars have the height of a steady sound, at most `limit`.
  func secondsToShow(level: Double, limit: Double) throws -> Double {
    let height = Int(
      ((level - Self.floor) / (Self.ceiling - Self.floor) * Double(edge.height)).rounded())
    let start = BurstHost.now
    host.manner.level = level
    while abs(try edge.now() - height) > 1, BurstHost.now - start < limit {
      Thread.sleep(forTimeInterval: 0.005)
    }
    return BurstHost.now - start
  }
}
