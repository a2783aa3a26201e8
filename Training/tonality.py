# SPDX-License-Identifier: GPL-3.0-or-later
"""What the key's net hears: audio -> spectra -> chroma and tuning -> leaky profiles, seen from each
tonic; and the filter that follows the key.

The same as in Sources/SpectrumCore/Tonality, by the same names; where a Swift type holds the state
of a stream, there is a function of all frames here."""

import numba
import numpy as np
from scipy.signal import resample_poly

# TonalAnalysis
HIGHEST_RATE = 16_000  # the rate is halved from here on
WINDOW, HOP = 4096, 2048
# PeakChroma
LOWEST_HZ, HIGHEST_HZ, BAND_EDGES = 50.0, 2600.0, (200.0, 800.0)
REFERENCE_SECONDS, LEAST_REFERENCE, LEAST_PEAK, KNEE = 5.0, 1e-4, 0.003, 0.02
SINE_DIP, TUNING_SECONDS, LEAST_TUNED_HZ, LEAST_TUNING = 0.55, 12.0, 120.0, 0.15
BAND_COUNT, CLASS_COUNT = 3, 12
# ChromaProfile
PROFILE_SECONDS = (5.0, 20.0)
FRAMES_PER_READING = 3
COMPRESSION, LEAST_NORM = 0.15, 0.02
CLASS_INPUTS = len(PROFILE_SECONDS) * BAND_COUNT * CLASS_COUNT
GENERAL_COUNT = 12
INPUT_COUNT = CLASS_INPUTS + GENERAL_COUNT


def decimated(x, rate):
    while rate >= HIGHEST_RATE:
        x = resample_poly(x, 1, 2).astype(np.float32)
        rate = rate / 2
    return x, rate


def spectra(x, size=WINDOW, hop=HOP):
    """Magnitudes of the decimated sound, a sine's is its amplitude; (frames, size/2 + 1). Frame k
    ends at sample (k + 1)·hop; before the first sample is silence."""
    window = np.hanning(size + 1)[:-1].astype(np.float32)
    window /= window.sum() / 2
    count = len(x) // hop
    x = np.concatenate([np.zeros(size - hop, np.float32), x])
    out = np.zeros((count, size // 2 + 1), np.float32)
    for k in range(count):
        out[k] = np.abs(np.fft.rfft(x[k * hop : k * hop + size] * window))
    return out


@numba.njit(cache=True)
def peak_chroma(magnitudes, bin_hz, frame_seconds):
    """-> chroma (frames, 3, 12), and for each frame: tuning in semitones, the share of the power that
    lies in peaks, log10 of the power, how sure the tuning is; (frames, 4).

    A peak of magnitude M counts ln(1 + M/(0.02 ref)) times how sharp it is, 1 for a sine, times
    cos² of its distance from the semitone; ref is the largest peak, forgotten in 5 s."""
    count = len(magnitudes)
    chroma, tonal = np.zeros((count, 3, 12)), np.zeros((count, 4))
    low = max(int(np.ceil(LOWEST_HZ / bin_hz)), 1)
    high = int(min(HIGHEST_HZ / bin_hz, magnitudes.shape[1] / 2))
    ref, turn_x, turn_y, turn_weight = LEAST_REFERENCE, 0.0, 0.0, 0.0
    fade = np.exp(-frame_seconds / REFERENCE_SECONDS)
    leak = np.exp(-frame_seconds / TUNING_SECONDS)
    place = np.zeros(high + 1)
    own = np.zeros(high + 1)
    at = np.zeros(high + 1)
    for t in range(count):
        m = magnitudes[t]
        top, power = 0.0, 0.0
        for k in range(low, high + 1):
            top = max(top, np.float64(m[k]))
            power += np.float64(m[k]) ** 2
        ref = max(ref * fade, top, LEAST_REFERENCE)
        peaks, in_peaks = 0, 0.0
        turn_x, turn_y, turn_weight = turn_x * leak, turn_y * leak, turn_weight * leak
        for k in range(low, high + 1):
            if not (m[k] > m[k - 1] and m[k] >= m[k + 1] and m[k] > LEAST_PEAK * ref):
                continue
            a, b, c = np.log(m[k - 1] + 1e-9), np.log(m[k] + 1e-9), np.log(m[k + 1] + 1e-9)
            offset = min(max(0.5 * (a - c) / (a - 2 * b + c - 1e-9), -0.5), 0.5)
            sharp = min(max((b - 0.5 * (a + c)) / SINE_DIP, 0.0), 1.0)
            hz = (k + offset) * bin_hz
            semitones = 69 + 12 * np.log2(hz / 440)
            weight = np.log(1 + m[k] / (KNEE * ref)) * sharp
            if hz > LEAST_TUNED_HZ:
                turn_x += weight * np.cos(2 * np.pi * semitones)
                turn_y += weight * np.sin(2 * np.pi * semitones)
                turn_weight += weight
            in_peaks += np.float64(m[k]) ** 2 * sharp
            place[peaks], own[peaks], at[peaks] = semitones, weight, hz
            peaks += 1
        length = np.sqrt(turn_x**2 + turn_y**2)
        sure = length / turn_weight if turn_weight > 1e-9 else 0.0
        tuning = np.arctan2(turn_y, turn_x) / (2 * np.pi) if sure > LEAST_TUNING else 0.0
        for p in range(peaks):
            s = place[p] - tuning
            nearest = np.floor(s + 0.5)
            band = 0 if at[p] < BAND_EDGES[0] else 1 if at[p] < BAND_EDGES[1] else 2
            chroma[t, band, int(nearest) % 12] += own[p] * np.cos(np.pi * (s - nearest)) ** 2
        tonal[t] = tuning, 2 * in_peaks / (power + 1e-12), np.log10(power + 1e-10), sure
    return chroma, tonal


def analysis(x, rate):
    """Mono sound -> (chroma, tonal, seconds of a frame)."""
    x, rate = decimated(x, rate)
    chroma, tonal = peak_chroma(spectra(x), rate / WINDOW, HOP / rate)
    return chroma.astype(np.float32), tonal.astype(np.float32), HOP / rate


def profiles(chroma, tonal, frame_seconds):
    """-> seconds, profiles (n, 2, 3, 12) and what doesn't turn with the tonic (n, 12), a reading
    after every third frame that sounds; silence says nothing.

    A profile is a leaky mean of the frames' chroma x/(1 + 0.15 Σx), so that a dense frame counts
    more, but not in proportion; each band's has length 1."""
    out, general, times = [], [], []
    leaks = [np.exp(-frame_seconds / seconds) for seconds in PROFILE_SECONDS]
    means, sounds, weights = np.zeros((2, 3, 12)), np.zeros((2, 2)), np.zeros(2)
    heard, sounding = 0.0, 0
    for k in range(len(chroma)):
        f = chroma[k].astype(np.float64)
        if f.sum() <= 0:
            continue
        x = f / (1 + COMPRESSION * f.sum(1, keepdims=True))
        for q, leak in enumerate(leaks):
            means[q] = leak * means[q] + (1 - leak) * x
            sounds[q] = leak * sounds[q] + (1 - leak) * np.array([min(tonal[k, 1], 1.5), tonal[k, 3]])
            weights[q] = leak * weights[q] + 1 - leak
        heard, sounding = heard + frame_seconds, sounding + 1
        if sounding % FRAMES_PER_READING:
            continue
        p = means / weights[:, None, None]
        total = p.sum(2)
        share = p[0] / (total[0, :, None] + 1e-9)
        entropy = -(share * np.log(share + 1e-6)).sum(1) / np.log(12)
        out.append(p / (np.sqrt((p**2).sum(2, keepdims=True)) + LEAST_NORM))
        sound = (sounds / weights[:, None]).ravel()[:2]
        general.append(np.concatenate([np.log1p(3 * total.ravel()), entropy, sound, [np.tanh(heard / 10)]]))
        times.append((k + 1) * frame_seconds)
    shape = (-1, len(PROFILE_SECONDS), BAND_COUNT, CLASS_COUNT)
    return (
        np.array(times),
        np.array(out, np.float32).reshape(shape),
        np.array(general, np.float32).reshape(-1, GENERAL_COUNT),
    )


TURNED = (np.arange(12)[:, None] + np.arange(12)) % 12  # row t: pitch classes from the tonic t on


def key_inputs(profile, general):
    """What the net reads for each of the twelve tonics; (n, 12, INPUT_COUNT)."""
    n = len(profile)
    turned = profile[..., TURNED].transpose(0, 3, 1, 2, 4).reshape(n, 12, CLASS_INPUTS)
    return np.concatenate([turned, np.repeat(general[:, None], 12, 1)], 2)


RELATIVES = [(key + 9) % 12 + 12 if key < 12 else (key + 3) % 12 for key in range(24)]


class KeyFilter:
    start_none, jump = 0.3, 0.009
    # For good, more at the start, fading in s.
    scale_trust, tonic_trust = (0.4, 0.8, 6.0), (0.03, 1.2, 10.0)
    least_evidence, shown, hidden, kept, taken = 0.003, 0.5, 0.9, 0.2, 0.55
    slope, offset, least_doubt = 0.48, -0.36, 1e-4

    def __init__(self):
        self.prior = np.append(np.full(24, (1 - self.start_none) / 24), self.start_none)
        self.likely, self.key, self.seconds = self.prior.copy(), None, 0.0

    def update(self, scores, elapsed):
        """scores: of 12 major keys, 12 minor ones and none. -> the key shown, or None."""
        self.seconds += elapsed
        evidence = np.exp(scores - scores.max())
        evidence /= evidence.sum()
        scale, tonic = (
            (steady + excess * np.exp(-self.seconds / fading)) * elapsed
            for steady, excess, fading in (self.scale_trust, self.tonic_trust)
        )
        jump = self.jump * elapsed
        likely = (1 - jump) * self.likely + jump * self.prior
        # A key and its relative together, and the key's share of both.
        both = evidence + self.least_evidence
        share = np.ones(25)
        both[:24] += evidence[RELATIVES]
        share[:24] = (evidence[:24] + self.least_evidence) / (both[:24] + self.least_evidence)
        likely *= both**scale * share**tonic
        self.likely = likely / likely.sum()
        best = int(np.argmax(self.likely[:24]))
        if self.key is None:
            if self.likely[best] > self.shown:
                self.key = best
        elif self.likely[24] > self.hidden:
            self.key = None
        elif self.likely[self.key] < self.kept and self.likely[best] > self.taken:
            self.key = best
        return self.key

    def confidence(self, key):
        odds = self.likely[key] / (1 - self.likely[key] + self.least_doubt)
        return 1 / (1 + np.exp(-self.offset) * odds**-self.slope)


def key_scores(weights, inputs):
    """(n, 12, INPUT_COUNT) -> scores of 12 major keys, 12 minor ones and none; (n, 25)."""
    hidden = np.tanh(inputs @ weights['w1'] + weights['b1'])
    both = hidden @ weights['w2'] + weights['b']
    return np.concatenate([both[..., 0], both[..., 1], np.zeros((len(inputs), 1))], 1)


def follow_key(weights, times, profile, general):
    """-> seconds, the key shown or None, and how likely it is, by reading."""
    scores, kept, rows = key_scores(weights, key_inputs(profile, general)), KeyFilter(), []
    elapsed = np.diff(times).min() if len(times) > 1 else 0.5
    for time, row in zip(times, scores):
        key = kept.update(row, elapsed)
        rows.append((time, key, 0.0 if key is None else float(kept.confidence(key))))
    return rows
