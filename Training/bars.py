# SPDX-License-Identifier: GPL-3.0-or-later
"""What the bar's net hears: the clock's half beats -> features -> profiles folded into bars; and the
filter that follows the bar.

The same as in Sources/SpectrumCore/Rhythm/Bar, by the same names; where a Swift type holds the state
of a stream, there is a function of all slots here. A slot is a half beat of the clock."""

from typing import NamedTuple

import numpy as np

import features as F
import follow
import tonality as K

# BarMetres
# A metre's beats, and the slots of one: the clock may count only every second beat.
METRES = ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (3, 1), (4, 1))
LENGTHS = [beats * slots for beats, slots in METRES]  # in slots
STARTS = [sum(LENGTHS[:index]) for index in range(len(METRES))]
CANDIDATE_COUNT = sum(LENGTHS)
METRE = np.repeat(np.arange(len(METRES)), LENGTHS)  # of each candidate
PLACE = np.concatenate([np.arange(length) for length in LENGTHS])  # slots since its 1
# The grids that beats may lie on: slots of a beat, and slots since the last one.
GRIDS = [(slots, since) for slots in (1, 2) for since in range(slots)]
SLOTS = np.array([slots for _, slots in METRES])[METRE]
GRID = np.array([GRIDS.index((slots, place % slots)) for slots, place in zip(SLOTS, PLACE)])
# BarTracker
BINS_PER_SLOT = 16
LATE, LEAST_SLOTS = 4, 6
YOUNG_SLOTS = 16  # the first ones, at each of which scores are read
OTHER_PERIOD, LEAST_DISTANCE, LEAST_METRE = 0.12, 0.3, 0.4
MOST_BEFORE = 10  # slots before the clock's first one
# SlotFeatures
FEATURE_COUNT = 15
BEFORE, AFTER = 5, 9  # frames of the envelopes about a slot
BETWEEN_BEFORE, BETWEEN_AFTER = 3, 6  # and about the middle between it and the next
BETWEEN = ((0, 5), (1, 2), (3, 6))  # channels: bass, middle, treble
LEAST_NORM = 0.05
# BarSlots
CAPACITY = 128
LEAK = np.exp(-1 / 48)
LEAST_ONSET = 0.02
LEAST_CHANGE = np.array([0.05, 0.05, 0.05, 0.1, 0.1])
# BarScorer
REACH = np.arange(-4, 5)
MEMORY, LEAST_WEIGHT, YOUTH = 44.0, 0.3, 32.0
PROFILE_INPUTS = FEATURE_COUNT * len(REACH)
INPUT_COUNT = PROFILE_INPUTS + len(METRES) + 4
PARITY_INPUT = INPUT_COUNT - 4
MIDDLE_HALF = 0.3  # s


class Slots(NamedTuple):
    """Shape (n,) each; the slots of a piece."""

    times: np.ndarray  # s
    halves: np.ndarray  # s: half a beat
    on_beat: np.ndarray  # whether the clock has a beat there
    sure: np.ndarray  # how sure the clock is of that, -1...1
    shown: np.ndarray  # whether a tempo is
    starts: np.ndarray  # the first slot that belongs to it, since the last restart
    is_heard: np.ndarray  # whether the clock was running; before its first slot there are others
    values: np.ndarray  # (n, FEATURE_COUNT), relative to how strong they have been: BarSlots


def slots(rows, envelopes, chroma, tonal, frame_seconds):
    """rows: of follow.follow; chroma, tonal, frame_seconds: of tonality.analysis."""
    found, start, last, last_period, since = [], None, -1.0, 0.0, 0
    for frame in range(len(rows)):
        bpm, position, period, sure = rows[frame, [1, 4, 5, 6]]
        since += 1
        if position < 0 or period <= 0:
            start, last = None, -1.0
            continue
        if last_period > 0 and abs(period - last_period) > OTHER_PERIOD * last_period:
            start, last = None, -1.0
        before, last, last_period = last, position, period
        slot = position // BINS_PER_SLOT
        bins = position - slot * BINS_PER_SLOT
        if before < 0 or slot == before // BINS_PER_SLOT or bins >= BINS_PER_SLOT / 2:
            continue
        if since <= LEAST_DISTANCE * period / 2:
            continue
        since = 0
        time = F.FRAME_SECONDS * (frame - bins / BINS_PER_SLOT * period / 2)
        half, on_beat = F.FRAME_SECONDS * period / 2, int(slot) % 2 == 0
        if start is None:
            start = len(found)
            for past in range(min(MOST_BEFORE, int(time / half)), 0, -1):
                had_beat = on_beat == (past % 2 == 0)
                found.append((time - past * half, half, had_beat, sure, False, start, False))
        found.append((time, half, on_beat, sure, bpm > 0, start, True))
    types = (float, float, bool, float, bool, int, bool)
    columns = zip(*found) if found else [()] * len(types)
    fields = [np.array(column, kind) for column, kind in zip(columns, types)]
    times, halves, starts = fields[0], fields[1], fields[5]
    values = np.zeros((len(times), FEATURE_COUNT), np.float32)
    for first in np.unique(starts):
        own = np.flatnonzero(starts == first)
        heard = [slot_features(times[k], halves[k], envelopes, chroma, tonal, frame_seconds) for k in own]
        values[own] = normalized(np.array(heard))
    return Slots(*fields, values)


def highest(envelopes, first, end):
    """The maxima from frame `first` to before frame `end`; (7,)."""
    first, end = max(0, int(np.floor(first))), min(len(envelopes), int(np.floor(end)))
    return envelopes[first:end].max(0) if end > first else np.zeros(F.CHANNEL_COUNT)


def slot_features(time, half, envelopes, chroma, tonal, frame_seconds):
    out = np.zeros(FEATURE_COUNT)
    frame = time / F.FRAME_SECONDS
    out[:7] = highest(envelopes, frame - BEFORE, frame + AFTER)
    middle = frame + 0.5 * half / F.FRAME_SECONDS
    between = highest(envelopes, middle - BETWEEN_BEFORE, middle + BETWEEN_AFTER)
    out[12:] = [between[one] + between[other] for one, other in BETWEEN]
    # A frame of chroma counts as of its middle, to the nearest.
    now, window = time + 0.5 * frame_seconds, K.WINDOW / K.HOP * frame_seconds
    ends = [
        int(np.clip(np.floor((at + window / 2) / frame_seconds + 1e-9), 0, len(chroma)))
        for at in (now - 2 * half, now, now + 2 * half)
    ]
    if ends[0] == ends[1] or ends[1] == ends[2]:
        return out
    old, new = (chroma[a:b].mean(0, dtype=np.float64) for a, b in zip(ends, ends[1:]))
    old_norm, new_norm = (np.linalg.norm(each, axis=1) for each in (old, new))
    change = 1 - (old * new).sum(1) / (old_norm * new_norm + 1e-3)
    out[7:10] = change * (np.minimum(old_norm, new_norm) > LEAST_NORM)
    level = [tonal[a:b, 2].mean(dtype=np.float64) for a, b in zip(ends, ends[1:])]
    out[10] = np.clip(level[1] - level[0], -2, 2)
    out[11] = np.log(1 + max(0.0, new[0].max() - old[0].max()))
    return out


def normalized(values):
    """BarSlots: the envelopes relative to their common leaky effective value, the others to their
    own."""
    out = np.zeros_like(values)
    onsets, changes, weight = 0.0, np.zeros(5), 0.0
    for k, x in enumerate(values):
        weight = LEAK * weight + 1 - LEAK
        onsets = LEAK * onsets + (1 - LEAK) * (x[:7] ** 2).mean()
        changes = LEAK * changes + (1 - LEAK) * x[7:12] ** 2
        scale = 1 / (np.sqrt(onsets / weight) + LEAST_ONSET)
        out[k, :7] = x[:7] * scale
        out[k, 7:12] = x[7:12] / (np.sqrt(changes / weight) + LEAST_CHANGE)
        out[k, 12:] = 0.5 * x[12:] * scale
    return np.clip(out, -4, 6).astype(np.float32)


FADE = np.exp(-np.arange(CAPACITY) / MEMORY)
AGES = np.arange(CAPACITY)
# (place, age): whether that slot lies at that place before the newest, by the length of a bar.
FOLDS = {n: (AGES % n == np.arange(n)[:, None]) * FADE for n in LENGTHS}


def bar_inputs(values, on_beat, half, sure):
    """What the net reads for each of the candidates; (CANDIDATE_COUNT, INPUT_COUNT). values, on_beat:
    of the slots since the restart; half, sure: of the newest."""
    values, on_beat = values[-CAPACITY:][::-1].astype(np.float64), on_beat[-CAPACITY:][::-1]
    count = len(values)
    fade = FADE[:count]
    centered = values - (values * fade[:, None]).sum(0) / fade.sum()
    out = np.zeros((CANDIDATE_COUNT, INPUT_COUNT), np.float32)
    out[:, -2:] = np.log2(half / MIDDLE_HALF), np.tanh(count / YOUTH)
    for index, (length, start) in enumerate(zip(LENGTHS, STARTS)):
        fold = FOLDS[length][:, :count]
        profile = fold @ centered / (fold.sum(1, keepdims=True) + LEAST_WEIGHT)
        own = slice(start, start + length)
        near = (np.arange(length)[:, None] + REACH) % length
        out[own, :PROFILE_INPUTS] = profile[near].reshape(length, -1)
        out[own, PROFILE_INPUTS + index] = 1
        known = min(length, count)
        parity = np.where(on_beat[:known], 1, -1)
        out[own, PARITY_INPUT][:known] = parity
        out[own, PARITY_INPUT + 1][:known] = sure * parity
    return out


def inputs_at(slots, index):
    own = slice(slots.starts[index], index + 1)
    return bar_inputs(slots.values[own], slots.on_beat[own], slots.halves[index], slots.sure[index])


def scores(weights, inputs):
    """Of the candidates; (n, CANDIDATE_COUNT)."""
    return np.tanh(inputs @ weights['w1'] + weights['b1']) @ weights['w2'] + weights['b']


class BarFilter:
    prior = (0.02, 0.08, 0.75, 0.03, 0.04, 0.03, 0.01, 0.04)  # of METRES
    jump, trust, least_evidence, off_beat = 0.004, 0.2, 0.002, 0.25
    flip, sure_slots, settled_slots, kept, decisive = 0.8, 16, 64, 0.3, 0.5

    def __init__(self, on_beat):
        """on_beat: whether the clock has a beat at the first slot."""
        self.start = (np.array(self.prior) / np.sum(self.prior) / LENGTHS)[METRE]
        even = np.where(PLACE % 2 == 0, 1, self.off_beat) if on_beat else np.where(PLACE % 2, 1, self.off_beat)
        likely = self.start * np.where(SLOTS == 1, 0.5 * (1 + self.off_beat), even)
        self.likely, self.stayed, self.doubted = likely / likely.sum(), 0, 0
        self.grid = GRIDS.index((2, 0 if on_beat else 1))
        self.taken = None
        self.choose()

    @staticmethod
    def turned(x, slots):
        """Each metre's candidates, `slots` later."""
        parts = [np.roll(x[a : a + n], slots % n) for a, n in zip(STARTS, LENGTHS)]
        return np.concatenate(parts)

    def advance(self):
        self.likely = (1 - self.jump) * self.turned(self.likely, 1) + self.jump * self.start
        metre, place = METRE[self.taken], PLACE[self.taken]
        self.taken = STARTS[metre] + (place + 1) % LENGTHS[metre]
        self.grid = GRID[self.taken]
        self.choose()

    def weigh(self, scores, late, slots):
        """scores: as of `late` slots ago, those of so many slots."""
        evidence = self.turned(follow.softmax(scores), late)
        likely = self.likely * (evidence + self.least_evidence) ** (self.trust * slots)
        self.likely = likely / likely.sum()

    def choose(self):
        masses = np.bincount(GRID, self.likely, len(GRIDS))
        best = int(np.argmax(masses))
        self.stayed += 1
        self.doubted = self.doubted + 1 if best != self.grid and masses[best] > self.flip else 0
        if self.doubted > (self.sure_slots if self.stayed > self.settled_slots else 0):
            self.grid, self.stayed, self.doubted = best, 0, 0
        side = self.likely * (GRID == self.grid)
        best = int(np.argmax(side))
        if self.taken is None or GRID[self.taken] != self.grid:
            self.taken = best
        elif side[self.taken] < self.kept * side.sum() and side[best] > self.decisive * side.sum():
            self.taken = best

    def certainty(self):
        """The probability of the candidate taken, and that of its metre."""
        return self.likely[self.taken], self.likely[METRE == METRE[self.taken]].sum()


def every(age):
    """Slots from one reading of scores to the next."""
    return 1 if age < YOUNG_SLOTS else 4


def scored(weights, slots):
    """The scores as of each slot at which they are read, by its index."""
    ages = np.arange(len(slots.starts)) - slots.starts
    read = [m for m, age in enumerate(ages) if age >= LEAST_SLOTS - 1 and (age - 1) % every(age) == 0]
    if not read:
        return {}
    inputs = [inputs_at(slots, m) for m in read]
    return dict(zip(read, scores(weights, np.array(inputs))))


def follow_bars(slots, scored):
    """-> a row per beat: s, 1, 1 at a downbeat, the metre shown or 0, the beat's number in the bar, how
    likely both are before they are calibrated."""
    bar, rows, begun, last = None, [], None, None
    for k, start in enumerate(slots.starts):
        if not slots.is_heard[k]:
            continue
        if start != begun:
            bar, begun, last = BarFilter(slots.on_beat[k]), start, None
        else:
            bar.advance()
        beats, per_beat = METRES[METRE[bar.taken]]
        place = PLACE[bar.taken]
        if slots.shown[k] and place % per_beat == 0:
            likely, metre = bar.certainty()
            is_known = metre > LEAST_METRE and last is not None
            downbeat, number = int(is_known and place == 0), place // per_beat + 1
            rows.append((slots.times[k], 1, downbeat, beats if is_known else 0, number, likely))
        # What is known at a slot is weighed after it.
        if k - LATE >= start and k - LATE in scored:
            age = k - LATE - start
            # The first scores are of all slots so far, half of which count.
            bar.weigh(scored[k - LATE], LATE, (age + 1) // 2 if last is None else age - last)
            last = age
    return rows
