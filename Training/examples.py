# SPDX-License-Identifier: GPL-3.0-or-later
"""What the nets learn from: moments of pieces of music, with what is true of them.

A piece gives its own moments, those of it played at other speeds, and, for "no tempo", those of it
broken: cut up and shuffled, or with a strong rubato. All of this is done to its onset strengths. A
piece's random numbers depend on the seed and its id alone, so that others can be added without
changing what it gives.
"""

import zlib
from typing import NamedTuple

import numpy as np

import features as F

FRAMES_PER_EXAMPLE = 50  # for tempo and level; for phase they are 1 s apart
SPEED_RANGE = 0.25  # ln of the fastest; the slowest is its inverse
WARPED_WEIGHT, BROKEN_WEIGHT = 0.7, 0.3  # of examples, beside 1 for those of the piece as it is
STEP_SECONDS, PHASE_STEP_SECONDS = 1.8, 4.0  # left out after a tempo step
BEAT_SPREAD = 0.018  # s: how sharp a beat is taken to be
TEMPO_SPREAD = 0.009  # ln: how sharp a tempo


class TempoExamples(NamedTuple):
    """Moments for the nets of tempo and level, n of them."""

    grams: np.ndarray  # (n, 2, 5, GRID_COUNT) float16: LogLagTempogram
    summaries: np.ndarray  # (n, 7): RhythmSummary
    tempi: np.ndarray  # (n, 3): all that are right, in 70...160 BPM; 0 where none
    levels: np.ndarray  # (n,): 0, 1, 2: beat at half, at, at twice tempi[0]; -1: ?
    seconds: np.ndarray  # (n,): since the start
    weights: np.ndarray  # (n,)
    pieces: np.ndarray  # (n,): index of the piece


class PhaseExamples(NamedTuple):
    """Moments for the net of phase."""

    profiles: np.ndarray  # (n, 7, 64) float16: BeatProfile
    targets: np.ndarray  # (n, 64): how close to a beat each bin is, 0...1
    weights: np.ndarray
    pieces: np.ndarray


def is_negative(item):
    """Whether a piece has no tempo."""
    return item['category'] == 'negative'


def truth(item, seconds):
    """The tempo of a piece at a time, in BPM."""
    tempo_map = item.get('tempo_map')
    if not tempo_map:
        return float(item['bpm'])
    times, tempi = zip(*tempo_map)
    if item.get('tempo_mode') == 'step':
        return float(tempi[max(int(np.searchsorted(times, seconds, 'right')) - 1, 0)])
    return float(np.interp(seconds, times, tempi))


def tempo_steps(item):
    """The times of tempo steps."""
    return [entry[0] for entry in item['tempo_map'][1:]] if item.get('tempo_mode') == 'step' else []


def warped(strengths, positions):
    """The strengths at positions between frames, by straight lines."""
    i = np.minimum(positions.astype(int), len(strengths) - 2)
    f = (positions - i)[:, None]
    return strengths[i] * (1 - f) + strengths[i + 1] * f


def at_speed(strengths, speed):
    return warped(strengths, np.arange(0, len(strengths) - 1, speed))


def variant_speed(rng, variant):
    """1 for the first variant of a piece, a random speed for the others."""
    return 1.0 if variant == 0 else float(np.exp(rng.uniform(-SPEED_RANGE, SPEED_RANGE)))


def random_numbers(seed, item):
    return np.random.default_rng([seed, zlib.crc32(item['id'].encode())])


# tempo and level
def level(bpm):
    """0, 1, 2 for a beat below, in and above 70...160 BPM."""
    return 2 if bpm > 160 else 0 if bpm < 70 else 1


def tempo_rows(item, strengths, rng, variant):
    """A variant of a piece: the columns of TempoExamples but for the last."""
    speed = variant_speed(rng, variant)
    envelopes = F.onset_envelopes(at_speed(strengths, speed))
    first = int(rng.integers(60, 110))
    grams, summaries = F.tempograms(envelopes, first, FRAMES_PER_EXAMPLE)
    seconds = (first + FRAMES_PER_EXAMPLE * np.arange(len(grams))) * F.FRAME_SECONDS
    kept, tempi, levels = [], [], []
    for row, t in enumerate(seconds * speed):
        if is_negative(item):
            right, at = [], -1
        elif any(step < t < step + STEP_SECONDS for step in tempo_steps(item)):
            continue
        else:
            bpm = truth(item, t) * speed
            others = item.get('alt', [])
            right = [F.folded(bpm)] + [F.folded(other * speed) for other in others]
            at = -1 if others or bpm < 60 else level(bpm)
        kept.append(row)
        tempi.append((right + [0, 0, 0])[:3])
        levels.append(at)
    weights = np.full(len(kept), 1 if variant == 0 else WARPED_WEIGHT, np.float32)
    return (
        grams[kept].astype(np.float16),
        summaries[kept],
        np.array(tempi, np.float32).reshape(-1, 3),
        np.array(levels, np.int8),
        seconds[kept].astype(np.float32),
        weights,
    )


def broken_rows(strengths, rng):
    """Versions of a piece without a tempo: cut into pieces of about 0.35 s and shuffled; in strong
    rubato."""
    count, cuts, start = len(strengths), [], 0
    while start < count:
        length = int(np.exp(rng.normal(np.log(35), 0.5)))
        cuts.append(np.arange(start, min(count, start + length)))
        start += length
    rng.shuffle(cuts)
    speeds = np.exp(rng.normal(0, 0.3, 60))  # one each 0.6 s
    positions = np.cumsum(np.interp(np.arange(count) / 100, np.arange(60) * 0.6, speeds))
    for broken in (
        strengths[np.concatenate(cuts)],
        warped(strengths, positions[positions < count - 1]),
    ):
        if len(broken) < 200:
            continue
        first = 80
        grams, summaries = F.tempograms(F.onset_envelopes(broken), first, FRAMES_PER_EXAMPLE)
        n = len(grams)
        seconds = (first + FRAMES_PER_EXAMPLE * np.arange(n)) * F.FRAME_SECONDS
        yield (
            grams.astype(np.float16),
            summaries,
            np.zeros((n, 3), np.float32),
            np.full(n, -1, np.int8),
            seconds.astype(np.float32),
            np.full(n, BROKEN_WEIGHT, np.float32),
        )


def piece_tempo_examples(job):
    """(item, strengths, variants, whether to break it, seed, index) -> the columns of
    TempoExamples."""
    item, strengths, variants, breaks, seed, index = job
    strengths, rng = strengths.astype(np.float64), random_numbers(seed, item)
    rows = [tempo_rows(item, strengths, rng, variant) for variant in range(variants)]
    if breaks and not is_negative(item):
        rows += broken_rows(strengths, rng)
    columns = [np.concatenate(column) for column in zip(*rows)]
    return columns + [np.full(len(columns[0]), index, np.int32)]


def tempo_target(tempi):
    """How right each candidate and, last, "no tempo" is; (n, 3) -> (n, CANDIDATE_COUNT + 1),
    0...1."""
    target = np.zeros((len(tempi), F.CANDIDATE_COUNT + 1), np.float32)
    for bpm in tempi.T[:, :, None]:
        distance = np.log(F.BPM / np.maximum(bpm, 1)) / TEMPO_SPREAD
        target[:, :-1] = np.maximum(target[:, :-1], np.exp(-0.5 * distance**2) * (bpm > 0))
    target[:, -1] = tempi[:, 0] == 0
    return target


# phase
def phase_target(beats, t, period):
    """How close to a beat each bin of the two beats before t is; (64,)."""
    target = np.zeros(F.BIN_COUNT, np.float32)
    bin_seconds = period / F.BINS_PER_BEAT
    for place in ((t - beats) % (2 * period)) / bin_seconds:
        distance = np.abs(np.arange(F.BIN_COUNT) - place)
        distance = np.minimum(distance, F.BIN_COUNT - distance) * bin_seconds
        target = np.maximum(target, np.exp(-0.5 * (distance / BEAT_SPREAD) ** 2))
    return target


def phase_rows(item, strengths, rng, variant):
    """A variant of a piece: the columns of PhaseExamples but for the last; at a right tempo
    each."""
    speed = variant_speed(rng, variant)
    envelopes = F.onset_envelopes(at_speed(strengths, speed))
    if variant:
        envelopes = envelopes * np.exp(rng.normal(0, 0.15, F.CHANNEL_COUNT))
    all_beats, profiles, targets = np.array(item['beats']) / speed, [], []
    for t in np.arange(2.2 + rng.uniform(0, 0.9), len(envelopes) / 100 - 0.3, 1.0):
        if any(step < t * speed < step + PHASE_STEP_SECONDS for step in tempo_steps(item)):
            continue
        if t <= all_beats[0]:
            continue
        tempi = [truth(item, t * speed) * speed]
        if rng.random() < 0.3:
            tempi += [other * speed for other in item.get('alt', [])]
        period = 60 / tempi[rng.integers(len(tempi))] * np.exp(rng.normal(0, 0.003))
        beats = all_beats[np.abs(t - all_beats) < 1.3 * period]
        if not 60 / 235 < period < 60 / 48 or not len(beats):
            continue
        profile = np.zeros((F.CHANNEL_COUNT, F.BIN_COUNT))
        F.beat_profile(envelopes, int(round(t * 100)) - 1, period * 100, profile)
        profiles.append(profile.astype(np.float16))
        targets.append(phase_target(beats, t, period).astype(np.float32))
    weights = np.full(len(profiles), 1 if variant == 0 else WARPED_WEIGHT, np.float32)
    shape = (-1, F.CHANNEL_COUNT, F.BIN_COUNT)
    return (
        np.array(profiles, np.float16).reshape(shape),
        np.array(targets, np.float32).reshape(-1, F.BIN_COUNT),
        weights,
    )


def piece_phase_examples(job):
    """(item, strengths, variants, seed, index) -> the columns of PhaseExamples; None without a
    beat."""
    item, strengths, variants, seed, index = job
    if is_negative(item) or len(item['beats']) < 8:
        return None
    strengths, rng = strengths.astype(np.float64), random_numbers(seed, item)
    rows = [phase_rows(item, strengths, rng, variant) for variant in range(variants)]
    columns = [np.concatenate(column) for column in zip(*rows)]
    return columns + [np.full(len(columns[0]), index, np.int32)]


def gathered(kind, results):
    """The columns of many pieces in one; frees them on the way."""
    columns = [
        list(column) for column in zip(*(result for result in results if result is not None))
    ]
    out = []
    while columns:
        out.append(np.concatenate(columns.pop(0)))
    return kind(*out)
