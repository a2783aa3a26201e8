// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Messages of arrays, valid while `body` runs.
extension Message {
  /// A frame of levels in dBFS, of spectral lines (Hz and dBFS each) and of the audio that goes with
  /// it.
  package static func withFrame(
    _ levels: [Float], right: [Float]? = nil, compared: [Float]? = nil,
    weighted: (track: Float, compared: Float)? = nil, lines: [Float] = [], waveform: [Float] = [],
    isFrozen: Bool = false, _ body: (Message) -> Void
  ) {
    levels.withUnsafeBufferPointer { levels in
      (right ?? []).withUnsafeBufferPointer { rightLevels in
        (compared ?? []).withUnsafeBufferPointer { comparedLevels in
          lines.withUnsafeBufferPointer { lines in
            waveform.withUnsafeBufferPointer { waveform in
              body(
                .frame(
                  .init(
                    frozen: isFrozen, bands: FloatVector(levels: levels),
                    rightBands: right == nil ? nil : FloatVector(levels: rightLevels),
                    comparedBands: compared == nil ? nil : FloatVector(levels: comparedLevels),
                    weightedLevel: weighted?.track, comparedWeightedLevel: weighted?.compared,
                    peaks: FloatVector(samples: lines), waveform: FloatVector(samples: waveform))))
            }
          }
        }
      }
    }
  }

  /// The conflicts in bands of half an ERB from number 1 on, ranges of three numbers each, and which of
  /// them are even.
  package static func withMasking(
    _ conflicts: [Float], ranges: [Float], even: [Float] = [], highest: Float = 18_610,
    _ body: (Message) -> Void
  ) {
    conflicts.withUnsafeBufferPointer { conflicts in
      ranges.withUnsafeBufferPointer { ranges in
        even.withUnsafeBufferPointer { even in
          body(
            .masking(
              .init(
                lowestFrequency: 26, highestFrequency: highest,
                conflicts: FloatVector(samples: conflicts), ranges: FloatVector(samples: ranges),
                evenRanges: FloatVector(samples: even))))
        }
      }
    }
  }
}
