#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Training sounds without a tempo: python3 noises.py OUTDIR --count N --seed S [-j 1]

What a channel carries when there is no pulse: speech, free rhythm, held chords, noise, nature, machines, stray hits and
effects, near silence. Rules: piece i depends on (seed, i) alone; no two equal intervals by design, every interval is drawn
(log-normal, gamma or Poisson); slow modulations stay below 0.45 Hz or wander, fast ones lie above 10 Hz, since a regular
tremolo between is a pulse of its own. Sounds come from the same sources as those of scores.py.
Writes 20 s of 44.1 kHz mono 16 bit a piece and OUTDIR/manifest.json (bpm 0, no beats).
"""
import numpy as np
from scipy.signal import butter, lfilter, sosfilt, sosfiltfilt
import synth as T
import scores as S
from scores import SR, PI, KIT, pick, log_uniform, play, files

DUR = S.DUR = 20.0
N = int(DUR * SR)
TIME = np.arange(N) / SR
PITCHED = [0, 0, 1, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 20, 21, 22, 23, 24, 24, 25, 26, 27, 29, 30, 32, 33, 35, 40, 41, 42, 45, 46, 48, 49, 52, 53, 56, 57, 60, 61, 64,
           65, 66, 68, 70, 71, 72, 73, 74, 75, 77, 79, 80, 81, 88, 89, 98, 104, 105, 106, 107, 108, 109, 110, 114]
HELD = [16, 18, 19, 20, 21, 40, 42, 43, 44, 48, 49, 50, 51, 52, 53, 54, 60, 61, 64, 71, 73, 80, 81, 88, 89, 90, 91, 92, 93, 94, 95, 99, 101]
KINDS = {}


def kind(weight):
    def put(f):
        KINDS[f.__name__] = (weight, f)
        return f
    return put


# tools
def uneven(r, mean, spread=None, start=None):
    """Times with intervals log-normal about `mean` s; spread: their deviation in log."""
    spread = spread or r.uniform(.5, 1.1); t = r.uniform(0, mean) if start is None else start; out = []
    while t < DUR - .05:
        out.append(float(t)); t += max(.03, mean * np.exp(r.normal(0, spread)))
    return out


def wander(r, rate, lo=0.0, hi=1.0):
    """A smooth random curve, about `rate` turns a second at uneven distances."""
    t = np.concatenate([[-2], np.cumsum(r.gamma(1.5, 1 / (1.5 * rate), int(DUR * rate * 2) + 12)) - 1])
    return lo + (hi - lo) * np.interp(TIME, t, r.random(len(t)))


def band(x, lo, hi, order=2):
    return sosfilt(butter(order, [max(lo, 15) / (SR / 2), min(hi, 20000) / (SR / 2)], 'band', output='sos'), x)


def coloured(r, slope, n=N):
    X = np.fft.rfft(r.standard_normal(n)); f = np.maximum(np.fft.rfftfreq(n, 1 / SR), 15)
    x = np.fft.irfft(X * f ** (-slope / 2), n)
    return x / np.abs(x).max()


def put(x, t, s, g=1.0):
    i = int(t * SR)
    if 0 <= i < len(x):
        s = s[:len(x) - i]; x[i:i + len(s)] += g * s


def samples(*patterns):
    return files(*(PI + q for q in patterns))


def long_sample(r, path):
    x = T.read_audio(path, sr=SR)
    return T.norm(x.mean(1), -20)


def harmony(r):
    """Four to six pitches of a random chord."""
    root = int(r.integers(36, 56)); c = pick(r, [[0, 7, 12, 16, 19], [0, 7, 12, 15, 19], [0, 7, 14, 16], [0, 5, 12, 17, 19], [0, 10, 15, 19], [0, 4, 11, 14, 19], [0, 1, 7, 13], [0, 12, 19, 24]])
    return [root + q for q in c]


# speech
def babble(r, rate, f0, formants=1.0, whisper=0.0, busy=1.0):
    """One speaker: syllables of log-normal length in phrases with pauses, falling pitch, vowels, hisses and bursts."""
    y = np.zeros(N + SR); t = r.uniform(0, 1.2); spread = r.uniform(.28, .55)
    while t < DUR:
        k = int(r.integers(2, 16)); top = f0 * np.exp(r.normal(0, .12)); level = r.uniform(.6, 1)
        for i in range(k):
            d = float(np.clip(np.exp(r.normal(np.log(1 / rate), spread)) * (1.6 if i == k - 1 else 1), .06, .7)); stress = np.exp(r.normal(0, .45))
            if r.random() < .65:                             # consonant
                c = int(r.uniform(.015, .11) * SR); n = r.standard_normal(c) * np.hanning(c) if r.random() < .6 else r.standard_normal(c) * np.exp(-np.arange(c) / (.006 * SR))
                lo = r.uniform(900, 5000); put(y, t, band(n, lo, lo * r.uniform(1.5, 3)), .5 * level * r.uniform(.2, 1))
                t += .5 * c / SR
            L = int(d * SR * r.uniform(.7, .98)); u = np.arange(L) / L
            f = top * (1 - .3 * i / k) * (1 + r.normal(0, .08) * np.sin(np.pi * u) + r.normal(0, .06) * u)
            ph = np.cumsum(f) / SR % 1
            src = (1 - whisper) * (np.diff(ph, prepend=0) < -.5) * 6.0 + (whisper + .02) * r.standard_normal(L)
            F = T.FORM[r.integers(len(T.FORM))]; G = T.FORM[r.integers(len(T.FORM))] if r.random() < .3 else F
            v = np.zeros(L)
            for q, (a, b, bw, g) in enumerate(zip(F, G, (90, 120, 170), (1, .6, .35))):
                for fr, fade in ((a, 1 - u), (b, u)) if a != b else ((a, 1.0),):
                    w = np.exp(-np.pi * bw / SR); v += fade * g * lfilter([1 - w], [1, -2 * w * np.cos(2 * np.pi * fr * formants / SR), w * w], src)
            edge = max(8, int(r.uniform(.01, .05) * SR)); e = np.minimum(1, np.minimum(np.arange(L) / edge, np.arange(L)[::-1] / (2 * edge)))
            put(y, t, v * e, level * stress * .8)
            t += d * (1 if r.random() > .06 else r.uniform(1.3, 2.5))
        t += (.12 + r.gamma(1.5, .35)) / busy
    return T.norm(y[:N], -22)


@kind(13)
def speech(r):
    return babble(r, r.uniform(3, 8), log_uniform(r, 80, 260), r.uniform(.9, 1.3), pick(r, [0, 0, 0, 1, r.uniform(.1, .6)]), r.uniform(.6, 2.5)) + .01 * 10 ** r.uniform(-2, 0) * coloured(r, r.uniform(0, 1.5))


@kind(4)
def conversation(r):
    """Two to seven speakers: a dialogue, or a crowd."""
    k = pick(r, [2, 2, 3, 5, 7]); x = np.zeros(N)
    for _ in range(k):
        v = babble(r, r.uniform(3, 7.5), log_uniform(r, 85, 270), r.uniform(.9, 1.3), 0, r.uniform(.4, 1.5))
        x += v * (wander(r, .25) > .5 if k < 4 else 1) * r.uniform(.3, 1)
    return x


@kind(3)
def sung_recitative(r):
    notes, q = [], r.uniform(50, 62)
    for phrase in uneven(r, 3.2, .5):
        t = phrase
        for _ in range(int(r.integers(3, 12))):
            d = float(np.clip(.24 * np.exp(r.normal(0, .6)), .08, 1.6)); q = float(np.clip(q + r.normal(0, 2), 45, 70)); notes.append((t, t + d * .93, round(q), 90 + r.normal(0, 10))); t += d
    notes = [n for i, n in enumerate(sorted(notes)) if n[1] < DUR]
    x = S.sung(r, notes)
    if r.random() < .6:
        x = x + r.uniform(.3, 1) * play(r, [(pick(r, [6, 19, 0, 24, 48]), [(t + i * r.uniform(.005, .06), t + r.uniform(.5, 4), p, 75) for t in uneven(r, 3.4, .6) for i, p in enumerate(harmony(r))])])
    return x


# free rhythm
@kind(10)
def free_melody(r):
    prog = pick(r, PITCHED); mean = log_uniform(r, .18, 1.4); q = r.uniform(50, 76); spread = r.uniform(.5, .95); notes, t = [], r.uniform(0, .8)
    scale = pick(r, [[0, 2, 4, 5, 7, 9, 11], [0, 2, 3, 5, 7, 8, 10], [0, 3, 5, 7, 10], [0, 1, 4, 5, 7, 8, 10], list(range(12))])
    while t < DUR:
        d = float(np.clip(mean * np.exp(r.normal(0, spread)), .06, 4)); q = float(np.clip(q + r.normal(0, 3), 40, 88))
        m = min(range(int(q) - 3, int(q) + 4), key=lambda p: (p % 12 not in scale, abs(p - q)))
        hold = d * r.uniform(.7, 2.5); notes.append((t, t + hold, m, 78 + r.normal(0, 14)))
        if r.random() < .2: notes += [(t + r.uniform(0, .07), t + hold * 1.5, m - p, 66 + r.normal(0, 8)) for p in pick(r, [[5, 9], [4, 7, 12], [12], [3, 8]])]
        if r.random() < .08: t += r.uniform(.5, 2.5)
        t += d
    return play(r, [(prog, notes)])


@kind(7)
def cadenza(r):
    """Runs in irregular groups that hurry and hold, trills that change speed, stops."""
    prog = pick(r, [0, 0, 40, 42, 73, 71, 6, 24, 46, 29, 30, 66, 56, 21, 68, 12, 11, 104]); notes, t = [], r.uniform(0, .5)
    while t < DUR:
        n = int(r.integers(2, 17)); d = log_uniform(r, .06, .4); slope = r.uniform(-.09, .09); q = int(r.integers(48, 80)); way = pick(r, [-1, 1]); step = pick(r, [1, 2, 3])
        trill = r.random() < .15
        for i in range(n):
            e = float(np.clip(d * np.exp(slope * i + r.normal(0, .16)), .045, .8))
            p = q + (way * step * i if not trill else 2 * (i % 2)); notes.append((t, t + e * r.uniform(.8, 1.6), int(np.clip(p, 36, 98)), 76 + r.normal(0, 12))); t += e
            if r.random() < .12: way = -way
        t += log_uniform(r, .15, 2.6)
        if r.random() < .3: notes += [(t - .05 + i * r.uniform(0, .05), t + r.uniform(.8, 3), p, 80) for i, p in enumerate(harmony(r))]; t += r.uniform(.3, 2)
    return play(r, [(prog, notes)])


@kind(7)
def free_chords(r):
    prog = pick(r, PITCHED); roll = pick(r, [.002, .01, .05, .12]); notes = []
    for t in uneven(r, log_uniform(r, .4, 2.6)):
        for i, q in enumerate(harmony(r)): notes.append((t + i * roll * r.uniform(.3, 1.7), t + log_uniform(r, .3, 4), q + 12 * (prog in (10, 14, 15)), 76 + r.normal(0, 12)))
    return play(r, [(prog, notes)] + ([(pick(r, PITCHED), [(t, t + log_uniform(r, .3, 2), int(r.integers(58, 86)), 84) for t in uneven(r, log_uniform(r, .4, 2))])] if r.random() < .4 else []))


@kind(7)
def unmetred_score(r, parser=None):
    """A real melody or setting whose every interval is redrawn."""
    while True:
        c = pick(r, {k: v[0] for k, v in S.COLLECTION.items()}); s = S.catalogue(c) and parser(pick(r, S.catalogue(c)))
        if s and len(s['notes']) > 60: break
    on = np.unique(np.round([n[0] for n in s['notes']], 3)); a = int(r.integers(0, max(1, len(on) - 60))); on = on[a:a + 200]
    mean = log_uniform(r, .16, .9); spread = r.uniform(.55, .9); level, lag = 0.0, []
    for _ in on:                                             # unsteady tempo beside unsteady intervals
        level = .8 * level + r.normal(0, .25); lag.append(float(np.clip(mean * np.exp(level + r.normal(0, spread)), .05, 3.5)))
    at = dict(zip(on.tolist(), np.cumsum(lag))); shift = int(r.integers(-5, 6)); parts = {}
    for b, d, q, v in s['notes']:
        t = at.get(round(b, 3))
        if t is not None and t < DUR:
            e = float(np.interp(b + d, on, list(at.values()))); parts.setdefault(v, []).append((t, max(t + .08, e), q + shift, 80 + r.normal(0, 10)))
    prog = pick(r, PITCHED)
    return play(r, [(prog if r.random() < .7 else pick(r, PITCHED), n) for n in list(parts.values())[:12]])


@kind(4)
def several_at_once(r):
    """Two to four players, each in a free rhythm of his own: a band that warms up."""
    return play(r, [(pick(r, PITCHED), [(t, t + log_uniform(r, .15, 1.5), int(np.clip(r.normal(c, 5), 30, 96)), 76 + r.normal(0, 12)) for t in uneven(r, log_uniform(r, .2, 1.6))]) for c in r.integers(42, 80, int(r.integers(2, 5)))])


@kind(3)
def clusters(r):
    """Dense random notes: clouds that thicken and thin."""
    d = wander(r, .4, 0, 1) ** 2; ts = [t for t in np.sort(r.uniform(0, DUR, int(DUR * log_uniform(r, 3, 40)))) if r.random() < d[int(t * SR)]]; c, w = r.uniform(45, 80), log_uniform(r, 1.5, 14)
    return play(r, [(pick(r, PITCHED), [(t, t + log_uniform(r, .05, 2), int(np.clip(r.normal(c, w), 24, 100)), r.uniform(40, 110)) for t in ts])])


@kind(4)
def struck_now_and_then(r):
    prog = pick(r, [0, 4, 9, 10, 11, 12, 14, 14, 15, 24, 26, 27, 32, 33, 45, 46, 98, 108, 112, 107, 47, 115, 116, 117]); q = int(r.integers(36, 84)); same = r.random() < .5
    return play(r, [(prog, [(t, t + r.uniform(.5, 6), q if same else int(np.clip(q + r.integers(-12, 13), 24, 96)), r.uniform(40, 120)) for t in uneven(r, log_uniform(r, .9, 5), r.uniform(.4, .9))])])


@kind(3)
def tuning_up(r):
    """An orchestra or a guitarist before the piece."""
    if r.random() < .5:
        parts = []
        for prog in r.choice([40, 41, 42, 43, 68, 71, 73, 60, 56, 70], int(r.integers(3, 8)), replace=False):
            base = pick(r, [[57, 69, 64, 62], [69], [69, 62]])
            parts.append((int(prog), [(t, t + log_uniform(r, .3, 4), pick(r, base) + pick(r, [0, 0, -12]), r.uniform(40, 95)) for t in uneven(r, log_uniform(r, .6, 2))]))
        return play(r, parts)
    prog = pick(r, [24, 25, 26, 27, 33, 40]); bend = [(t, t + r.uniform(.5, 3), pick(r, S.STRINGS) - 12 * (prog == 33) + pick(r, [0, 0, 0, -1, 12]), r.uniform(50, 100)) for t in uneven(r, log_uniform(r, .4, 1.8))]
    return play(r, [(prog, bend)])


# held sounds
@kind(8)
def held_chords(r):
    """Pads, choirs, strings, organs: chords of unequal length, one over the other, or one alone; swelling or still."""
    parts = []
    for _ in range(int(pick(r, [1, 1, 2, 3]))):
        ts = [0.05] if r.random() < .3 else uneven(r, log_uniform(r, 2.2, 8), r.uniform(.35, .8), 0.05)
        parts.append((pick(r, HELD), [(t + r.uniform(0, .15), e + r.uniform(0, 1.5), q, r.uniform(55, 95)) for t, e in zip(ts, ts[1:] + [DUR + 1]) for q in harmony(r)]))
    x = play(r, parts)
    if r.random() < .5: x = x * wander(r, r.uniform(.1, .4), r.uniform(0, .5), 1)
    return x


@kind(3)
def organ_tremolo(r):
    x = play(r, [(pick(r, [16, 18, 19, 20, 22]), [(.1, DUR + 1, q, 85) for q in harmony(r)])], reverb=False)
    f = pick(r, [r.uniform(.08, .45), r.uniform(10, 16)])
    return x * (1 - r.uniform(.1, .7) * (.5 + .5 * np.sin(2 * np.pi * np.cumsum(f * (1 + .02 * wander(r, .5, -1, 1))) / SR)))


@kind(5)
def drone(r):
    f0 = log_uniform(r, 32, 180); x = np.zeros(N); rough = r.random() < .5
    for k in range(int(r.integers(3, 9))):
        f = f0 * pick(r, [1, 1.5, 2, 3, 4, 5, 6, 8]) * (1 + r.normal(0, .0004)); ph = 2 * np.pi * np.cumsum(f * (1 + .0005 * wander(r, .3, -1, 1))) / SR
        w = np.sin(ph) if not rough else np.tanh(3 * np.sin(ph)) if r.random() < .5 else (ph / np.pi % 2 - 1)
        x += w * wander(r, r.uniform(.08, .4), .1, 1) * (f0 / f) ** .7
    return band(x, 30, log_uniform(r, 600, 9000))


@kind(3)
def swells(r):
    """Chords that grow and fade at uneven times, crescendi over many seconds, reversed hits."""
    x = np.zeros(N)
    base = play(r, [(pick(r, HELD + [46, 14]), [(t, t + 6, q, 90) for t in uneven(r, 2.5, .7, 0.0) for q in harmony(r)])])
    if r.random() < .4: return base * (TIME / DUR) ** r.uniform(1, 4) if r.random() < .7 else base * (1 - TIME / DUR) ** 2
    e = np.zeros(N)
    for t in uneven(r, log_uniform(r, 1.5, 5), .6):
        L = int(log_uniform(r, .7, 5) * SR); put(e, t, np.sin(np.pi * np.linspace(0, 1, L) ** r.uniform(.6, 2)) ** 2)
    return x + base * np.minimum(e, 1)


@kind(3)
def tones(r):
    """Sines: still, sliding, sweeping."""
    x = np.zeros(N)
    for _ in range(int(r.integers(1, 4))):
        s = pick(r, ['still', 'sweep', 'sweep', 'slide'])
        f = np.full(N, log_uniform(r, 60, 4000)) if s == 'still' else np.geomspace(log_uniform(r, 20, 400), log_uniform(r, 500, 15000), N)[::pick(r, [-1, 1])] if s == 'sweep' else log_uniform(r, 100, 1200) * np.exp(wander(r, r.uniform(.2, 1.2), -.7, .7))
        x += np.sin(2 * np.pi * np.cumsum(f) / SR) * (wander(r, .2, .2, 1) if r.random() < .5 else 1)
    return x


# noise, nature, machines
@kind(5)
def noise(r):
    x = coloured(r, pick(r, [0, 1, 2, r.uniform(-.5, 2.5)]))
    if r.random() < .4: lo = log_uniform(r, 40, 3000); x = band(x, lo, lo * log_uniform(r, 1.5, 30))
    if r.random() < .5: x = x * wander(r, r.uniform(.1, 1.2), r.uniform(0, .8), 1)
    return x


@kind(4)
def wind_and_surf(r):
    x = np.zeros(N)
    for _ in range(int(r.integers(2, 5))):
        lo = log_uniform(r, 80, 1200); x += band(coloured(r, 1), lo, lo * r.uniform(1.3, 4)) * wander(r, r.uniform(.15, .8)) ** 2
    if r.random() < .5:                                      # waves
        e = np.zeros(N)
        for t in uneven(r, 5, .45): L = int(r.uniform(2.5, 7) * SR); put(e, t, np.linspace(0, 1, L) ** 1.5 * np.exp(-np.maximum(0, np.linspace(-3, 3, L)) * 2), r.uniform(.4, 1))
        x += coloured(r, .6) * e * .3
    return x


@kind(4)
def drops(r):
    """Rain, crackle, gravel, fire: Poisson grains, from a few to thousands a second."""
    x = .002 * r.uniform(0, 3) * r.standard_normal(N); rate = log_uniform(r, 3, 900); L0 = log_uniform(r, 10, 2500); f = log_uniform(r, 500, 9000)
    for i in r.integers(0, N - 100, int(DUR * rate)):
        L = int(L0 * np.exp(r.normal(0, .5))) + 4; k = np.arange(L)
        s = r.standard_normal(L) if rate > 25 or r.random() < .6 else np.sin(2 * np.pi * f * np.exp(r.normal(0, .4)) * k / SR)
        s = s * np.exp(-k / (L / 5)); e = min(N, i + L); x[i:e] += s[:e - i] * r.gamma(.8, .4)
    return x * (wander(r, .3, .3, 1) if r.random() < .5 else 1)


@kind(3)
def applause(r):
    x = np.zeros(N); n = int(pick(r, [15, 60, 200, 500])); g = pick(r, [r.uniform(.3, 1), 0])
    e = np.interp(TIME, [0, r.uniform(.5, 4), r.uniform(6, 12), DUR], [g, 1, r.uniform(.4, 1), r.uniform(0, .8)])
    for i in r.integers(0, N - 4000, int(DUR * n)):
        L = 2600; x[i:i + L] += r.standard_normal(L) * np.exp(-np.arange(L) / r.uniform(60, 300)) * r.gamma(2, .2)
    return band(x, 400, 7000) * e + .02 * coloured(r, 1)


@kind(3)
def birds(r):
    x = .01 * coloured(r, r.uniform(0, 1.5))
    for _ in range(int(r.integers(1, 5))):
        f0 = log_uniform(r, 1500, 6000)
        for t in uneven(r, log_uniform(r, .6, 3)):
            for _ in range(int(r.integers(1, 7))):
                L = int(r.uniform(.03, .25) * SR); f = f0 * np.exp(r.normal(0, .1) + r.normal(0, .25) * np.linspace(0, 1, L) + .05 * np.sin(np.linspace(0, r.uniform(0, 60), L)))
                put(x, t, np.hanning(L) * np.sin(2 * np.pi * np.cumsum(f) / SR), r.uniform(.1, .8)); t += L / SR * r.uniform(1.05, 2.2)
    return x


@kind(4)
def machine(r):
    """Hum, fans, engines: many harmonics, several slow modulations without a common period."""
    f0 = pick(r, [50, 60, 100, 120, log_uniform(r, 25, 400)]); speed = np.exp(wander(r, r.uniform(.05, .3), -1, 1) * pick(r, [0, .001, .1, .5])); ph = 2 * np.pi * np.cumsum(f0 * speed) / SR
    x = sum(np.sin(k * ph + r.uniform(0, 6)) * r.gamma(1, 1) / k ** r.uniform(.5, 1.5) * (1 + .4 * wander(r, r.uniform(.1, .45), -1, 1)) for k in range(1, int(r.integers(4, 25))))
    x = x / np.abs(x).max() + 10 ** r.uniform(-2, 0) * coloured(r, r.uniform(.3, 1.6)) * wander(r, .4, .4, 1)
    if r.random() < .3: x = x * (1 - r.uniform(.1, .8) * (np.sin(2 * np.pi * np.cumsum(r.uniform(11, 28) * speed) / SR) > 0))
    return x


# stray events
@kind(4)
def footsteps(r):
    """Steps, typing, handling, doors: unsteady pace, stops."""
    x = .003 * coloured(r, 1); typing = r.random() < .4; mean = log_uniform(r, .1, .3) if typing else log_uniform(r, .4, .9); t = r.uniform(0, 1)
    f, d = log_uniform(r, 300, 3000) * (2 if typing else 1), log_uniform(r, .008, .06) * (.4 if typing else 1)
    while t < DUR - .2:
        for _ in range(int(r.integers(2, 9))):
            for k in range(int(r.integers(1, 3))):
                L = int(.15 * SR); put(x, t + k * r.uniform(.02, .09), band(r.standard_normal(L) * np.exp(-np.arange(L) / (d * SR)), f * np.exp(r.normal(0, .25)) * .5, f * 2), np.exp(r.normal(0, .6)))
            t += mean * np.exp(r.normal(0, r.uniform(.35, .6)))
        t += log_uniform(r, .2, 3)
    return x


@kind(8)
def stray_drums(r):
    """A drummer who tries his drums: Poisson or uneven hits of one or many."""
    n = int(pick(r, [1, 2, 4, 9])); mean = log_uniform(r, .15, 2.2)
    ts = sorted(r.uniform(0, DUR, int(DUR / mean))) if r.random() < .4 else uneven(r, mean)
    if r.random() < .3: ts = sorted(t + r.gamma(1.2, .12) * k for t in uneven(r, 1.8) for k in range(int(r.integers(1, 6))))
    if r.random() < .5:
        return S.hits([pick(r, files(KIT + '*/*.wav', KIT + '*/*.flac', PI + 'bd_*', PI + 'sn_*', PI + 'drum_*', PI + 'tabla_*', PI + 'elec_*', PI + 'perc_*')) for _ in range(n)], [(t, int(r.integers(n)), 90 * np.exp(r.normal(0, .3))) for t in ts])
    keys = [int(k) for k in r.integers(27, 88, n)]
    return play(r, [(('drums', pick(r, [0, 8, 16, 24, 25, 32, 40, 48])), [(t, t + .2, pick(r, keys), np.clip(r.normal(90, 22), 25, 127)) for t in ts])])


@kind(7)
def effects(r):
    """Sound effects, guitar noises and voices of machines at uneven times, some at another speed."""
    f = samples('ambi_*', 'misc_*', 'vinyl_*', 'glitch_*', 'guit_*', 'mehackit_*', 'perc_s*', 'perc_door*', 'perc_till*', 'bass_*', 'perc_impact*'); sel = [pick(r, f) for _ in range(int(r.integers(1, 5)))]
    x = np.zeros(N); src = [long_sample(r, p) for p in sel]
    for t in uneven(r, log_uniform(r, .7, 5), r.uniform(.5, .9), r.uniform(0, 1)):
        s = pick(r, src); k = np.exp(r.uniform(-.5, .5)) if r.random() < .5 else 1
        if k != 1: s = np.interp(np.arange(0, len(s) - 1, k), np.arange(len(s)), s)
        put(x, t, s[::-1] if r.random() < .1 else s, r.uniform(.3, 1))
    return x + 1e-4 * r.standard_normal(N)


@kind(3)
def long_effect(r):
    """One textured sample stretched far out."""
    s = long_sample(r, pick(r, samples('ambi_*', 'guit_*', 'vinyl_hiss*', 'misc_cine*', 'drum_roll*', 'drum_cymbal_hard*')))
    s = s[:int(8 * SR)]; out = np.zeros(N + SR); g = int(.4 * SR); w = np.hanning(g); pos, t = 0.0, 0   # grains at wandering positions
    while t < N:
        i = int(np.clip(pos + r.normal(0, .1 * SR), 0, max(0, len(s) - g - 1))); k = s[i:i + g]; out[t:t + len(k)] += k * w[:len(k)]; t += int(g * r.uniform(.12, .45)); pos = (pos + g * r.uniform(.02, .4)) % max(1, len(s) - g)
    return out[:N]


@kind(3)
def near_silence(r):
    if r.random() < .3: return np.zeros(N)
    x = 10 ** r.uniform(-4, -2) * coloured(r, r.uniform(0, 1.5))
    for t in uneven(r, log_uniform(r, 1, 7), .8):
        L = int(log_uniform(r, .01, 2) * SR); lo = log_uniform(r, 60, 3000); put(x, t, band(r.standard_normal(L), lo, lo * r.uniform(2, 10)) * pick(r, [np.hanning(L), np.linspace(1, 0, L) ** 2]), r.uniform(.05, 1))
    return x


@kind(4)
def cries(r):
    """Breaths, coughs, laughter, dogs, cheering: short voiced or hissing sounds in groups of uneven size and pace."""
    x = .004 * coloured(r, 1)
    for t in uneven(r, log_uniform(r, 1, 3.5), .7):
        n = int(r.integers(1, 9)); d = log_uniform(r, .06, .7); f = log_uniform(r, 120, 900); g = r.uniform(.2, 1); hiss = r.random()
        for _ in range(n):
            L = int(d * np.exp(r.normal(0, .25)) * SR); u = np.linspace(0, 1, L); ph = 2 * np.pi * np.cumsum(f * np.exp(r.normal(0, .15)) * (1 + r.uniform(-.4, .4) * u)) / SR
            lo = log_uniform(r, 300, 1500); s = band(hiss * r.standard_normal(L) + (1 - hiss) * sum(np.sin(k * ph) for k in range(1, 9)), lo * .6, lo * 3)
            put(x, t, s * np.sin(np.pi * u ** r.uniform(.3, 1)), g * r.uniform(.4, 1)); t += L / SR * np.exp(abs(r.normal(0, .5)))
    return x


@kind(3)
def blips(r):
    """Electronic beeps, zaps and sweeps at uneven times."""
    x = 1e-4 * r.standard_normal(N)
    for t in uneven(r, log_uniform(r, .15, 2)):
        L = int(log_uniform(r, .02, 1.2) * SR); u = np.arange(L) / SR; f = log_uniform(r, 80, 5000) * np.exp(r.normal(0, 3) * u) * (1 + r.uniform(0, .5) * np.sin(2 * np.pi * r.uniform(15, 200) * u))
        put(x, t, np.sin(2 * np.pi * np.cumsum(np.clip(f, 20, 16000)) / SR) * np.exp(-u * SR / L * r.uniform(0, 5)) * np.minimum(1, np.arange(L)[::-1] / 300), r.uniform(.1, 1))
    return x


@kind(4)
def guitar_noises(r):
    """Slides, harmonics, scrapes, feedback, picked strings of a player between takes."""
    x = play(r, [(pick(r, [120, 31, 120, 27, 29, 30, 25]), [(t + i * r.uniform(.01, .2), t + log_uniform(r, .2, 3), int(q), r.uniform(40, 110)) for t in uneven(r, log_uniform(r, .5, 2.5)) for i, q in enumerate(r.integers(40, 84, int(r.integers(1, 5))))])])
    for t in uneven(r, 3, .7):
        L = int(log_uniform(r, .05, .6) * SR); f = log_uniform(r, 600, 3000); put(x, t, band(r.standard_normal(L), f, f * 1.6) * np.hanning(L), .3 * r.random())
    if r.random() < .4: x = x + .1 * np.sin(2 * np.pi * 50 * TIME) * r.random() + .02 * np.tanh(5 * np.sin(2 * np.pi * 100 * TIME))
    return x


def make(r, parser):
    names = [pick(r, {k: v[0] for k, v in KINDS.items()}) for _ in range(2 if r.random() < .2 else 1)]   # two at once now and then
    x = np.zeros(N)
    for i, k in enumerate(names):
        f = KINDS[k][1]; y = f(r, parser) if f is unmetred_score else f(r)
        y = y[:N]; x = x + (T.norm(y, -20) if np.abs(y).max() > 1e-6 else y) * (10 ** (r.uniform(-12, 0) / 20) if i else 1)
    return x, dict(category='negative', bpm=0.0, beats=[], downbeats=[], source='negative:' + '+'.join(names), dry=r.random() < .4)


if __name__ == '__main__':
    S.main(make, 'n')
