# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine frame by frame, for scores: onset strengths and the nets' weights -> tempo and beats.

Classes and constants are those of Sources/SpectrumCore/Rhythm, where their reasons are given; they
must be changed there and here alike. Here an update is done at once, where the plugin spreads it
over five frames.
"""

import numpy as np

import features as F

FRAMES_PER_UPDATE = 20
LEAST_BEATING, OTHER_TEMPO = 0.2, 0.04  # TempoEngine
TEMPO, LEVEL, PHASE = 0, 1, 2  # places of the weights


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def net(w, inputs):
    return np.tanh(inputs @ w['w1'] + w['b1']) @ w['w2'] + w['b']


class TempoFilter:
    start_silence, drift, jump, vanish = 0.15, 0.25, 0.1, 0.02
    least_evidence, least_silence, trust, silence_weight = 0.002, 0.02, 2.2, 0.1

    def __init__(self):
        self.likely = np.full(F.CANDIDATE_COUNT, (1 - self.start_silence) / F.CANDIDATE_COUNT)
        self.silence = self.start_silence

    def update(self, scores):
        """scores: of the candidates; that of "no tempo" is 0."""
        before, sounding = np.pad(self.likely, 1, 'edge'), 1 - self.silence
        own = (1 - 2 * self.drift) * self.likely + self.drift * (before[:-2] + before[2:])
        everywhere = (self.jump * sounding + self.vanish * self.silence) / F.CANDIDATE_COUNT
        evidence = softmax(np.append(scores, 0.0))
        likely = own * (1 - self.jump - self.vanish) + everywhere
        likely *= (evidence[:-1] + self.least_evidence) ** self.trust
        silence = self.silence * (1 - self.vanish) + self.vanish * sounding
        silence *= (self.silence_weight * evidence[-1] + self.least_silence) ** self.trust
        total = likely.sum() + silence
        self.likely, self.silence = likely / total, silence / total

    def best(self):
        """The tempo with the most probability around it, and how much that is."""
        masses = np.convolve(self.likely, np.ones(5), 'same')
        best = int(np.argmax(masses))
        near = slice(max(best - 2, 0), best + 3)
        logs = np.sum(self.likely[near] * np.log(F.BPM[near])) / np.sum(self.likely[near])
        return float(np.exp(logs)), float(masses[best])


class TempoComb:
    count, step, drift, long_periods, short_periods = 41, 0.0015, 0.006, 4, 2

    @classmethod
    def tempo(cls, normalized, bpm):
        """The fine tempo near bpm; normalized: (memory, channel, lag)."""
        steady = cls.highest(normalized[-1].sum(0), bpm, cls.long_periods)
        recent = cls.highest(normalized[0].sum(0), bpm, cls.short_periods)
        if steady <= 0:
            return recent if recent > 0 else bpm
        return recent if recent > 0 and abs(recent - steady) > cls.drift * steady else steady

    @classmethod
    def highest(cls, row, bpm, periods):
        """Where the sum of row, (lag,), at the period's multiples is highest; 0: nowhere."""
        offsets = cls.step * (np.arange(cls.count) - cls.count // 2)
        lags = 60 / (bpm * np.exp(offsets)) / F.FRAME_SECONDS * np.arange(1, periods + 1)[:, None]
        values = np.interp(lags, np.arange(F.LAG_COUNT), row)
        sums = np.where(lags < F.LAG_COUNT - 2, values, 0).sum(0)
        best = int(np.argmax(sums))
        if best in (0, cls.count - 1) or sums[best] <= 0:
            return 0.0
        before, peak, after = sums[best - 1 : best + 2]
        curvature = before - 2 * peak + after
        offset = 0.5 * (before - after) / curvature if curvature < -1e-9 else 0
        return bpm * np.exp(offsets[best] + cls.step * offset)


class TempoLock:
    least_confidence, least_for_change, nearness, certain_silence = 0.998, 0.5, 0.04, 0.9
    patience, patience_seconds, glide, leap = 0.5, 3.0, 0.3, 0.015

    def __init__(self):
        self.bpm = self.confidence = self.target = self.sure_seconds = self.silent_seconds = 0.0

    def update(self, best, probability, silence, elapsed):
        if probability > (self.least_for_change if self.target > 0 else self.least_confidence):
            self.target, self.silent_seconds = best, 0.0
            self.sure_seconds += elapsed
        elif self.target > 0:
            if abs(best - self.target) < self.nearness * self.target:
                self.target = best
            change = elapsed if silence > self.certain_silence else -elapsed
            self.silent_seconds = max(0.0, self.silent_seconds + change)
            if self.silent_seconds > min(self.patience_seconds, self.patience * self.sure_seconds):
                self.target = self.sure_seconds = self.silent_seconds = 0.0
        folded = F.folded(self.target)
        if folded == 0 or self.bpm == 0 or abs(folded - self.bpm) > self.leap * self.bpm:
            self.bpm = folded
        else:
            self.bpm += self.glide * (folded - self.bpm)
        self.confidence = probability if self.bpm > 0 else 0.0


class BeatLevel:
    start_likely, jump, trust, least_evidence, decisive = (0.1, 0.8, 0.1), 0.006, 0.4, 0.01, 0.5
    within = (70, 160)

    def __init__(self):
        self.likely, self.level = np.array(self.start_likely), 1

    def update(self, evidence, bpm):
        """evidence: probabilities of half, same, double at bpm. -> what the tempo times gives the
        beat."""
        likely = self.likely * (1 - 3 * self.jump) + self.jump
        likely *= (evidence + self.least_evidence) ** self.trust
        if bpm / 2 >= self.within[0]:
            likely[0] = 0
        if bpm * 2 <= self.within[1]:
            likely[2] = 0
        self.likely = likely / likely.sum()
        best = int(np.argmax(self.likely))
        if self.likely[best] > self.decisive:
            self.level = best
        return (0.5, 1.0, 2.0)[self.level]


class BeatDots:
    slowest, fastest, decisive, kept = 69, 105, 0.1, 0.0
    # 1, 1.5, 2, 3 and 4 beats among the quotients.
    one, dotted, two, three, four = 5, 7, 8, 9, 10

    def __init__(self):
        self.are_there = False

    def update(self, gram, bpm):
        if not self.slowest <= bpm <= self.fastest:
            self.are_there = False
            return
        row = gram[-1][:, F.candidate(np.array([bpm]))[0] + F.QUOTIENT_LAGS].sum(0)
        excess = min(row[self.dotted], row[self.three]) - max(row[[self.one, self.two, self.four]])
        least = self.kept if self.are_there else self.decisive
        self.are_there = excess > least * F.TEMPO_CHANNELS


class BeatPhase:
    drift, jump, trust = 0.04, 0.003, 0.14
    least_evidence, least_mass, decisive_mass = 0.001, 0.25, 0.75

    def __init__(self):
        self.likely, self.clock, self.beat = np.full(F.BIN_COUNT, 1 / F.BIN_COUNT), 0.0, -1.0

    def tick(self, period):
        self.clock = (self.clock + F.BINS_PER_BEAT / period) % F.BIN_COUNT

    def since_beat(self):
        """Bins since the last beat."""
        return (self.clock + self.beat) % F.BINS_PER_BEAT

    def update(self, scores):
        """scores: of a beat each bin ago; (64,)."""
        evidence, turn = softmax(scores), int(self.clock)
        low, high = np.roll(evidence, -turn), np.roll(evidence, -turn - 1)
        evidence = low + (self.clock - turn) * (high - low)
        around = np.roll(self.likely, 1) + np.roll(self.likely, -1)
        drifted = (1 - 2 * self.drift) * self.likely + self.drift * around
        likely = (1 - self.jump) * drifted + self.jump / F.BIN_COUNT
        likely *= (evidence + self.least_evidence) ** self.trust
        self.likely = likely / likely.sum()
        self.choose(self.likely[: F.BINS_PER_BEAT] + self.likely[F.BINS_PER_BEAT :])

    def choose(self, both):
        """both: how likely each place is, in either beat; (32,)."""
        masses = sum(np.roll(both, offset) for offset in range(-2, 3))
        best = int(np.argmax(masses))
        if self.beat >= 0:
            kept = int(self.beat + 0.5) % F.BINS_PER_BEAT
            if masses[kept] > self.least_mass or masses[best] < self.decisive_mass:
                best = kept
        offsets = np.arange(-2, 3)
        near = both[(best + offsets) % F.BINS_PER_BEAT]
        self.beat = (best + np.sum(offsets * near) / (np.sum(near) + 1e-9)) % F.BINS_PER_BEAT

    def certainty(self):
        """How much likelier the beat's place is than that half a beat on; -1...1."""
        if self.beat < 0:
            return 0.0
        both = self.likely[: F.BINS_PER_BEAT] + self.likely[F.BINS_PER_BEAT :]
        near = (int(self.beat + 0.5) + np.arange(-2, 3)) % F.BINS_PER_BEAT
        own, other = both[near].sum(), both[(near + F.BINS_PER_BEAT // 2) % F.BINS_PER_BEAT].sum()
        return (own - other) / (own + other)


class BeatClock:
    least_distance, foresight, latest = 0.6, 1.3, 0.25

    def __init__(self):
        self.since_signal, self.before = np.inf, 0.0

    def tick(self, since_beat, period):
        """-> frames until a beat that is due; None."""
        self.since_signal += 1
        to_beat = (F.BINS_PER_BEAT - since_beat) / F.BINS_PER_BEAT * period
        missed = since_beat < self.before and since_beat < self.latest * F.BINS_PER_BEAT
        self.before = since_beat
        if missed and self.since_signal > self.least_distance * period:
            self.since_signal = 0
            return 0
        if to_beat < self.foresight and self.since_signal + to_beat > self.least_distance * period:
            self.since_signal = -to_beat
            return to_beat
        return None

    def rest(self):
        self.since_signal += 1


class TempoEngine:
    """weights: of the nets of tempo, level and phase."""

    def __init__(self, weights):
        self.weights = weights
        self.lock, self.level, self.filter = TempoLock(), BeatLevel(), TempoFilter()
        self.dots = BeatDots()
        self.phase, self.clock = BeatPhase(), BeatClock()
        self.period = self.phase_bpm = 0.0  # frames of a beat; the tempo that the phase is of
        self.sums = F.new_autocorrelation()
        self.gram = np.zeros((F.MEMORY_COUNT, F.TEMPO_CHANNELS, F.GRID_COUNT))

    def tick(self):
        """Lets the beats run on for a frame. -> frames until a beat that is due; None."""
        if self.period > 0:
            self.phase.tick(self.period)
            if self.phase.beat >= 0 and self.lock.bpm > 0:
                return self.clock.tick(self.phase.since_beat(), self.period)
        self.clock.rest()
        return None

    def position(self):
        """Of the clock in two beats, in bins; -1 without one."""
        beat = self.phase.beat if self.period > 0 else -1.0
        return (self.phase.clock + beat) % F.BIN_COUNT if beat >= 0 else -1.0

    def certainty(self):
        return self.phase.certainty() if self.period > 0 else 0.0

    def update(self, envelopes, t):
        """Takes what there is up to frame t."""
        products, weights, means, normalized = self.sums
        F.accumulate_range(envelopes, t + 1 - FRAMES_PER_UPDATE, t + 1, products, weights, means)
        F.normalize(products, weights, means, t, normalized)
        F.read_tempogram(normalized, self.gram)
        summary = F.summary(weights, means)
        inputs = self.inputs(np.arange(F.CANDIDATE_COUNT), F.BPM, summary)
        self.filter.update(net(self.weights[TEMPO], inputs))
        best, probability = self.filter.best()
        best = TempoComb.tempo(normalized, best)
        self.lock.update(
            best, probability, self.filter.silence, FRAMES_PER_UPDATE * F.FRAME_SECONDS
        )
        tempo = self.lock.bpm
        if tempo == 0:
            if probability <= LEAST_BEATING:
                self.period = self.phase_bpm = 0.0
                return
            tempo = best
        at = np.array([tempo])
        levels = softmax(net(self.weights[LEVEL], self.inputs(F.candidate(at), at, summary))[0])
        multiple = self.level.update(levels, tempo)
        self.dots.update(self.gram, tempo * multiple)
        dotted = 2 / 3 if self.dots.are_there else 1
        self.find_beat(envelopes, t, tempo * multiple * dotted)

    def find_beat(self, envelopes, t, bpm):
        if abs(bpm - self.phase_bpm) > OTHER_TEMPO * bpm:
            self.phase = BeatPhase()
        self.period, self.phase_bpm = 60 / bpm / F.FRAME_SECONDS, bpm
        profile = np.zeros((F.CHANNEL_COUNT, F.BIN_COUNT))
        F.beat_profile(envelopes, t, self.period, profile)
        inputs = profile[:, F.PHASE_BINS].transpose(1, 0, 2).reshape(F.BIN_COUNT, -1)
        self.phase.update(net(self.weights[PHASE], inputs))

    def inputs(self, candidates, bpm, summary):
        """What the nets of tempo and level read for each of the candidates; (n, inputs)."""
        reads = self.gram[:, :, candidates[:, None] + F.QUOTIENT_LAGS].transpose(2, 0, 1, 3)
        n = len(candidates)
        return np.concatenate([reads.reshape(n, -1), F.powers(bpm), np.tile(summary, (n, 1))], 1)


def follow(strengths, weights, envelopes=None):
    """-> a row per frame: its end in s, BPM, confidence, 1 at a beat, the clock's position in two beats,
    0...64 bins or -1, the beat's period in frames, how sure the beat's half is, -1...1; shape (frames, 7)."""
    if envelopes is None:
        envelopes = F.onset_envelopes(strengths.astype(np.float64))
    weights = [{name: np.asarray(w, np.float64) for name, w in each.items()} for each in weights]
    engine, rows = TempoEngine(weights), np.zeros((len(envelopes), 7))
    for t in range(len(rows)):
        due = engine.tick()
        rows[t, 4:] = engine.position(), engine.period, engine.certainty()
        if due is not None:
            rows[min(t + int(due + 0.5), len(rows) - 1), 3] = 1
        if (t + 1) % FRAMES_PER_UPDATE == 0:
            engine.update(envelopes, t)
        rows[t, :3] = (t + 1) * F.FRAME_SECONDS, engine.lock.bpm, engine.lock.confidence
    return rows
