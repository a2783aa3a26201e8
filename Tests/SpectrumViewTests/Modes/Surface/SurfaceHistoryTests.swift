// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct SurfaceHistoryTests {
  /// Frame rates of slow and fast screens, few of which divide a row's 0.05 s.
  static let frameRates: [Float] = [10, 24, 29.97, 60, 143.9]

  @Test("Rows are the values of their own times, at any frame rate", arguments: frameRates)
  func rowsOfARamp(rate: Float) {
    let history = SurfaceHistory()
    // Two seconds of a straight rise from 0 to 1, then a part of a row more.
    let total: Float = 2.02
    let frames = Int((total * rate).rounded(.up))
    for frame in 1...frames {
      let time = total * Float(frame) / Float(frames)
      let values = [Float](repeating: time / total, count: 128)
      history.push(values.span, elapsed: total / Float(frames))
    }
    // 2.02 s are 40.4 rows; sums of some hundred floats are good to 1e-4.
    #expect(abs(history.phase - 0.4) < 1e-3)
    for age in 0..<40 {
      let taken = Float(40 - age) / 20
      #expect(abs(history.row(age)[64] - taken / total) < 1e-3)
    }
    #expect(history.row(40)[64] == 0)
    #expect(abs(history.presentRow()[64] - 1) < 1e-6)
  }

  @Test("A peak keeps its height and place at any number of bands", arguments: [1, 32, 128, 1024])
  func resampling(count: Int) {
    let history = SurfaceHistory()
    var values = [Float](repeating: 0.1, count: count)
    let peak = count * 5 / 8
    values[peak] = 0.9
    history.push(values.span, elapsed: 0.05)
    let row = (0..<128).map { history.row(0)[$0] }
    let highest = row.indices.max { row[$0] < row[$1] }!
    #expect(abs(row[highest] - 0.9) < 1e-6)
    let place = (Float(highest) + 0.5) / 128
    let span = max(0.5 / 128, 0.5 / Float(count))
    #expect(count == 1 || abs(place - (Float(peak) + 0.5) / Float(count)) <= span)
    #expect(row.allSatisfy { $0 >= 0.1 - 1e-6 })
  }

  @Test("Another number of bands leaves what has been where it was")
  func otherCount() {
    let history = SurfaceHistory()
    let few = (0..<64).map { $0 == 40 ? 0.9 : 0 as Float }
    let many = [Float](repeating: 0, count: 1000)
    history.push(few.span, elapsed: 0.05)
    history.push(many.span, elapsed: 0.05)
    let row = (0..<128).map { history.row(1)[$0] }
    #expect(row.indices.max { row[$0] < row[$1] }.map { abs($0 - 81) <= 1 } == true, "\(row)")
    #expect(row.max().map { $0 > 0.85 } == true)
  }

  @Test("Time of which nothing is known leaves a gap")
  func rest() {
    let history = SurfaceHistory()
    let values = [Float](repeating: 0.5, count: 128)
    history.push(values.span, elapsed: 0.05)
    history.rest(elapsed: 1)
    history.push(values.span, elapsed: 0.05)
    let (gap, before) = (history.row(10)[64], history.row(21)[64])
    #expect(gap == 0 && before > 0.4)
  }

  @Test("Of two channels the louder one stands in each band")
  func stereo() {
    let history = SurfaceHistory()
    let left = (0..<128).map { $0 < 64 ? 0.9 : 0.1 as Float }
    let right = [Float](repeating: 0.5, count: 128)
    history.push(left.span, right.span, elapsed: 0.05)
    // A row lies between two moments: 1e-5 are what a float's sums are good to.
    #expect((0..<128).allSatisfy { abs(history.row(0)[$0] - ($0 < 64 ? 0.9 : 0.5)) < 1e-5 })
    // A channel of another number of bands is none of this spectrum's.
    history.push(left.span, [Float](repeating: 1, count: 3).span, elapsed: 0.05)
    #expect((0..<128).allSatisfy { abs(history.row(0)[$0] - left[$0]) < 1e-5 })
  }

  @Test("Whatever comes in, rows stay within 0…1 and the phase below 1")
  func bounded() {
    let history = SurfaceHistory()
    let strange: [Float] = [.nan, .infinity, -.infinity, -1, 3e38, 0.5]
    for elapsed in [.nan, .infinity, -1, 0, 1e9, 0.05, 1e-30] as [Float] {
      for count in [0, 1, 2, 127, 128, 129, 1000] {
        let values = (0..<count).map { strange[$0 % strange.count] }
        history.show(from: strange[count % 6], to: strange[(count + 1) % 6])
        history.push(values.span, elapsed: elapsed)
        #expect(history.phase >= 0 && history.phase < 1)
        for age in [0, 59] {
          #expect((0..<128).allSatisfy { (0...1).contains(history.row(age)[$0]) })
        }
      }
    }
  }

  @Test(
    "What has been stands where the same sound stands now, after any zoom", arguments: [0, 0.3])
  func zoomedAlike(low: Float) {
    let history = SurfaceHistory()
    // A hill of ten bands about 0.45 of all.
    let values = (0..<128).map { band -> Float in
      let distance = (Float(band) + 0.5 - 57.6) / 5
      return 1 / (1 + distance * distance * distance * distance)
    }
    history.push(values.span, elapsed: 0.05)
    history.show(from: low, to: low + 0.5)
    history.push(values.span, elapsed: 0.05)
    func middle(_ age: Int) -> Float {
      let row = (0..<128).map { history.row(age)[$0] }
      let sum = row.reduce(0, +)
      return row.enumerated().reduce(0) { $0 + Float($1.offset) * $1.element } / sum
    }
    // In bands of the zoomed rows: half a band of the old one would be one.
    #expect(abs(middle(0) - middle(1)) < 0.25, "\(middle(1)), now \(middle(0))")
  }
}

extension SurfaceHistory {
  /// Two channels that are alike.
  func push(_ values: Span<Float>, elapsed: Float) {
    push(values, values, elapsed: elapsed)
  }
}
