# SPDX-License-Identifier: GPL-3.0-or-later
"""What the nets hear: audio -> bands -> onset strengths -> onset envelopes -> tempogram and beat
profile.

The same as in Sources/SpectrumCore/Rhythm, by the same names; where a Swift type holds the state of
a stream, there is a function of all frames here. All times are in seconds or in frames of 10 ms."""

import math

import numba
import numpy as np
from scipy.signal import resample_poly

FRAME_SECONDS = 0.01


# OnsetFrames, OnsetFilterbank
WINDOW_SECONDS = 0.0427
HIGHEST_RATE = 44_000  # the rate is halved from here on


def band_edges():
    """Edges of the triangles in Hz: from 30 on a semitone apart, at least 28, to the first above
    10,000."""
    edges = [30.0]
    while edges[-1] < 10_000:
        edges.append(max(edges[-1] * 2 ** (1 / 12), edges[-1] + 28))
    return np.array(edges)


EDGES = band_edges()
CENTERS = EDGES[1:-1]
BAND_COUNT = len(CENTERS)


def filterbank(rate, size):
    """Weights of the bands at a spectrum's bins; shape (BAND_COUNT, size/2 + 1), each row sums to
    1."""
    f = np.arange(size // 2 + 1) * rate / size
    weights = np.zeros((BAND_COUNT, len(f)), np.float32)
    for band in range(BAND_COUNT):
        low, middle, high = EDGES[band : band + 3]
        w = np.maximum(np.minimum((f - low) / (middle - low), (high - f) / (high - middle)), 0)
        if w.sum() <= 0:
            w[np.argmin(abs(f - middle))] = 1
        weights[band] = w / w.sum()
    return weights


def bands(x, rate):
    """Band magnitudes of mono sound, a sine's is its amplitude; shape (frames, BAND_COUNT).

    Frame k is the Hann window before sample ⌊(k + 1)·rate/100⌋; before the first sample is silence.
    """
    while rate >= HIGHEST_RATE:
        x = resample_poly(x, 1, 2).astype(np.float32)
        rate = rate / 2
    length = int(round(rate * WINDOW_SECONDS))
    size = 1 << (length - 1).bit_length()
    window = np.hanning(length + 2)[1:-1].astype(np.float32)
    window /= window.sum() / 2
    weights = filterbank(rate, size).T.copy()
    count = int(len(x) / rate * 100)
    ends = ((np.arange(count) + 1) * rate / 100).astype(int)
    x = np.concatenate([np.zeros(length, np.float32), x])
    out = np.zeros((count, BAND_COUNT), np.float32)
    for k in range(0, count, 500):
        frames = x[ends[k : k + 500][:, None] + np.arange(length)[None]] * window
        out[k : k + 500] = np.abs(np.fft.rfft(frames, size, axis=1)).astype(np.float32) @ weights
    return out


# OnsetFlux
CHANNEL_COUNT = 7
COMPRESSION, HARD_COMPRESSION = 0.005, 0.1  # knees of the logarithms, relative to the loudest band
STEEP_RISE, ATTACK_GAIN = 3, 0.4  # of the loudest band in a frame; what onsets after it count
REFERENCE_SECONDS, SLOW_SECONDS = 5.0, 0.03
LAG, SLOW_LAG = 2, 8  # frames that growth is over
GROUPS = np.searchsorted([180.0, 700.0, 3000.0], CENTERS, 'right')
GROUP_SIZES = np.bincount(GROUPS, minlength=4).astype(np.float64)
SLOW_LOW, SLOW_HIGH = int(np.argmin(abs(CENTERS - 200))), int(np.argmin(abs(CENTERS - 4000)))


@numba.njit(cache=True)
def onset_strengths(bands):
    """How much the bands of each frame grew, in seven ways; (frames, BAND_COUNT) -> (frames,
    CHANNEL_COUNT).

    With M a band's magnitude and ref the loudest one's, forgotten in 5 s: Y = log2(1 + M/(0.005
    ref)), V = log2(1 + M/(0.1 ref)), Z = Y's leaky mean over 30 ms. Their growth over 2 frames, Z's
    over 8, is max(0, Y[n, b] - max(Y[n - 2, b - 1 ... b + 1])). Channels 0-3 are the means of Y's
    growth below 180, 700, 3000 Hz and above; 4 is Z's in 200-4000 Hz; 5 is V's below 180 Hz, 6 the
    sum of V's means above.

    A frame in which the loudest band rises steeply counts as one like that before it, and what
    grows in the next eight counts 0.4: that is an attack out of silence."""
    count, width = bands.shape
    out = np.zeros((count, CHANNEL_COUNT))
    soft, hard, slow = np.zeros((count, width)), np.zeros((count, width)), np.zeros((count, width))
    top, share, since = 1e-12, 1 - np.exp(-FRAME_SECONDS / SLOW_SECONDS), count
    for t in range(count):
        faded = top * np.exp(-FRAME_SECONDS / REFERENCE_SECONDS)
        top, since = max(faded, 1e-12), since + 1
        for b in range(width):
            top = max(top, np.float64(bands[t, b]))
        if t > 0 and top > STEEP_RISE * faded and since > 1:
            soft[t], hard[t], slow[t], since = soft[t - 1], hard[t - 1], slow[t - 1], 0
            continue
        ref = max(top, 1e-4)
        for b in range(width):
            m = np.float64(bands[t, b])
            soft[t, b] = np.log2(1 + m / (COMPRESSION * ref))
            hard[t, b] = np.log2(1 + m / (HARD_COMPRESSION * ref))
            before = slow[t - 1, b] if t > 0 else soft[t, b]
            slow[t, b] = before + share * (soft[t, b] - before)
        if t >= LAG:
            p = t - LAG
            for b in range(width):
                low, high, group = max(b - 1, 0), min(b + 1, width - 1), GROUPS[b]
                d = soft[t, b] - max(soft[p, b], soft[p, low], soft[p, high])
                if d > 0:
                    out[t, group] += d / GROUP_SIZES[group]
                d = hard[t, b] - max(hard[p, b], hard[p, low], hard[p, high])
                if d > 0:
                    out[t, 5 if group == 0 else 6] += d / GROUP_SIZES[group]
        if t >= SLOW_LAG:
            p = t - SLOW_LAG
            for b in range(SLOW_LOW, SLOW_HIGH):
                d = slow[t, b] - max(slow[p, b], slow[p, b - 1], slow[p, b + 1])
                if d > 0:
                    out[t, 4] += d / (SLOW_HIGH - SLOW_LOW)
        if since <= SLOW_LAG:
            out[t] *= ATTACK_GAIN
    return out


# OnsetEnvelopes
@numba.njit(cache=True)
def onset_envelopes(strengths):
    """The strengths smoothed by (1 2 3 2 1)/9, minus their leaky mean over 1 s, rectified; the same
    shape."""
    count, channels = strengths.shape
    out, mean, weight = np.zeros((count, channels)), np.zeros(channels), 0.0
    leak = np.exp(-FRAME_SECONDS / 1.0)
    for t in range(count):
        first, second, third, fourth = max(t - 1, 0), max(t - 2, 0), max(t - 3, 0), max(t - 4, 0)
        weight = leak * weight + 1 - leak
        for k in range(channels):
            s = (
                3 * strengths[second, k]
                + 2 * (strengths[first, k] + strengths[third, k])
                + strengths[t, k]
                + strengths[fourth, k]
            ) / 9
            mean[k] = leak * mean[k] + (1 - leak) * s
            out[t, k] = max(s - mean[k] / weight, 0.0)
    return out


# LeakyAutocorrelation
MEMORY_SECONDS = np.array((1.4, 4.5))
MEMORY_COUNT, TEMPO_CHANNELS, LAG_COUNT = 2, 5, 351
SHRINK_SECONDS = 0.5


@numba.njit(cache=True)
def accumulate(envelopes, t, products, weights, means):
    """A(l) <- a A(l) + (1 - a) s(t) s(t - l), alike W(l) and m; A (memory, channel, lag), W
    (memory, lag)."""
    for q in range(MEMORY_COUNT):
        a = np.exp(-FRAME_SECONDS / MEMORY_SECONDS[q])
        for lag in range(LAG_COUNT):
            weights[q, lag] = a * weights[q, lag] + (1 - a if t >= lag else 0.0)
        for k in range(TEMPO_CHANNELS):
            s = envelopes[t, k]
            means[q, k] = a * means[q, k] + (1 - a) * s
            for lag in range(LAG_COUNT):
                product = (1 - a) * s * envelopes[t - lag, k] if t >= lag else 0.0
                products[q, k, lag] = a * products[q, k, lag] + product


@numba.njit(cache=True)
def normalize(products, weights, means, t, out):
    """R(l) = (A(l) - m'² W(l)) / (W(l) + 0.5 s/tau) / (A(0)/W(0) - m'² + 1e-4), m' = m/W(0)."""
    for q in range(MEMORY_COUNT):
        for k in range(TEMPO_CHANNELS):
            square = (means[q, k] / weights[q, 0]) ** 2
            power = products[q, k, 0] / weights[q, 0] - square + 1e-4
            for lag in range(LAG_COUNT):
                out[q, k, lag] = (
                    (products[q, k, lag] - square * weights[q, lag])
                    / (weights[q, lag] + SHRINK_SECONDS / MEMORY_SECONDS[q])
                    / power
                    if t >= lag
                    else 0.0
                )


def new_autocorrelation():
    """Zeros for products, weights and means, and for what is normalized."""
    shape = (MEMORY_COUNT, TEMPO_CHANNELS, LAG_COUNT)
    return (
        np.zeros(shape),
        np.zeros((MEMORY_COUNT, LAG_COUNT)),
        np.zeros((MEMORY_COUNT, TEMPO_CHANNELS)),
        np.zeros(shape),
    )


# TempoGrid
STEP = 0.012
BPM = np.exp(np.arange(np.log(66), np.log(168), STEP))[::-1].copy()  # of the candidates, falling
CANDIDATE_COUNT = len(BPM)
QUOTIENTS = np.array([1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 2, 3, 4])
QUOTIENT_LAGS = np.round(np.log(QUOTIENTS * 4) / STEP).astype(int)
GRID_COUNT = CANDIDATE_COUNT + QUOTIENT_LAGS[-1]
LAGS = np.minimum(
    15 / BPM[0] * np.exp(STEP * np.arange(GRID_COUNT)) / FRAME_SECONDS, LAG_COUNT - 1 - 1e-3
)


def candidate(bpm):
    """The candidate next to a tempo."""
    return np.clip(np.round(np.log(BPM[0] / bpm) / STEP).astype(int), 0, CANDIDATE_COUNT - 1)


def folded(bpm):
    """66...168 BPM, and its octaves, within 70...160."""
    return bpm / 2 if bpm > 160 else bpm * 2 if 0 < bpm < 70 else bpm


# LogLagTempogram, RhythmSummary
@numba.njit(cache=True)
def read_tempogram(normalized, out):
    """R at the lags of TempoGrid, by straight lines; (2, 5, LAG_COUNT) -> (2, 5, GRID_COUNT)."""
    for q in range(MEMORY_COUNT):
        for k in range(TEMPO_CHANNELS):
            for i in range(GRID_COUNT):
                j = int(LAGS[i])
                f = LAGS[i] - j
                out[q, k, i] = normalized[q, k, j] * (1 - f) + normalized[q, k, j + 1] * f


def summary(weights, means):
    """How full the memories are, and the logarithm of each channel's mean; shape (7,)."""
    return np.concatenate([weights[:, 0], np.log(means[0] / weights[0, 0] + 0.01) / 2 + 1])


def powers(bpm):
    """Three powers of a tempo's logarithm; shape (..., 3)."""
    x = np.log(bpm / 105) * 3
    return np.stack([x, x**2 - 0.6, x**3], -1)


def tempograms(envelopes, first, step):
    """After `first` frames and every `step` more: tempograms (n, 2, 5, GRID_COUNT) and summaries
    (n, 7)."""
    products, weights, means, normalized = new_autocorrelation()
    count = max(0, (len(envelopes) - first) // step + 1)
    grams = np.zeros((count, MEMORY_COUNT, TEMPO_CHANNELS, GRID_COUNT), np.float32)
    summaries = np.zeros((count, MEMORY_COUNT + TEMPO_CHANNELS), np.float32)
    t = 0
    for n in range(count):
        end = first + n * step
        accumulate_range(envelopes, t, end, products, weights, means)
        t = end
        normalize(products, weights, means, t - 1, normalized)
        read_tempogram(normalized, grams[n])
        summaries[n] = summary(weights, means)
    return grams, summaries


@numba.njit(cache=True)
def accumulate_range(envelopes, start, end, products, weights, means):
    for t in range(start, end):
        accumulate(envelopes, t, products, weights, means)


# BeatProfile
BINS_PER_BEAT, BIN_COUNT = 32, 64
CYCLE_COUNT, CYCLE_WEIGHT, LEAST_POWER = 6, 0.7, 0.02
# Bins after a candidate's that the net reads: each fourth, then three next to it on either side.
TAPS = np.array([4 * i for i in range(16)] + [61, 62, 63, 1, 2, 3])
PHASE_BINS = (np.arange(BIN_COUNT)[:, None] + TAPS) % BIN_COUNT  # (candidate, tap)


@numba.njit(cache=True)
def beat_profile(envelopes, t, period, out):
    """Two beats' envelopes: bin j of out (CHANNEL_COUNT, 64) is j/32 of a beat before frame t.

    A mean over six cycles, weighted 0.7 each; then a channel's own mean is taken away and all
    channels are divided by one effective value. period: of a beat, in frames."""
    out[:] = 0
    weights = 0.0
    for cycle in range(CYCLE_COUNT):
        weight = CYCLE_WEIGHT**cycle
        if cycle > 0 and t - 2 * period * (cycle + 1) < 0:
            break
        weights += weight
        for j in range(BIN_COUNT):
            x = t - period * (2 * cycle + j / BINS_PER_BEAT)
            if x < 0:
                continue
            i = int(x)
            f, after = x - i, min(i + 1, t)
            for k in range(CHANNEL_COUNT):
                out[k, j] += weight * (envelopes[i, k] * (1 - f) + envelopes[after, k] * f)
    power = 0.0
    for k in range(CHANNEL_COUNT):
        mean = 0.0
        for j in range(BIN_COUNT):
            mean += out[k, j]
        mean /= BIN_COUNT
        for j in range(BIN_COUNT):
            out[k, j] = (out[k, j] - mean) / weights
            power += out[k, j] ** 2
    effective = math.sqrt(power / BIN_COUNT / CHANNEL_COUNT)
    for k in range(CHANNEL_COUNT):
        for j in range(BIN_COUNT):
            out[k, j] /= effective + LEAST_POWER
