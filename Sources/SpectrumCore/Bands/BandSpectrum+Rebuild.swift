// SPDX-License-Identifier: GPL-3.0-or-later

// How the stage follows a change of its settings.
extension BandSpectrum {
  /// What is to be made for new settings: the weights of each rung's window, then the bands.
  enum Rebuild {
    case weights(rung: Int, sample: Int, sum: Double, squares: Double)
    case plans(band: Int)
    case done

    var isDone: Bool {
      @_noAllocation @_noLocks get { if case .done = self { true } else { false } }
    }
  }

  @_noAllocation @_noLocks
  mutating func startRebuild() {
    active = settings
    let ladder = Ladder(active, sampleRate: sampleRate)
    rungCount = ladder.count
    halvings = 0
    var start = 0
    for index in 0..<rungCount {
      let rung = ladder.rungs[index]
      halvings = max(halvings, rung.halvings)
      // Bands reach beyond a crossover by half their width, at most a sixth of their frequency.
      let low =
        index + 1 < ladder.count
        ? ladder.rungs[index + 1].highestHz * Rung.blendFrom * 0.85 : 0
      let firstBin = max(0, Int(low * rung.binsPerHz) - 6)
      let last = min(Float(rung.size / 2), 1.15 * rung.highestHz * rung.binsPerHz + 6)
      rungs[index] = RungState(
        rung: rung, weightsStart: start, firstBin: firstBin, endBin: Int(last) + 1)
      start += rung.size
    }
    rebuild = .weights(rung: 0, sample: 0, sum: 0, squares: 0)
  }

  @_noAllocation @_noLocks
  mutating func rebuildStep() {
    switch rebuild {
    case .weights(let rung, let sample, let sum, let squares):
      makeWeights(rung, from: sample, sum, squares)
    case .plans(let band):
      makePlans(from: band)
    case .done:
      break
    }
  }

  @_noAllocation @_noLocks
  private mutating func makeWeights(_ rung: Int, from sample: Int, _ sum: Double, _ squares: Double)
  {
    let size = rungs[rung].rung.size
    let end = min(sample + Self.weightsPerStep, size)
    var (sum, squares) = (sum, squares)
    let target = weights.base + rungs[rung].weightsStart
    for n in sample..<end {
      let weight = active.window.value(at: Double(n) / Double(size))
      sum += weight
      squares += weight * weight
      target[n] = Float(weight)
    }
    guard end == size else {
      rebuild = .weights(rung: rung, sample: end, sum: sum, squares: squares)
      return
    }
    rungs[rung].scale = Float(4 / (sum * sum))
    rungs[rung].noiseBandwidth = Float(Double(size) * squares / (sum * sum))
    if rung + 1 < rungCount {
      rebuild = .weights(rung: rung + 1, sample: 0, sum: 0, squares: 0)
    } else {
      rebuild = .plans(band: 0)
    }
  }

  @_noAllocation @_noLocks
  private mutating func makePlans(from band: Int) {
    let layout = BandLayout(count: active.bandCount)
    let end = min(band + Self.plansPerStep, layout.count)
    for index in band..<end {
      plans[index] = plan(index, layout)
      forget(band: index)
    }
    if end < layout.count {
      rebuild = .plans(band: end)
    } else {
      rebuild = .done
      activeStreams = streamCount
      restart()
    }
  }

  /// Makes a band silent until it is read again.
  @_noAllocation @_noLocks
  private mutating func forget(band: Int) {
    for stream in 0..<streamCapacity {
      let slot = stream * BandLayout.counts.upperBound + band
      powers[slot] = 0
      versions[slot] = -1
    }
  }

  /// Which rung a band is read from; and its places.
  @_noAllocation @_noLocks
  private mutating func plan(_ band: Int, _ layout: BandLayout) -> BandPlan {
    let middle = layout.frequencyHz(at: Float(band) + 0.5)
    var plan = BandPlan()
    guard middle < 0.5 * sampleRate else { return plan }
    // The outermost edges belong to their bands, by whatever rounding a sine there is found; the
    // classic bands end with the bin that holds the edge.
    let slack: Float = active.detector == .meanOfDecibels ? 0 : 0.001
    let low = layout.frequencyHz(at: Float(band)) * (band == 0 ? 1 - slack : 1)
    let high = layout.frequencyHz(at: Float(band + 1)) * (band + 1 == layout.count ? 1 + slack : 1)
    var index = rungCount - 1
    while index > 0 && rungs[index].rung.share(at: middle) == 0 { index -= 1 }
    plan.rung = index
    plan.share = rungs[index].rung.share(at: middle)
    plan.kind = plan.share < 1 && index > 0 ? .blend : .own
    places[2 * band] = place(in: index, from: low, to: high)
    places[2 * band + 1] = place(in: max(0, index - 1), from: low, to: high)
    return plan
  }

  @_noAllocation @_noLocks
  private mutating func place(in index: Int, from low: Float, to high: Float) -> BandPlace {
    BandPlace(
      from: low, to: high, binsPerHz: rungs[index].rung.binsPerHz,
      bins: rungs[index].firstBin..<rungs[index].endBin)
  }
}

/// Whose bins a band is read from.
struct BandPlan {
  enum Kind {
    /// The band lies above half the rate.
    case beyondRate
    /// `rung` alone.
    case own
    /// `rung` has `share`, the one above it the rest.
    case blend
  }
  var kind = Kind.beyondRate
  var rung = 0
  var share: Float = 1
}
