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
OTHER_PERIOD, LEAST_METRE = 0.12, 0.4
LEAST_DISTANCE, MOST_DISTANCE, MOST_BETWEEN = 0.5, 1.5, 4  # of slots, in slots
BARE_FORGETTING = 0.1
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
    onsets: np.ndarray  # (n, channels): the envelopes' maxima as they are
    tones: np.ndarray  # how much tonal sound follows


def slots(rows, envelopes, chroma, tonal, frame_seconds):
    """rows: of follow.follow; chroma, tonal, frame_seconds: of tonality.analysis."""
    found, start, last, last_period = [], None, -1.0, 0.0
    for frame in range(len(rows)):
        bpm, position, period, sure = rows[frame, [1, 4, 5, 6]]
        if position < 0 or period <= 0:
            start, last = None, -1.0
            continue
        if last_period > 0 and abs(period - last_period) > OTHER_PERIOD * last_period:
            start, last = None, -1.0
        position %= F.BINS_PER_BEAT
        before, last, last_period = last, position, period
        slot = position // BINS_PER_SLOT
        bins = position - slot * BINS_PER_SLOT
        if before < 0 or slot == before // BINS_PER_SLOT:
            continue
        half, on_beat = F.FRAME_SECONDS * period / 2, slot == 0
        time = F.FRAME_SECONDS * frame - bins / BINS_PER_SLOT * half
        if start is None:
            start = len(found)
            for past in range(min(MOST_BEFORE, int(time / half)), 0, -1):
                had_beat = on_beat == (past % 2 == 0)
                found.append((time - past * half, half, had_beat, sure, False, start, False))
            found.append((time, half, on_beat, sure, bpm > 0, start, True))
            continue
        newest = found[-1]
        distance = (time - newest[0]) / half
        if distance <= LEAST_DISTANCE:
            if distance > -LEAST_DISTANCE:
                found[-1] = newest[:2] + (on_beat,) + newest[3:]
            continue
        between = min(max(1, int(distance - 0.5)), MOST_BETWEEN) if distance > MOST_DISTANCE else 0
        step = (time - newest[0]) / (between + 1)
        for missing in range(between, -1, -1):
            had_beat = on_beat == (missing % 2 == 0)
            found.append((time - missing * step, half, had_beat, sure, bpm > 0, start, True))
    types = (float, float, bool, float, bool, int, bool)
    columns = zip(*found) if found else [()] * len(types)
    fields = [np.array(column, kind) for column, kind in zip(columns, types)]
    times, halves, starts = fields[0], fields[1], fields[5]
    values = np.zeros((len(times), FEATURE_COUNT), np.float32)
    onsets = np.zeros((len(times), F.CHANNEL_COUNT), np.float32)
    tones = np.array([tone(*each, chroma, frame_seconds) for each in zip(times, halves)])
    for first in np.unique(starts):
        own = np.flatnonzero(starts == first)
        heard = [slot_features(times[k], halves[k], envelopes, chroma, tonal, frame_seconds) for k in own]
        values[own] = normalized(np.array(heard))
        onsets[own] = np.array(heard)[:, : F.CHANNEL_COUNT]
    return Slots(*fields, values, onsets, tones)


def highest(envelopes, first, end):
    """The maxima from frame `first` to before frame `end`; (7,)."""
    first, end = max(0, int(np.floor(first))), min(len(envelopes), int(np.floor(end)))
    return envelopes[first:end].max(0) if end > first else np.zeros(F.CHANNEL_COUNT)


def beats_around(time, half, chroma, frame_seconds):
    """Where the beat before, that after and its end begin among the frames of chroma."""
    # A frame counts as of its middle, to the nearest.
    now, window = time + 0.5 * frame_seconds, K.WINDOW / K.HOP * frame_seconds
    return [
        int(np.clip(np.floor((at + window / 2) / frame_seconds + 1e-9), 0, len(chroma)))
        for at in (now - 2 * half, now, now + 2 * half)
    ]


def tone(time, half, chroma, frame_seconds):
    before, now, end = beats_around(time, half, chroma, frame_seconds)
    return chroma[now:end].mean(0).sum() if before < now < end else 0.0


def slot_features(time, half, envelopes, chroma, tonal, frame_seconds):
    out = np.zeros(FEATURE_COUNT)
    frame = time / F.FRAME_SECONDS
    out[:7] = highest(envelopes, frame - BEFORE, frame + AFTER)
    middle = frame + 0.5 * half / F.FRAME_SECONDS
    between = highest(envelopes, middle - BETWEEN_BEFORE, middle + BETWEEN_AFTER)
    out[12:] = [between[one] + between[other] for one, other in BETWEEN]
    ends = beats_around(time, half, chroma, frame_seconds)
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


class BarAccents:
    """Of the slots from the newest back."""

    empty, least_slots, most_variance, least_variance, least_stress = 0.1, 8, 0.2, 0.001, 0.03
    unsettled, least_beats, trust, chance, most_explained, none = 3, 8, 0.5, 2.5, 0.999, -12.0
    most_variance_of_halves, most_tone, shortest_beat = 0.03, 10.0, 0.3
    metre_count = 6

    def __init__(self, onsets, tones):
        """onsets, tones: of the slots since the restart, the oldest first."""
        known, onsets = len(onsets), onsets[-CAPACITY:][::-1].astype(np.float64)
        fade = FADE[: len(onsets)]
        self.sounding, self.are_bare = None, False  # which slots sound, by their age: 0, 1 or all
        if len(onsets) < self.least_slots:
            return
        even, odd = (np.average(onsets[k::2].sum(1), weights=fade[k::2]) for k in (0, 1))
        if odd < self.empty * even:
            self.sounding = 0
        if even < self.empty * odd:
            self.sounding = 1
        self.weights = []
        if np.average(tones[-CAPACITY:][::-1], weights=fade) >= self.most_tone:
            return
        if self.sounding is None:
            self.are_bare = self.gather(onsets, fade, known) < self.most_variance_of_halves
            self.weights = []
            return
        one, other = (
            np.average(onsets[k::4].sum(1), weights=fade[k::4]) for k in (self.sounding, self.sounding + 2)
        )
        if min(one, other) < self.empty * max(one, other):
            self.are_bare = True
            return
        own = onsets[self.sounding :: 2], fade[self.sounding :: 2]
        self.are_bare = self.gather(*own, known) < self.most_variance

    def gather(self, own, weights, known):
        """-> the variance of strokes, relative to their power."""
        own, weights = own[: CAPACITY // 2], weights[: CAPACITY // 2]
        count = len(own) - (self.unsettled if known <= CAPACITY else 0)
        if count <= 0:
            return np.inf
        self.weights = weights[:count]
        mean = np.average(own[:count], 0, self.weights)
        self.beats, self.strength = own[:count] - mean, mean.sum()
        power = (mean**2).sum() * self.weights.sum()
        variance = ((self.beats**2).sum(1) * self.weights).sum()
        self.variance = variance + self.least_variance * power
        return variance / max(power, 1e-9)

    def scores(self, half):
        """half: of the newest slot."""
        if self.sounding is None:
            return np.where((half < self.shortest_beat) | (SLOTS == 1), 0.0, self.none)
        out = np.full(CANDIDATE_COUNT, self.none)
        total, count = np.sum(self.weights), len(self.weights)
        number = total**2 / max(np.sum(np.square(self.weights)), 1e-9)
        for start, (length, _) in list(zip(STARTS, METRES))[: self.metre_count]:
            for place in range(length):
                score = 0.0
                if count >= max(self.least_beats, length + place + 1):
                    weight = self.weights[place::length].sum()
                    own = (self.beats[place::length] * self.weights[place::length, None]).sum(0)
                    is_stressed = own.sum() > self.least_stress * self.strength * weight
                    explained = (own**2).sum() * total / (weight * (total - weight)) / self.variance
                    left = 1 - min(explained, self.most_explained)
                    if length > 2 or is_stressed:
                        score = max(0.0, -self.trust * 0.5 * number * np.log(left) - self.chance)
                out[start + (2 * place + self.sounding) % (2 * length)] = score
        return out


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
        self.taken = self.sounding = None
        self.choose()

    @staticmethod
    def turned(x, slots):
        """Each metre's candidates, `slots` later."""
        parts = [np.roll(x[a : a + n], slots % n) for a, n in zip(STARTS, LENGTHS)]
        return np.concatenate(parts)

    def restrict(self, since, late):
        """since: slots since the last one that sounds, as of `late` slots ago; None: all do."""
        self.sounding = None if since is None else GRIDS.index((2, (since + late) % 2))

    def advance(self):
        if self.sounding is not None:
            self.sounding = GRIDS.index((2, 1 - GRIDS[self.sounding][1]))
        self.likely = (1 - self.jump) * self.turned(self.likely, 1) + self.jump * self.start
        metre, place = METRE[self.taken], PLACE[self.taken]
        self.taken = STARTS[metre] + (place + 1) % LENGTHS[metre]
        self.grid = GRID[self.taken]
        self.choose()

    def weigh(self, scores, late, slots, forgetting=0.0):
        """scores: as of `late` slots ago, those of so many slots."""
        self.likely += forgetting * (self.start - self.likely)
        evidence = self.turned(follow.softmax(scores), late)
        likely = self.likely * (evidence + self.least_evidence) ** (self.trust * slots)
        self.likely = likely / likely.sum()

    def choose(self):
        masses = np.bincount(GRID, self.likely, len(GRIDS))
        best = int(np.argmax(masses))
        self.stayed += 1
        is_silent = self.sounding is not None and best != self.sounding
        is_other = best != self.grid and not is_silent and masses[best] > self.flip
        self.doubted = self.doubted + 1 if is_other else 0
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
            count = (age + 1) // 2 if last is None else age - last
            own = slice(start, k - LATE + 1)
            accents = BarAccents(slots.onsets[own], slots.tones[own])
            bar.restrict(accents.sounding, LATE)
            if accents.are_bare:
                bar.weigh(accents.scores(slots.halves[k - LATE]), LATE, count, BARE_FORGETTING)
            else:
                bar.weigh(scored[k - LATE], LATE, count)
            last = age
    return rows
