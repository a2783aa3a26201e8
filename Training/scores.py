#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Training music without a drum set, with exact beat times: python3 scores.py OUTDIR --count N --seed S [-j 1]

Two sources: (a) pieces of the score corpus of the PyPI package music21 (folk tunes, chorales, vocal polyphony, chamber
music, rags), played by random instruments, folk tunes also with a guessed vamp; (b) compositions by random grammars:
strumming, picking, arpeggios, ostinati, hymns, riffs, bass lines, mallets, song, minimal music, and single tracks (hi-hat,
kick, snare, shaker, clicks). Rules: piece i depends on (seed, i) alone; sounds come from FluidR3, TimGM6mb, sonic-pi-samples
and hydrogen's kits only; the beats are those of the tempo map, before timing is humanised; whoever taps `alt` is right as well.
Writes 24 s of 44.1 kHz mono 16 bit a piece and OUTDIR/manifest.json; parsed scores are kept in OUTDIR/.cache (or --cache DIR).
"""
import argparse, concurrent.futures, glob, importlib.util, json, os, re, select, subprocess, sys, traceback
import numpy as np
import soundfile as sf
from scipy.signal import fftconvolve, lfilter
import synth as T

SR, DUR = 44100, 24.0
KIT, PI = '/usr/share/hydrogen/data/drumkits/', '/usr/share/sonic-pi/samples/'


def pick(rng, seq, w=None):
    """One element; of a dict (element: weight) by weight."""
    if isinstance(seq, dict):
        seq, w = list(seq), list(seq.values())
    if w is not None:
        w = np.array(w, float) / sum(w)
    return seq[int(rng.choice(len(seq), p=w))]


def log_uniform(rng, a, b):
    return float(np.exp(rng.uniform(np.log(a), np.log(b))))


# time
def tempo_plan(rng, bpm, bar, expressive=1.0, top=200):
    """-> (tempo map beat -> s, manifest fields bpm, tempo_map, tempo_mode). `bar` in beats; top: fastest tempo that a change may reach."""
    t0 = 0.0 if rng.random() < .15 else float(rng.uniform(0.02, 0.95))
    beats = bpm / 60 * DUR
    e = expressive
    mode = pick(rng, {'steady': .60, 'drift': .16 * e, 'rubato': .10 * e, 'ramp': .08, 'step': .06})
    if mode == 'steady':
        return T.Tmap([(0, bpm)], t0), dict(bpm=bpm)
    if mode == 'drift':
        tm = T.Tmap([(0, bpm)], t0, drift=rng.uniform(.002, .008), rng=rng)
        grid = np.arange(0, beats, 4)
    elif mode == 'rubato':                      # phrases that press on and hold back, a small ritard at their ends
        phrase, arch, rit = bar * pick(rng, [2, 4, 4, 8]), rng.uniform(.01, .05), rng.uniform(0, .09)
        b = np.arange(0, 400)
        v = bpm * (1 + arch * np.sin(np.pi * (b % phrase) / phrase) - rit * np.maximum(0, (b % phrase) - phrase + 3) / 3
                   + .006 * rng.standard_normal(400))
        tm = T.Tmap(list(zip(b, v)), t0, 'ramp'); grid = np.arange(0, beats * 1.2, 1)
    elif mode == 'ramp':
        to = bpm * np.exp(rng.uniform(.05, .28) * pick(rng, [-1, 1]))
        to = float(np.clip(to, 58, max(bpm, top))); n = (bpm + to) / 2 / 60 * DUR; a = n * rng.uniform(0, .35)
        tm = T.Tmap([(0, bpm), (a, bpm), (n, to)], t0, 'ramp'); grid = np.arange(0, n, 2)
    else:
        to = bpm * np.exp(rng.uniform(.06, .35) * pick(rng, [-1, 1]))
        while not 58 < to < max(top, bpm):
            to = bpm * np.exp(rng.uniform(.06, .35) * pick(rng, [-1, 1]))
        at = max(bar, round(beats * rng.uniform(.35, .6) / bar) * bar)
        tm = T.Tmap([(0, bpm), (at, to)], t0)
        return tm, dict(bpm=to, tempo_map=[[0, bpm], [float(tm(at)), to]], tempo_mode='step')
    m = [[float(tm(b)), float(np.interp(b, tm.b, tm.v))] for b in grid if tm(b) < DUR]
    bt = tm.beats(DUR)
    return tm, dict(bpm=bpm if mode == 'ramp' else 60 / float(np.mean(np.diff(bt))), tempo_map=m, tempo_mode='ramp')


# sound
# s from the note to half of its amplitude, of the programs that speak slowly
ATTACK = {19: .05, 20: .03, 21: .04, 22: .03, 40: .09, 41: .08, 42: .13, 43: .06, 44: .08, 45: .03, 48: .09, 49: .22, 50: .1, 51: .07, 52: .16, 53: .03, 54: .07, 57: .03,
          60: .1, 68: .07, 69: .04, 72: .11, 73: .06, 74: .07, 75: .06, 76: .06, 77: .08, 78: .13, 89: .3, 90: .03, 92: .07, 93: .28, 94: .07, 95: .15, 97: .1, 101: .3,
          102: .06, 103: .05, 109: .05, 110: .09}


def play(rng, parts, reverb=True):
    """parts: [(program or 'drums' or ('drums', kit), notes)] or with a volume third -> mono audio at equal loudness.
    Players of slow instruments begin a little early, by up to half of the attack."""
    out, ch, ahead = [], 0, rng.uniform(0, .45)
    for p in parts:
        prog, notes, vol = p if len(p) == 3 else (*p, 100)
        if isinstance(prog, (str, tuple)):
            out.append((9, prog[1] if isinstance(prog, tuple) else 0, 64, vol, 20, notes))
            continue
        lead = ahead * ATTACK.get(prog, 0)
        notes = [(max(0, a - lead), b - lead, q, v) for a, b, q, v in notes]
        out.append((ch, prog, int(rng.integers(30, 99)), vol, int(rng.integers(0, 90)), notes))
        ch = (ch + 1) % 16
        ch += ch == 9
    x = T.perform(out, 'fluid' if rng.random() < .6 else 'timgm', SR, DUR, reverb=reverb and rng.random() < .5).mean(1)
    return T.norm(x, -22)


def hits(files, events):
    """files: paths; events: [(t, index, velocity)] -> mono."""
    kit = {i: (f, 1, 0) for i, f in enumerate(files)}
    return T.norm(T.sampled_drums(kit, [(t, i % len(files), v) for t, i, v in events], SR, DUR, None).mean(1), -22)


def sung(rng, notes):
    v = T.resample(T.sing([n for n in notes if n[1] - n[0] > .06 and n[0] > 0], DUR, rng, f_mul=rng.uniform(.9, 1.25)), 22050, SR)
    v = np.pad(v, (0, max(0, int(DUR * SR) - len(v))))[:int(DUR * SR)]
    return T.norm(T.compress(v, SR, -26, 3), -22)


def room(rng, x, t60):
    k = np.arange(int(t60 * SR)) / SR
    ir = lfilter([.4], [1, -rng.uniform(.3, .8)], rng.standard_normal(len(k)) * 10 ** (-3 * k / t60))
    ir = np.concatenate([np.zeros(int(rng.uniform(.003, .03) * SR)), ir / np.sqrt(np.sum(ir ** 2))])
    return fftconvolve(x, ir)[:len(x)]


def echo(rng, x, delay):
    """Repeats at `delay` s, fading."""
    d, g, y = int(delay * SR), rng.uniform(.2, .6), x.copy()
    for k in range(1, 6):
        if k * d < len(x): y[k * d:] += g ** k * x[:-k * d]
    return y


def finish(rng, x, path, dry=False):
    """Room, tone, compressor, hiss, level; mono 16 bit."""
    x = T.norm(x - x.mean(), -20)
    if not dry and rng.random() < .6:
        x = x + rng.uniform(.05, .45) * T.norm(room(rng, x, log_uniform(rng, .2, 2.6)), -20)
    if rng.random() < .4:                                  # tone: a low shelf against the rest
        a = np.exp(-2 * np.pi * log_uniform(rng, 150, 3000) / SR)
        low = lfilter([1 - a], [1, -a], x); x = x + rng.uniform(-.6, 1.2) * low
    if rng.random() < .5:
        x = T.compress(T.norm(x, -18), SR, rng.uniform(-28, -18), rng.uniform(1.5, 4), rng.uniform(.003, .03), rng.uniform(.08, .3))
    if rng.random() < .25:
        x = np.tanh(T.norm(x, rng.uniform(-20, -9)))
    if rng.random() < .06:                                 # fades in or out
        x = x * 10 ** (np.linspace(0, rng.uniform(-24, -6), len(x))[::pick(rng, [-1, 1])] / 20)
    x = x / (np.abs(x).max() + 1e-9)
    if rng.random() < .3:
        x = x + 10 ** (rng.uniform(-75, -48) / 20) * rng.standard_normal(len(x))
    x = x / (np.abs(x).max() + 1e-9) * 10 ** (-pick(rng, [.5, .5, rng.uniform(.5, 12), rng.uniform(6, 30)]) / 20)
    sf.write(path, x, SR, subtype='PCM_16')


# (a) the score corpus
COLLECTION = {  # weight, range of onsets a second, tune books have one voice
    'ryansMammoth': (.21, 4.5, 9), 'oneills1850': (.15, 4, 9), 'nottingham-dataset': (.02, 4, 8), 'airdsAirs': (.07, 3.5, 8),
    'essenFolksong': (.12, 1.6, 4.2), 'miscFolk': (.04, 2.5, 6.5), 'bach': (.12, 1.5, 3.6), 'palestrina': (.05, 1.6, 4),
    'monteverdi': (.03, 1.8, 4.5), 'trecento': (.015, 2, 4.5), 'mozart': (.035, 3.5, 9), 'haydn': (.03, 3.5, 9), 'beethoven': (.03, 3.5, 9),
    'joplin': (.02, 5, 8), 'schumann_robert': (.02, 2.5, 7), 'schumann_clara': (.01, 2.5, 7), 'corelli': (.01, 2.5, 6), 'handel': (.01, 2.5, 6),
    'beach': (.005, 2, 5), 'chopin': (.005, 3, 7), 'cpebach': (.01, 2.5, 6), 'johnson_j_r': (.005, 2.5, 6), 'liliuokalani': (.005, 2, 5),
    'schubert': (.01, 2.5, 6), 'verdi': (.005, 2.5, 6), 'weber': (.005, 3, 7), 'leadSheet': (.005, 2, 5)}
PROFILES = [([6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88], [6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17]),
            ([5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4], [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 1.5, 4])]
TUNES = ('ryansMammoth', 'oneills1850', 'nottingham-dataset', 'airdsAirs', 'essenFolksong', 'miscFolk')
FIDDLE = [40, 110, 40, 21, 22, 23, 73, 72, 78, 75, 105, 25, 24, 15, 0, 46, 109, 68, 71, 74, 6, 11, 65]
_cat = {}


def corpus_dir():
    return os.path.join(os.path.dirname(importlib.util.find_spec('music21').origin), 'corpus')


def catalogue(coll):
    """Sorted names 'collection/file' or, in books of tunes, 'collection/file#k' (the k-th tune)."""
    if coll not in _cat:
        names = []
        for f in sorted(glob.glob(os.path.join(corpus_dir(), coll, '**', '*'), recursive=True)):
            name = os.path.relpath(f, corpus_dir())
            if f.endswith('.abc'):
                names += ['%s#%d' % (name, i) for i in range(len(tunes(f)))]
            elif f.endswith(('.mxl', '.krn', '.xml', '.musicxml')):
                names.append(name)
        _cat[coll] = names
    return _cat[coll]


def tunes(path):
    return re.split(r'(?m)^(?=X:)', open(path, encoding='latin1').read())[1:]


def parse(name):
    """-> {'bars': [[offset, length, 'n/d']], 'notes': [[on, length, pitch, part]]} in quarter notes."""
    from music21 import converter
    file, _, k = name.partition('#')
    path = os.path.join(corpus_dir(), file)
    s = converter.parse(tunes(path)[int(k)], format='abc') if k else converter.parse(path, forceSource=True)
    parts = list(s.parts) or [s]
    bars, sig = [], None
    for m in parts[0].getElementsByClass('Measure'):
        sig = m.timeSignature.ratioString if m.timeSignature else sig
        bars.append([float(m.offset), float(m.duration.quarterLength), sig])
    for a, b in zip(bars, bars[1:]):
        a[1] = b[0] - a[0]
    notes = []
    for q, part in enumerate(parts):
        tied = {}
        for n in part.flatten().notes:
            if n.duration.isGrace or 'ChordSymbol' in n.classes or 'Unpitched' in n.classes:
                continue
            for x in (n.notes if n.isChord else [n]):
                on, d, p = float(n.offset), float(n.duration.quarterLength), x.pitch.midi
                t = (x.tie or n.tie).type if (x.tie or n.tie) else None
                if t in ('continue', 'stop') and p in tied and abs(tied[p][0] + tied[p][1] - on) < .01:
                    tied[p][1] += d
                    continue
                e = [on, d, p, q]; notes.append(e)
                if t:
                    tied[p] = e
    r = lambda v: round(v, 4)
    return {'bars': [[r(a), r(b), c] for a, b, c in bars if c], 'notes': sorted([r(a), r(b), c, d] for a, b, c, d in notes)}


class Parser:
    """Asks a child process for a score, for at most `limit` seconds; answers are cached as files."""
    def __init__(self, cache, limit=20):
        self.cache, self.limit, self.child = cache, limit, None

    def __call__(self, name):
        f = os.path.join(self.cache, re.sub(r'[^A-Za-z0-9]+', '_', name) + '.json')
        if os.path.exists(f):
            return json.load(open(f))
        if self.child is None:
            self.child = subprocess.Popen([sys.executable, os.path.abspath(__file__), '--parse'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                          stderr=subprocess.DEVNULL, text=True)
        self.child.stdin.write(name + '\n'); self.child.stdin.flush()
        if select.select([self.child.stdout], [], [], self.limit)[0]:
            s = json.loads(self.child.stdout.readline() or 'null')
        else:
            self.child.kill(); self.child.wait(); self.child = None; s = None
        os.makedirs(self.cache, exist_ok=True)
        tmp = '%s.%d' % (f, os.getpid()); json.dump(s, open(tmp, 'w'), separators=(',', ':')); os.replace(tmp, f)
        return s


def parse_server():
    for line in sys.stdin:
        try:
            s = parse(line.strip())
        except Exception:
            s = None
        sys.__stdout__.write(json.dumps(s) + '\n'); sys.__stdout__.flush()


def regular_runs(bars):
    """Stretches of whole bars of one metre: [(first offset, bars, bar length, metre)]. An up-beat and the short bar before it make one bar."""
    whole, i = [], 0
    while i < len(bars):
        on, length, sig = bars[i]; n, d = map(int, sig.split('/')); full = 4 * n / d
        if length < full - .01 and i + 1 < len(bars) and abs(length + bars[i + 1][1] - full) < .01:
            length = full; i += 1
        whole.append((on, abs(length - full) < .01, full, sig)); i += 1
    runs = []
    for on, ok, full, sig in whole:
        if not ok:
            runs.append(None)
        elif runs and runs[-1] and runs[-1][3] == sig and abs(runs[-1][0] + runs[-1][1] * full - on) < .01:
            runs[-1][1] += 1
        else:
            runs.append([on, 1, full, sig])
    return [r for r in runs if r]


def tapped(rng, coll, sig, onsets, length):
    """The beat that a listener taps: (beat in quarter notes, bpm, beats a bar, alt, ternary). onsets: number in `length` quarter notes."""
    n, d = map(int, sig.split('/')); bar = 4 * n / d
    ternary = (d >= 8 or n == 6) and n % 3 == 0
    beat = (12 / d) if ternary else 2.0 if d == 2 or sig == '2/2' else 4 / d if d > 4 else 1.0
    per = onsets / length * beat                           # onsets a beat
    _, lo, hi = COLLECTION[coll]
    bpm = 60 * log_uniform(rng, lo, hi) / per
    while bpm > 172 and not ternary and abs(bar / beat % 2) < .01:
        beat, bpm, per = beat * 2, bpm / 2, per * 2
    while bpm < 62 and not ternary:
        beat, bpm, per = beat / 2, bpm * 2, per / 2
    if ternary and not 60 <= bpm <= 150:
        bpm = log_uniform(rng, 70, 135)
    if not 58 <= bpm <= 190:
        bpm = log_uniform(rng, 70, 160)
    B = int(round(bar / beat)); alt = []
    if not ternary and bpm < 82 and per >= 1.8:
        alt.append(2 * bpm)
    if not ternary and bpm > 128 and per <= 2.2 and B % 2 == 0:
        alt.append(bpm / 2)
    if B == 3 and bpm > 150:
        alt.append(bpm / 3)
    if ternary and bpm < 68:
        alt.append(3 * bpm)
    return beat, bpm, B, alt, ternary


def guess_chord(notes, a, b, liked):
    """Root and third of the triad that best fits the notes sounding in [a, b)."""
    w = np.zeros(12)
    for on, d, p, _ in notes:
        w[p % 12] += max(0, min(on + d, b) - max(on, a)) * (1.5 if on - a < .01 and on >= a - .01 else 1)
    best = max(((w[r] * 1.15 + w[(r + th) % 12] + w[(r + 7) % 12] + .25 * w.sum() * liked[r] * liked[(r + th) % 12] * liked[(r + 7) % 12], r, th) for r in range(12) for th in (3, 4)))
    return best[1:]


def vamp(rng, p, notes, beat, B, ternary, beats):
    """Boom-chuck under a tune, chords guessed bar by bar. notes in quarter notes from the piece's start."""
    hist = np.zeros(12)
    for _, d, q, _ in notes:
        hist[q % 12] += d
    liked = (hist > .04 * hist.sum()).astype(float)
    prog = pick(rng, [0, 1, 3, 24, 25, 25, 26, 21, 105, 46, 6, 16]); style = pick(rng, ['boom', 'boom', 'chuck', 'block', 'roll'])
    base = int(rng.integers(40, 50)); strum = rng.uniform(.004, .02) if 24 <= prog < 28 or prog == 105 else .002
    off = [2 / 3] if ternary else [.5]
    if ternary and rng.random() < .4: off = [1 / 3, 2 / 3]
    out, half = [], (B / 2 if B % 2 == 0 and B > 2 else B)
    for c0 in np.arange(0, beats, half):
        r, th = guess_chord(notes, c0 * beat, (c0 + half) * beat, liked)
        root = base + (r - base) % 12; triad = [root + 12, root + 12 + th, root + 19]
        for k in range(int(half)):
            b = c0 + k
            def chord(pos, length, v):
                for i, q in enumerate(triad):
                    t = p.t(pos) + i * strum
                    out.append((t, t + length * p.period, q, v + rng.normal(0, 5)))
            if B == 3:                                      # waltz
                if k == 0: out.append((p.t(b), p.t(b) + .8 * p.period, root, 95))
                elif style != 'roll': chord(b, .5, 72)
                if style == 'roll': [out.append((p.t(b + i / 2), p.t(b + i / 2) + .5 * p.period, (triad + [root + 24])[(2 * k + i) % 4], 74)) for i in (0, 1)]
            elif style == 'boom':
                out.append((p.t(b), p.t(b) + .45 * p.period, root + (7 if k % 2 and rng.random() < .8 else 0), 92 + rng.normal(0, 5)))
                for o in off: chord(b + o, .3, 70)
            elif style == 'chuck':
                if k == 0: out.append((p.t(b), p.t(b) + .8 * p.period, root, 90))
                chord(b, .35, 68 + 10 * (k % 2))
            elif style == 'block':
                chord(b, .9, 86 - 12 * (k % 2))
            else:
                sub = 3 if ternary else 2
                for i in range(sub):
                    t = p.t(b + i / sub); out.append((t, t + .6 * p.period, ([root] + triad + [root + 24])[(k * sub + i) % 5], 84 - 12 * (i > 0) + rng.normal(0, 4)))
    return prog, out, int(rng.integers(60, 100))


def counted_key(notes, shift):
    """The key of notes moved by `shift` semitones, as 'A minor'; None where two sets of profiles differ. Their sources: Krumhansl,
    "Cognitive Foundations of Musical Pitch", 1990; Temperley, "What's key for key?", Music Perception 17, 1999."""
    counts = np.zeros(12)
    for _, length, pitch, _ in notes: counts[pitch % 12] += min(length, 4)
    if (counts > 0).sum() < 5: return None
    best = [max((np.corrcoef(counts, np.roll(profile, tonic))[0, 1], tonic, scale) for scale, profile in zip(('major', 'minor'), pair) for tonic in range(12))[1:] for pair in PROFILES]
    return T.key_name(best[0][0] + shift, SCALES[best[0][1]]) if best[0] == best[1] else None


def from_score(rng, parser):
    """-> (audio, manifest fields). Draws pieces until one has a regular, tappable stretch."""
    while True:
        coll = pick(rng, {k: v[0] for k, v in COLLECTION.items()})
        name = pick(rng, catalogue(coll)); s = parser(name)
        runs = [r for r in regular_runs(s['bars']) if r[1] * r[2] >= 15] if s else []
        if not runs:
            continue
        start, nbars, bar, sig = pick(rng, runs, [r[1] for r in runs])
        inside = [n for n in s['notes'] if start - .01 <= n[0] < start + nbars * bar - .01]
        onsets = np.unique(np.round([n[0] - start for n in inside], 2))
        if len(onsets) < 16 or not 2 <= int(sig.split('/')[0]) <= 12:
            continue
        beat, bpm, B, alt, ternary = tapped(rng, coll, sig, len(onsets), nbars * bar)
        if np.mean([np.min(np.abs(onsets - b)) < .02 for b in np.arange(0, nbars * bar, beat)]) < .55:
            continue                                        # too few notes on the beats
        break
    p = Piece(rng, bpm, B, 3 if ternary else 2, expressive=1.4)
    need = int(np.ceil(np.interp(DUR, p.tm.t, p.tm.b) * beat / bar)) + 1
    first = int(rng.integers(0, max(1, nbars - need + 1))) if need < nbars else 0
    notes = []                                              # in quarter notes from the start; short runs are repeated
    for rep in range(need // nbars + 1):
        notes += [[n[0] - start - (first - rep * nbars) * bar, n[1], n[2], n[3]] for n in inside]
    notes = [n for n in notes if -.01 <= n[0] < need * bar]
    voices = sorted({n[3] for n in notes})
    shift = int(rng.integers(-5, 7))
    if len(voices) > 1 or coll not in TUNES:
        band = pick(rng, [[0], [0], [19], [16], [20], [6], [52], [53], [48], [49], [40, 40, 41, 42, 43], [73, 68, 71, 60, 70], [56, 56, 60, 57, 58], [61], [65, 65, 66, 67],
                          [24], [25], [10], [11], [12], [46], [80], [81], [45], [21], [22, 21], [4], [5], [88], [62], [74, 74, 73, 71], [15], [109], [78, 22, 24]])
        if coll in ('joplin', 'chopin') and rng.random() < .6: band = [pick(rng, [0, 0, 1, 3, 24, 21])]
    else:
        band = [pick(rng, FIDDLE)]
    down, on_beat, noise = rng.uniform(0, 26), rng.uniform(0, 20), rng.uniform(2, 9)
    legato = pick(rng, [.95, .85, 1.0, .6, .45] if band[0] not in (52, 53, 48, 49) else [.97, 1.0])
    swing = ternary is False and coll in TUNES and rng.random() < .15 and rng.uniform(.54, .67) or 0
    parts = {v: [] for v in voices}
    for on, d, q, v in notes:
        b = on / beat; f = b % 1
        if swing: b = T.swing_pos(b, swing, 1.0 if beat < 1.5 else .5)
        vel = 66 + down * (abs(b % B) < .02) + on_beat * (f < .02 or f > .98) + (6 if v == voices[0] else 0) + rng.normal(0, noise)
        t = p.t(b)
        parts[v].append((t, max(t + .05, float(p.tm(b + d / beat * legato))), q + shift + (12 if band[0] == 10 and q < 66 else 0), vel))
    out = [(band[min(i, len(band) - 1)], parts[v], 100 if i == 0 else int(rng.integers(70, 101))) for i, v in enumerate(voices[:15])]
    if len(voices) == 1 and coll in TUNES and rng.random() < .6:
        moved = [[a, d, q + shift, v] for a, d, q, v in notes]
        out.append(vamp(rng, p, moved, beat, B, ternary, need * B))
        if rng.random() < .2: out.append((pick(rng, FIDDLE), [(a + rng.normal(0, .008), b, q, v) for a, b, q, v in parts[voices[0]]], 70))
    e = dict(p.truth(alt), source='score:' + coll, piece=name, metre=sig, category='nodrums')
    key = counted_key([n for n in notes if float(p.tm(n[0] / beat)) < DUR], shift)
    return play(rng, out), dict(e, key=key) if key else e


# (b) compositions
SCALES = {'major': [0, 2, 4, 5, 7, 9, 11], 'minor': [0, 2, 3, 5, 7, 8, 10], 'dorian': [0, 2, 3, 5, 7, 9, 10], 'mixolydian': [0, 2, 4, 5, 7, 9, 10]}
FOLLOW = {0: [3, 4, 5, 3, 1, 2], 1: [4, 4, 3, 0], 2: [5, 3], 3: [0, 4, 4, 1], 4: [0, 0, 5, 3], 5: [3, 1, 4, 3], 6: [0, 5]}


class Piece:
    """A metre, a tempo map, chords and a rhythm grammar. Positions are in beats; div: 2 or 3 notes a beat."""
    def __init__(self, rng, bpm, B, div, human=None, expressive=1.0, swing=None, sub=None):
        self.rng, self.bpm, self.B, self.div = rng, bpm, B, div
        self.tm, self.fields = tempo_plan(rng, bpm, B, expressive, 150 if div == 3 else 200)
        self.human = (log_uniform(rng, .003, .02) if human is None else human)
        self.swing = swing or 0
        self.period = 60 / bpm
        self.nbars = int(np.ceil(np.interp(DUR, self.tm.t, self.tm.b) / B)) + 1
        self.sub = sub or (div * 2 if bpm * div * 2 / 60 < rng.uniform(5.5, 10) else div)     # steps a beat
        self.key = int(rng.integers(-5, 7))
        self.mode = pick(rng, {'major': .45, 'minor': .3, 'dorian': .12, 'mixolydian': .13}); self.scale = SCALES[self.mode]
        n, d, self.degrees = int(pick(rng, [1, 2, 2, 3, 4, 4, 4, 4, 8])), 0, []
        for _ in range(n):
            self.degrees.append(d); d = pick(rng, FOLLOW[d])
        self.chord_len = B * pick(rng, [1, 1, 1, 2]) if B % 2 or rng.random() < .8 else B // 2
        self.sevenths = rng.random() < .25
        # accents of the bar's beats: 3 = bar, 2 = group, 1 = beat
        self.level = [1] * B; self.level[0] = 3
        for g in {4: [2], 5: pick(rng, [[3], [2]]), 6: [3], 7: pick(rng, [[2, 4], [3, 5], [4]])}.get(B, []):
            self.level[g] = 2

    def t(self, b, off=0.0):
        if self.swing:
            b = T.swing_pos(b, self.swing, 1.0 if self.sub <= 2 else .5)
        return float(self.tm(b)) + (self.rng.normal(0, self.human) if self.human else 0) + off

    def truth(self, alt=()):
        bt = self.tm.beats(DUR - .001)
        k = np.arange(len(bt))
        e = dict(self.fields, beats=bt.tolist(), downbeats=bt[k % self.B == 0].tolist(), meter=self.B)
        if len(alt): e['alt'] = list(alt)
        return e

    def alt(self, per_beat):
        """Other natural tempi, from the notes a beat."""
        b, a = self.fields['bpm'], []
        if self.div == 2 and b < 80 and per_beat >= 1.7: a.append(2 * b)
        if self.div == 2 and self.B % 2 == 0 and (b > 138 and per_beat <= 2.6 or b > 165): a.append(b / 2)
        if self.B == 3 and b > 150: a.append(b / 3)
        return a

    def degree(self, b):
        return self.degrees[int(b // self.chord_len) % len(self.degrees)]

    def chord(self, b, size=3):
        """Pitches above C0 of the chord at beat b, root first."""
        d = self.degree(b); size += self.sevenths and size == 3
        return [self.key + self.scale[(d + 2 * i) % 7] + 12 * ((d + 2 * i) // 7) for i in range(size)]

    def root(self, b, low=36):
        return low + (self.chord(b)[0] - low) % 12

    def near(self, pitch, b):
        """The chord tone nearest to pitch."""
        c = {x % 12 for x in self.chord(b)}
        return min(range(int(pitch) - 6, int(pitch) + 7), key=lambda q: (q % 12 not in c, abs(q - pitch)))

    def weight(self, step, sub):
        """Metrical level of a step of the bar: 3 bar, 2 group, 1 beat, 0 half beat or third, -1 finer."""
        beat, f = divmod(step, sub)
        return self.level[beat % self.B] if f == 0 else 0 if sub <= self.div or f * self.div % sub == 0 else -1

    def cell(self, density, sync, sub, bars=1):
        """Random rhythm of one or more bars: [(beat, velocity)]; density: share of the steps; sync: 0 straight, 1 no metre."""
        r, out = self.rng, []
        for s in range(self.B * sub * bars):
            w = self.weight(s % (self.B * sub), sub)
            if r.random() < np.clip(density + .38 * (1 - sync) * (w - .2), .03, .97) or (s == 0 and r.random() < .9):
                out.append((s / sub, 74 + 9 * w * (1 - .6 * sync) + r.normal(0, 3)))
        return out or [(0, 90)]

    def line(self, density=.5, sync=.3, sub=None, vary=.12):
        """A rhythm for the piece, cells in a form: [(beat, length in beats, velocity)]."""
        r, sub = self.rng, sub or self.sub
        bars = 2 if r.random() < .35 else 1
        cells = [self.cell(density, sync, sub, bars) for _ in range(3)]
        form, pos = pick(r, ['a', 'aaab', 'ab', 'aab', 'abac', 'aabb']), []
        for k in range(0, self.nbars + bars, bars):
            c = cells['abc'.index(form[(k // bars) % len(form)])]
            if r.random() < vary:
                c = [x for x in c if r.random() < .85 or x[0] == 0] + ([(r.integers(self.B * sub) / sub, 74)] if r.random() < .5 else [])
            pos += [(k * self.B + b, v) for b, v in sorted(dict(c).items())]
        return [(b, (pos[i + 1][0] if i + 1 < len(pos) else b + 1) - b, v + r.normal(0, 4)) for i, (b, v) in enumerate(pos)]

    def steps(self, sub=None):
        """Every step: [(beat, length, velocity)], accents from the metre with a random depth."""
        sub = sub or self.sub; r = self.rng
        if not hasattr(self, 'depth'): self.depth = r.uniform(2.5, 12)
        return [(s / sub, 1 / sub, 76 + self.depth * self.weight(s % (self.B * sub), sub) + r.normal(0, 3)) for s in range(self.nbars * self.B * sub)]

    def note(self, b, length, pitch, vel, gate=.9, off=0.0):
        t = self.t(b, off)
        return (t, max(t + .04, t + float(self.tm(b + length * gate) - self.tm(b))), int(pitch), vel)

    def melody(self, low=60, high=80, density=.4, sync=.25, sub=None, rest=.2, gate=.92):
        r, out = self.rng, []
        q = r.uniform(low, high); scale = {(self.key + x) % 12 for x in self.scale}; silent = False
        for b, d, v in self.line(density, sync, sub or self.div):
            if b % self.B == 0: silent = r.random() < rest
            if silent: continue
            q = float(np.clip(q + r.normal(0, 2.6), low, high))
            m = self.near(q, b) if b % 1 == 0 or r.random() < .3 else min(range(int(q) - 3, int(q) + 4), key=lambda x: (x % 12 not in scale, abs(x - q)))
            out.append(self.note(b, min(d, 3), m, v + 8, gate))
        return out


def arrange(p, parts):
    """Parts that enter late or pause; now and then a bar or two of silence."""
    r = p.rng; out = []
    for i, q in enumerate(parts):
        a = float(p.tm(p.B * int(r.integers(1, 9)))) - .05 if i and r.random() < .25 else 0
        b = float(p.tm(p.B * int(r.integers(6, 16)))) - .05 if i and r.random() < .15 else 1e9
        out.append((q[0], [n for n in q[1] if (a <= n[0] < b)], *q[2:]))
    if r.random() < .1:
        a = p.B * int(r.integers(3, 9)); a, b = float(p.tm(a)) - .05, float(p.tm(a + p.B * pick(r, [1, 1, 2]))) - .05
        out = [(q[0], [n for n in q[1] if not a <= n[0] < b], *q[2:]) for q in out]
    return out


KINDS = {}


def kind(weight, **metre):
    """Registers a composer; metre: B = {beats a bar: weight} or None for any, human, low and high tempo."""
    def put(f):
        KINDS[f.__name__] = (weight, f, metre)
        return f
    return put


STRINGS = [40, 45, 50, 55, 59, 64]


def fretted(p, b, capo=0):
    """Guitar voicing of the chord at beat b, lowest string first."""
    c = {(x - capo) % 12 for x in p.chord(b)}; root = (p.chord(b)[0] - capo) % 12
    v = []
    for s in STRINGS:
        f = [s + i for i in range(5) if (s + i) % 12 in c]
        if v or any(x % 12 == root for x in f):
            v.append(next((x for x in f if x % 12 == root), f[0] if f else s) if not v else f[0] if f else s + 2)
    return [x + capo for x in v]


@kind(10)
def strum(p):
    r = p.rng
    prog = pick(r, [24, 25, 25, 25, 26, 27, 105, 15, 46, 107]); capo = int(r.integers(0, 6)); up = 12 if r.random() < .15 else 0
    speed = log_uniform(r, .004, .025); sub = p.sub; parity = 1 / sub
    notes, mute, back = [], r.uniform(0, .2), r.uniform(-6, 16)
    for b, d, v in p.line(r.uniform(.35, .8), r.uniform(.1, .6)):
        chord = [q + up for q in fretted(p, b, capo)]
        rising = round(b / parity) % 2 == 0 or p.div == 3 and (b % 1 == 0 or r.random() < .5)
        if not rising: chord = chord[::-1][:int(r.integers(3, 5))]
        if int(b) % 2 == 1 and b % 1 == 0: v += back
        short = r.random() < mute
        for i, q in enumerate(chord):
            t = p.t(b) + i * speed if i == 0 else t0 + i * speed
            if i == 0: t0 = t
            notes.append((t, t + (.06 if short else min(2.5, d * p.period * 1.02)), q, v * (.85 if short else 1) - 2 * i * (not rising)))
    return [(prog, notes)]


@kind(8)
def picking(p):
    r, sub = p.rng, p.sub
    prog = pick(r, [24, 24, 25, 25, 26, 27, 46, 105, 15, 104]); capo = int(r.integers(0, 6)); n = p.B * sub
    order = [None if r.random() < .12 else int(r.integers(2, 6)) for _ in range(n)]
    travis = r.random() < .6; notes = []
    for s, (b, d, v) in enumerate(p.steps()):
        c = fretted(p, b, capo); beat = b % 1 == 0
        if beat and (travis or b % p.B == 0 or p.level[int(b % p.B)] > 1):
            notes.append(p.note(b, 1.2, c[0] if int(b) % 2 == 0 or len(c) < 3 else c[1] if r.random() < .7 else c[0], v + 6, 1))
        k = order[s % n]
        if k is not None and not (beat and r.random() < .5):
            notes.append(p.note(b, 3 * d, c[-1 - (5 - k) % len(c)], v - 4, 1))
    out = [(prog, notes)]
    if r.random() < .35: out.append((pick(r, [73, 40, 22, 71, 65, 78]), p.melody(), 80))
    return out


@kind(7)
def piano_ballad(p):
    r = p.rng; prog = pick(r, [0, 0, 0, 1, 2, 4, 5, 46, 88])
    n = p.B * p.div * (2 if p.sub > p.div and r.random() < .5 else 1); sub = n // p.B
    shape = [int(x) for x in np.clip(np.cumsum(r.integers(-1, 3, n)) % 7, 0, 6)]; shape[0] = 0
    pedal = r.uniform(1, 3); notes = []
    for s, (b, d, v) in enumerate(p.steps(sub)):
        c = p.chord(b); up = [p.root(b, 43) + x - c[0] for x in c]; up = up + [x + 12 for x in up] + [up[0] + 24]
        notes.append(p.note(b, pedal * d, up[shape[s % n] % len(up)], v - 8, 1))
        if b % p.chord_len == 0 or (b % p.B == 0):
            notes.append(p.note(b, p.B * .9, p.root(b, 31), v + 6, 1))
    out = [(prog, notes)]
    if r.random() < .6: out.append((prog if r.random() < .6 else pick(r, [40, 73, 68, 42, 71]), p.melody(64, 84, .3), 95))
    return out


@kind(4)
def alberti(p):
    r = p.rng; prog = pick(r, [0, 0, 6, 6, 24, 46, 10, 1, 19, 11])
    order = pick(r, [[0, 2, 1, 2], [0, 1, 2, 1], [0, 2, 1, 2, 1, 2], [0, 1, 2, 3]]) if p.div == 2 else pick(r, [[0, 1, 2], [0, 2, 1], [0, 1, 2, 3, 2, 1]])
    sub = p.sub if r.random() < .6 else p.div; notes = []
    for s, (b, d, v) in enumerate(p.steps(sub)):
        c = p.chord(b); c = c[:3] + [c[0] + 12]
        notes.append(p.note(b, d, p.root(b, 48) + c[order[s % len(order)]] - c[0], v - 8, 1))
    return [(prog, notes), (prog, p.melody(66, 86, .5, .15, p.sub), 100)]


@kind(5, B={4: .7, 2: .2, 3: .1}, div=2, swing=.3)
def stride(p):
    r = p.rng; prog = pick(r, [0, 3, 3, 1, 0, 25, 21, 105]); notes = []
    half = r.random() < .5                                  # bass and chord alternate in eighths or in beats
    for b in np.arange(0, p.nbars * p.B, .5 if half else 1.0):
        k = round(b * (2 if half else 1)); v = 80 + 6 * (b % p.B == 0) + r.normal(0, 5)
        if (k % 2 == 0 if p.B % 2 == 0 or half else b % p.B == 0):
            q = p.root(b, 36) + (7 if k % 4 == 2 and r.random() < .6 else 0) - (12 if r.random() < .3 else 0)
            notes.append(p.note(b, .5, q + (12 if q < 28 else 0), v + 6, .9)); notes.append(p.note(b, .5, q + 12, v - 4, .9))
        else:
            notes += [p.note(b, .4, 54 + (q - 54) % 12, v - 6, .8) for q in p.chord(b)]
    top = []
    for b, d, v in p.line(r.uniform(.45, .75), r.uniform(.5, .9), 4 if p.bpm < 130 else 2):
        m = p.near(r.normal(76, 5), b); top.append(p.note(b, d, m, v + 8, .8))
        if r.random() < .35: top.append(p.note(b, d, m - 12, v, .8))
    return [(prog, notes), (prog, top)]


SYNTHS = [80, 81, 81, 82, 84, 87, 90, 38, 39, 62, 63, 5, 88, 98, 100, 102, 103, 112, 16]


@kind(8, human=0, div={2: .9, 3: .1})
def sequencer(p):
    r = p.rng; prog = pick(r, SYNTHS); sub = p.sub
    n = pick(r, [p.B * sub, p.B * sub, p.B * sub * 2, p.B * sub // 2 or 1]); gate = r.uniform(.2, 1.0)
    seq = [None if r.random() < pick(r, [0, .15, .4]) else (int(r.integers(0, 5)), 12 * int(r.random() < .2), 12 * (r.random() < .25)) for _ in range(n)]; seq[0] = (0, 0, 12)
    notes = []
    for s, (b, d, v) in enumerate(p.steps(sub)):
        if seq[s % n]:
            i, o, a = seq[s % n]; c = p.chord(b); c = c + [x + 12 for x in c]
            notes.append(p.note(b, d, p.root(b, 40) + c[i] - c[0] + o, min(v, 92) + a, gate))
    out = [(prog, notes)]
    if r.random() < .5:
        out.append((pick(r, [38, 39, 87, 81]), [p.note(b, d, p.root(b, 29), v, .7) for b, d, v in p.line(.4, .4)], 100))
    if r.random() < .4:
        out.append((pick(r, [89, 90, 91, 94, 95]), [p.note(b, p.chord_len, 60 + (q - 60) % 12, 64) for b in np.arange(0, p.nbars * p.B, p.chord_len) for q in p.chord(b)], 70))
    return out


@kind(6)
def string_ostinato(p):
    r = p.rng; low = pick(r, [48, 48, 49, 42, 40, 45]); gate = r.uniform(.25, .75); parts = []
    for v0, prog in enumerate([low] + ([pick(r, [40, 41, 48])] if r.random() < .6 else [])):
        n = p.B * p.sub; cells = r.integers(0, 4, n) * (r.random(n) < .5); cells[0] = 0
        ev = p.steps() if v0 == 0 or r.random() < .3 else p.line(r.uniform(.3, .6), .3)
        parts.append((prog, [p.note(b, d, p.root(b, 43 + 12 * v0) + (p.chord(b)[cells[int(round(b * p.sub)) % n] % 3] - p.chord(b)[0]), v, gate) for b, d, v in ev]))
    if r.random() < .5:
        parts.append((pick(r, [48, 60, 61, 52]), [p.note(b, p.chord_len, 60 + (q - 60) % 12, 62) for b in np.arange(0, p.nbars * p.B, p.chord_len) for q in p.chord(b)], 70))
    if r.random() < .3: parts.append((40, p.melody(67, 86, .25), 90))
    return parts


@kind(4)
def pizzicato(p):
    r = p.rng
    out = [(45, [p.note(b, .5, p.root(b, 36) + (7 if int(b) % 2 and r.random() < .4 else 0), v + 5) for b, d, v in p.line(.35, .1, p.div)])]
    out.append((45, [p.note(b, .4, 60 + (q - 60) % 12, v) for b, d, v in p.line(r.uniform(.3, .6), r.uniform(.1, .6)) for q in p.chord(b)[:2]]))
    if r.random() < .6: out.append((pick(r, [45, 73, 71, 10, 9]), p.melody(66, 84, .5)))
    return out


@kind(5, low=60, high=130)
def homophony(p):
    """A choir, organ or brass hymn: block chords moving with the words, passing notes."""
    r = p.rng; band = pick(r, [[52], [53], [52, 53], [19], [20], [16], [61], [48], [60, 57], [21], [91], [54], [22]])
    voices = [[], [], [], []]; q = [48, 55, 62, 69]
    density = r.uniform(.2, .6)
    for b, d, v in p.line(density, .1, p.div):
        for i in range(4):
            q[i] = p.root(b, 41) if i == 0 else p.near(np.clip(q[i] + r.normal(0, 2), 50 + 6 * i, 62 + 6 * i), b)
            voices[i].append(p.note(b, d, q[i], v, .96))
            if i and r.random() < .07 and d >= 1: voices[i].append(p.note(b + .5, d / 2, q[i] + pick(r, [-2, -1, 2, 1]), v - 8))
    return [(band[i % len(band)], voices[i]) for i in range(4)]


@kind(4, div={2: .8, 3: .2})
def a_cappella(p):
    """Voices with claps or snaps."""
    r = p.rng
    x = play(r, [(pick(r, [52, 53, 54]), [p.note(b, d, 52 + (q - 52) % 12, v, .85) for b, d, v in p.line(r.uniform(.3, .6), r.uniform(.1, .5)) for q in p.chord(b)]),
                 (pick(r, [53, 52, 33]), [p.note(b, d, p.root(b, 38), v + 8, .8) for b, d, v in p.line(.3, .3, p.div)])])
    if r.random() < .6: x = x + r.uniform(.5, 1.2) * sung(r, p.melody(57, 72, .4))
    files = pick(r, [[KIT + 'GMRockKit/HandClap.wav'], [KIT + 'TR808EmulationKit/808_Clap.flac'], [PI + 'perc_snap.flac'], [PI + 'perc_snap2.flac'], None])
    if files:
        where = pick(r, ['back', 'back', 'beats', 'cell'])
        ev = p.line(.25, .4) if where == 'cell' else [(b, 1, 90) for b in range(p.nbars * p.B) if where == 'beats' or (b % p.B) % 2 == 1]
        x = x + r.uniform(.25, .9) * hits(files, [(p.t(b), 0, v + r.normal(0, 6)) for b, _, v in ev])
    return x


@kind(7, div={2: .85, 3: .15})
def electric_riff(p):
    r = p.rng; prog = pick(r, [28, 29, 30, 30, 27, 29]); style = pick(r, ['eighths', 'eighths', 'riff', 'riff', 'chug', 'gallop'])
    notes, scale = [], [0, 3, 5, 7, 10, 12, -2]
    if style == 'riff':                                      # a single-note or power-chord motif that repeats and follows the chord
        motif = [(b, d, v, int(pick(r, [0, 0, 0, *scale]))) for b, d, v in p.line(r.uniform(.4, .8), r.uniform(.2, .7), vary=.05) if b < 2 * p.B]
        power = r.random() < .5; keep = r.random() < .5
        for k in range(0, p.nbars, 2):
            for b, d, v, iv in motif:
                root = p.root(0 if keep else b + k * p.B, 40) + iv
                notes += [p.note(b + k * p.B, d, root + o, v + 10, .9) for o in ([0, 7, 12] if power else [0])]
    else:
        ev = p.steps(p.sub if style == 'chug' else p.div)
        if style == 'gallop':                                # long short short, or short short long, in every beat
            g = pick(r, [(0, .5, .75), (0, .25, .5)]) if p.div == 2 else (0, 1 / 3, 2 / 3)
            ev = [(b + o, .25, 84 + 9 * (o == 0) + r.normal(0, 3)) for b in range(p.nbars * p.B) for o in g]
        acc = dict((round(b % p.B, 3), v) for b, _, v in p.line(.4, .6) if b < p.B); drop = r.uniform(0, .3)
        for b, d, v in ev:
            if style == 'chug' and b % 1 and r.random() < drop: continue
            strong = round(b % p.B, 3) in acc
            c = [p.root(b, 40) + o for o in ([0, 7, 12] if strong or style == 'eighths' else [0, 7])]
            notes += [p.note(b, d, q, v + 12 * strong, .9 if strong else .4) for q in c]
    out = [(prog, notes)]
    if r.random() < .25: out.append((33, [p.note(b, d, p.root(b, 28), v, .8) for b, d, v in p.line(.5, .2, p.div)], 90))
    return out


@kind(7, div={2: .8, 3: .2}, swing=.3)
def bass_line(p):
    r = p.rng; prog = pick(r, [32, 33, 33, 34, 35, 36, 37, 38, 39, 58, 0]); style = pick(r, ['walking', 'funk', 'funk', 'dub', 'eighths', 'two', 'octaves'])
    notes = []; scale = {(p.key + x) % 12 for x in p.scale}
    if style == 'walking':
        q = p.root(0, 36)
        for b in range(p.nbars * p.B):
            q = p.root(b, 33) if b % p.chord_len == 0 else min(range(q - 5, q + 6), key=lambda x: (x % 12 not in scale, abs(x - q - r.normal(0, 4)))) if r.random() < .8 else q + pick(r, [-1, 1])
            q = int(np.clip(q, 28, 52)); notes.append(p.note(b, 1, q, 88 + 5 * (b % 2) + r.normal(0, 4), .92))
            if r.random() < .12: notes.append(p.note(b + (2 / 3 if p.swing or p.div == 3 else .5), .3, q, 66))
    elif style == 'eighths':
        notes = [p.note(b, d, p.root(b, 28), v, r.uniform(.6, .95)) for b, d, v in p.steps(p.div)]
    elif style == 'octaves':
        notes = [p.note(b, d, p.root(b, 29) + 12 * (int(round(b * p.div)) % 2), v, .7) for b, d, v in p.steps(p.div)]
    elif style == 'two':
        for b in range(p.nbars * p.B):
            if b % p.B == 0 or p.level[b % p.B] == 2: notes.append(p.note(b, 1.5, p.root(b, 31) + (0 if b % p.B == 0 else 7), 92, .9))
            elif r.random() < .15: notes.append(p.note(b, .8, p.root(b, 31) + pick(r, [2, 4, 12, -1]), 78))
    else:
        dens, sync = (r.uniform(.35, .6), r.uniform(.3, .65)) if style == 'funk' else (r.uniform(.15, .35), r.uniform(.2, .5))
        motif = {}
        for b, d, v in p.line(dens, sync, p.sub if style == 'funk' else p.div, .08):
            key = round(b % (2 * p.B), 3)
            iv = motif.setdefault(key, int(pick(r, [0, 0, 0, 12, 7, 10, 5, 3, -2])) if key else 0)
            notes.append(p.note(b, d, p.root(b, 29) + iv, v + (8 if b % p.B == 0 else 0), r.uniform(.5, .95)))
    return [(prog, notes)]


@kind(6)
def mallets(p):
    r = p.rng; prog = pick(r, [12, 12, 108, 108, 114, 11, 9, 13, 10, 14, 46, 15, 112, 107, 106, 104]); out = []
    for v0 in range(int(pick(r, [1, 2, 2, 3]))):
        n = p.B * p.sub * pick(r, [1, 1, 2]); seq = np.cumsum(r.integers(-2, 3, n)) + 2 * v0
        ev = p.line(r.uniform(.35, .75), r.uniform(.1, .6)) if r.random() < .7 else p.steps()
        notes = []
        for b, d, v in ev:
            c = p.chord(b); i = int(seq[int(round(b * p.sub)) % n]) % 6; q = p.root(b, 48 + 12 * (v0 == 0)) + c[i % len(c)] - c[0] + 12 * (i // len(c))
            notes.append(p.note(b, max(d, .5), q, v, 1.2))
        out.append((prog if r.random() < .7 else pick(r, [12, 108, 11, 46]), notes, 100 - 12 * v0))
    return out


@kind(3)
def harp(p):
    r = p.rng; n = p.B * p.sub; shape = pick(r, [list(range(n)), list(range(n // 2 + 1)) + list(range(n // 2, 0, -1)), [int(x) for x in r.integers(0, 7, n)]])
    notes = []
    for s, (b, d, v) in enumerate(p.steps()):
        c = p.chord(b); i = shape[s % len(shape) if len(shape) >= n else s % n % len(shape)] % 9
        notes.append(p.note(b, 3 * d, p.root(b, 43) + c[i % len(c)] - c[0] + 12 * (i // len(c)), v + (10 if s % n == 0 else 0), 1))
    return [(pick(r, [46, 46, 6, 24, 15, 107]), notes)] + ([(pick(r, [73, 40, 68, 52]), p.melody(66, 84, .25), 85)] if r.random() < .5 else [])


@kind(5, low=66, high=150)
def song(p):
    """A solo voice, with guitar or piano, or alone with finger snaps."""
    r = p.rng; voice = sung(r, [(a + .02, b, q, v) for a, b, q, v in p.melody(int(r.integers(48, 56)), int(r.integers(62, 70)), r.uniform(.3, .55), r.uniform(.1, .5), rest=.15)])
    x = play(r, pick(r, [strum, picking, piano_ballad])(p)[:1])
    return voice * r.uniform(.4, 1.2) + x


@kind(4, human={.002: .5, .01: .5})
def ambient_pulse(p):
    """Soft attacks on the beat or its half, over a pad."""
    r = p.rng; prog = pick(r, [88, 88, 90, 91, 94, 54, 48, 92, 99, 16, 50, 53, 98, 102]); unit = pick(r, [1.0, 1.0, 1 / p.div, 2.0 if p.bpm > 110 and p.B % 2 == 0 else 1.0])
    notes = [p.note(b, unit, 48 + 12 * o + (q - 48) % 12, 72 + 14 * (b % p.B == 0) + r.normal(0, 4), r.uniform(.5, .85)) for b in np.arange(0, p.nbars * p.B, unit) for o, q in enumerate(p.chord(b))]
    out = [(prog, notes)]
    if r.random() < .6: out.append((pick(r, [89, 90, 91, 95]), [p.note(b, p.chord_len, 48 + (q - 48) % 12, 58, 1.1) for b in np.arange(0, p.nbars * p.B, p.chord_len) for q in p.chord(b)], 70))
    if r.random() < .5: out.append((pick(r, [11, 4, 98, 14, 10]), p.melody(66, 86, .2, .2, p.div, .3), 80))
    return out


@kind(5, human={.001: .5, .006: .5})
def minimal(p):
    """Ostinati of different lengths over one pulse."""
    r = p.rng; out = []
    progs = pick(r, [[12], [0], [11, 12], [48, 45], [80, 81], [16], [71, 73], [4], [46, 108], [56, 65]])
    for i in range(int(r.integers(2, 5))):
        n = pick(r, [p.B * p.sub, p.B * p.sub, 3 * p.sub, 2 * p.sub, p.B * p.sub * 2]); sel = r.random(n) < r.uniform(.4, .95); sel[0] = True
        pcs = [int(p.near(r.normal(52 + 8 * i, 5), 0)) for _ in range(n)]; enter = p.B * int(r.integers(0, 4)) * (i > 0)
        notes = [p.note(b, d, pcs[s % n], v + (10 if s % n == 0 else 0), r.uniform(.6, 1)) for s, (b, d, v) in enumerate(p.steps()) if sel[s % n] and b >= enter]
        out.append((progs[i % len(progs)], notes, 100 - 6 * i))
    beat = [p.note(b, .5, p.root(0, 36), 92) for b in range(p.nbars * p.B) if b % p.B == 0 or r.random() < .25]
    if r.random() < .5: out.append((progs[0], beat))
    return out


@kind(3, B={3: 1}, low=84, high=185)
def waltz(p):
    r = p.rng; prog = pick(r, [0, 21, 24, 25, 45, 48, 6, 22]); notes = []
    for b in range(p.nbars * 3):
        if b % 3 == 0: notes.append(p.note(b, 1, p.root(b, 36) + (7 if (b // 3) % 2 and r.random() < .5 else 0), 94))
        elif r.random() < .95: notes += [p.note(b, .6, 55 + (q - 55) % 12, 70 + r.normal(0, 5)) for q in p.chord(b)]
    return [(prog, notes), (pick(r, [prog, 40, 73, 71, 21, 22, 65, 56]), p.melody(64, 84, .4, .15, 2), 105)]


@kind(5)
def solo_melody(p):
    """One player alone, or two in thirds, sixths or octaves."""
    r = p.rng; prog = pick(r, FIDDLE + [56, 57, 66, 64, 41, 42, 70, 80, 81, 11, 4, 27, 29, 26, 52]); low = pick(r, [48, 55, 60, 64])
    m = p.melody(low, low + 18, r.uniform(.4, .75), r.uniform(.05, .45), p.sub if r.random() < .5 else p.div, r.uniform(0, .15), r.uniform(.5, 1))
    out = [(prog, m)]
    if r.random() < .3: out.append((prog if r.random() < .7 else pick(r, FIDDLE), [(a + abs(r.normal(0, .01)), b, p.near(q + pick(r, [-4, -3, -12, 4]), 0) if r.random() < .6 else q - 12, v - 8) for a, b, q, v in m], 85))
    return out


@kind(3, low=66, high=150)
def solo_voice(p):
    """Singing alone, or with stamps, claps or snaps on the beat."""
    r = p.rng; low = int(r.integers(46, 60))
    x = sung(r, [(a + .01, b, q, v) for a, b, q, v in p.melody(low, low + 13, r.uniform(.45, .75), r.uniform(.05, .35), rest=.05)])
    if r.random() < .5:
        f = [pick(r, files(KIT + '*/*Clap*', PI + 'perc_snap*', PI + 'bd_boom*', PI + 'drum_bass_s*', PI + 'elec_soft_kick*'))]; each = pick(r, [1, 1, 2])
        x = x + r.uniform(.2, .8) * hits(f, [(p.t(b), 0, 90 + r.normal(0, 7)) for b in range(0, p.nbars * p.B, each)])
    return x


@kind(4, B={4: 1}, swing=.8, low=66, high=190)
def boogie(p):
    """Shuffle: root and fifth, root and sixth, on guitar or piano."""
    r = p.rng; prog = pick(r, [27, 29, 25, 0, 0, 3, 26, 30]); notes = []; shape = pick(r, [[0, 0, 2, 2], [0, 2, 0, 2], [0, 2, 3, 2], [0, 0, 2, 0]]); back = r.uniform(-4, 14); off = r.uniform(-16, 4)
    for k, (b, d, v) in enumerate([(s / p.div, 1 / p.div, 82) for s in range(p.nbars * 4 * p.div)]):
        if p.div == 3 and k % 3 == 1: continue
        q = p.root(b, 40); i = shape[int(b * 2) % 4]; v += (off if b % 1 else back * (int(b) % 2)) + r.normal(0, 4)
        notes += [p.note(b, d, q, v, .85), p.note(b, d, q + 7 + i, v, .85)]
    return [(prog, notes)] + ([(prog, p.melody(62, 82, .5, .5), 100)] if r.random() < .4 else [])


@kind(4, B={4: .8, 2: .2}, div=2, low=88, high=175)
def latin(p):
    """Montuno over an anticipating bass, or a bossa guitar with its thumb on the beat."""
    r = p.rng; notes = []
    if r.random() < .5:
        where = [0.0] + [x + .5 for x in range(2 * p.B) if r.random() < .8] + [float(x) for x in range(1, 2 * p.B) if r.random() < .2]
        for k in range(0, p.nbars, 2):
            for b in where:
                q = p.near(66 + r.normal(0, 5), b + k * p.B); notes += [p.note(b + k * p.B, .5, q + o, 86 + r.normal(0, 5), .8) for o in (0, 12)]
        bass = [p.note(k * p.B + b, 1.3, p.root(k * p.B + b + 1, 31) + iv, 98 + r.normal(0, 4), .9) for k in range(p.nbars) for b, iv in ([(p.B / 2 - .5, 7), (p.B - 1, 0)] if r.random() < .8 else [(0, 0), (p.B / 2 - .5, 7), (p.B - 1, 0)])]
        out = [(pick(r, [0, 0, 4, 24, 105]), notes), (pick(r, [32, 33, 35]), bass, 110)]
        if r.random() < .4:
            c = pick(r, [[0, .75, 1.5, 2.5, 3], [0, 1.5, 3, 5, 6], [1, 2, 4, 5.5, 7], [0, .75, 1.75, 2.5, 3]]); span = 4 if max(c) < 4 else 8
            out.append(('drums', [(t, t + .1, 75, 92) for b0 in range(0, p.nbars * p.B, span) for b in c for t in [p.t(b0 + b)]]))
        return out
    comp = {k: [b for b, _ in p.cell(r.uniform(.3, .45), .85, 2 if p.bpm > 110 else 4)] for k in (0, 1)}; prog = pick(r, [24, 24, 25, 26])
    for k in range(p.nbars):
        for b in comp[k % 2]: notes += [p.note(k * p.B + b, .6, 55 + (q - 55) % 12, 80 + r.normal(0, 6), .9) for q in p.chord(k * p.B + b)]
        for b in range(0, p.B, pick(r, [1, 2, 2])): notes.append(p.note(k * p.B + b, 1, p.root(k * p.B, 38) + (7 if b >= p.B / 2 and r.random() < .7 else 0), 90 + r.normal(0, 5)))
    return [(prog, notes)] + ([(pick(r, [73, 65, 40, 71]), p.melody(64, 80, .35, .6), 85)] if r.random() < .35 else [])


@kind(4, B={4: 1}, div=2, low=64, high=96)
def reggae(p):
    """Guitar on every off-beat, dub bass, sometimes a bubbling organ."""
    r = p.rng; skank = [p.note(b + .5, .25, 60 + (q - 60) % 12, 92 + r.normal(0, 5), .6) for b in range(p.nbars * 4) for q in p.chord(b)]
    bass = []; motif = {}
    for b, d, v in p.line(r.uniform(.25, .5), r.uniform(.1, .5), 2, .06): bass.append(p.note(b, d, p.root(b, 29) + motif.setdefault(b % 8, 0 if b % 4 == 0 else int(pick(r, [0, 0, 7, 12, 3, 5]))), v + 10, .8))
    out = [(pick(r, [27, 28, 0, 16]), skank), (pick(r, [33, 34, 38, 32]), bass, 120)]
    if r.random() < .5: out.append((pick(r, [16, 17, 18]), [p.note(b + o, .25, 55 + (q - 55) % 12, 70, .6) for b in range(p.nbars * 4) for o in (.25, .5, .75) if o == .5 or r.random() < .8 for q in p.chord(b)], 70))
    return out


@kind(4, human={.001: .4, .008: .6}, div=2)
def stabs(p):
    """Syncopated chords of a piano, brass or synth over a bass on the beats."""
    r = p.rng; prog = pick(r, [0, 61, 62, 63, 81, 4, 7, 16, 55, 48, 28]); notes = [p.note(b, min(d, .6), 55 + (q - 55) % 12, v + 6, r.uniform(.4, .9)) for b, d, v in p.line(r.uniform(.3, .6), r.uniform(.4, .9), vary=.05) for q in p.chord(b)]
    style = pick(r, ['beats', 'eighths', 'half', 'cell'])
    ev = [(b, .5, 96) for b in range(p.nbars * p.B)] if style == 'beats' else p.steps(p.div) if style == 'eighths' else [(b, 1, 96) for b in range(p.nbars * p.B) if p.level[b % p.B] > 1] if style == 'half' else p.line(.4, .2, p.div)
    return [(prog, notes), (pick(r, [38, 39, 33, 32, 87, 36, 58]), [p.note(b, d, p.root(b, 29), v + 6, .7) for b, d, v in ev], 110)]


@kind(3, B={2: .4, 4: .3, 3: .3})
def oompah(p):
    r = p.rng; low, mid = pick(r, [(58, 60), (58, 61), (21, 21), (32, 24), (43, 21), (0, 0), (70, 71), (57, 60)]); bass, chords = [], []
    for b in range(p.nbars * p.B):
        if p.B != 3 or b % 3 == 0: bass.append(p.note(b, .6, p.root(b, 31) + (7 if (b if p.B != 3 else b // 3) % 2 and r.random() < .8 else 0), 98 + r.normal(0, 4), .8))
        for o in ([1 - 1 / p.div] if p.B != 3 else [0] if b % 3 else []): chords += [p.note(b + o, .3, 55 + (q - 55) % 12, 76 + r.normal(0, 4), .7) for q in p.chord(b)]
    return [(low, bass, 110), (mid, chords, 90)] + ([(pick(r, [21, 71, 56, 22, 40, 72]), p.melody(64, 84, .55, .15, p.sub))] if r.random() < .7 else [])


@kind(4, human=0, div={2: .9, 3: .1})
def gated_pad(p):
    """A held chord cut by a rhythm, or pushed down on every beat as by a kick."""
    r = p.rng; pad = play(r, [(pick(r, [88, 89, 90, 91, 50, 48, 62, 81, 94, 16, 52]), [p.note(b, p.chord_len, 48 + 12 * o + (q - 48) % 12, 88, 1.02) for b in np.arange(0, p.nbars * p.B, p.chord_len) for o in (0, 1) for q in p.chord(b)])])
    if r.random() < .45:
        x = T.duck(pad[:, None], SR, [p.t(b) for b in range(p.nbars * p.B)], r.uniform(.6, .97), min(.95 * p.period, r.uniform(.15, .45)))[:, 0]
        return x + (0 if r.random() < .7 else play(r, [(pick(r, [38, 39, 87]), [p.note(b + .5, .5, p.root(b, 29), 95, .8) for b in range(p.nbars * p.B)])]) * r.uniform(.3, .9))
    gate, down = np.zeros(len(pad)), r.uniform(0, .25); hold = r.uniform(.4, .95); sub = p.sub
    for b, d, v in p.line(r.uniform(.4, .75), r.uniform(.1, .6), sub, .03):
        i, j = int(p.t(b) * SR), int(p.t(b + hold / sub) * SR); gate[i:j] = v / 100
    k = int(.004 * SR); gate = np.convolve(gate, np.ones(k) / k)[:len(pad)]
    return pad * (down + gate)


# single tracks: what one channel of a session carries
def files(*patterns):
    return sorted(f for q in patterns for f in glob.glob(q))


@kind(4, human={0.0: .5, .006: .5}, div={2: .85, 3: .15})
def track_hat(p):
    r = p.rng; f = files(KIT + '*/*Hat*', PI + 'drum_cymbal_*', KIT + 'GMRockKit/24Ride*', PI + 'elec_tick*'); sel = [pick(r, f), pick(r, f)]
    sub = pick(r, [1, p.div, p.div, p.sub]); ev = p.steps(sub) if r.random() < .6 else p.line(r.uniform(.4, .8), r.uniform(.1, .5))
    opened = {round(b % p.B, 3) for b, _, _ in p.line(.1, .9) if b < p.B} if r.random() < .4 else set()
    p.track_alt = sub
    return hits(sel, [(p.t(b), int(round(b % p.B, 3) in opened), v + 10 * (b % 1 == 0)) for b, d, v in ev])


@kind(3, human={0.0: .7, .006: .3}, div=2, B={4: 1})
def track_kick(p):
    r = p.rng; f = [pick(r, files(KIT + '*/*Kick*', PI + 'bd_*', PI + 'drum_bass*', PI + 'elec_*kick*', PI + 'drum_heavy*'))]
    ev = [(b, 0, 100) for b in range(p.nbars * 4)]
    if r.random() < .4: ev += [(b * 4 + q, 0, 88) for b in range(p.nbars) for q in [pick(r, [2.5, 3.5, 1.75, 3.75, .5])] if r.random() < .6]
    p.track_alt = 1
    return hits(f, [(p.t(b), 0, v + r.normal(0, 3)) for b, _, v in ev])


@kind(3, human={0.0: .5, .008: .5}, div=2, B={4: 1}, high=170)
def track_snare(p):
    r = p.rng; f = [pick(r, files(KIT + '*/*Snare*', KIT + '*/*Clap*', PI + 'sn_*', PI + 'drum_snare*', PI + 'elec_*snare*', KIT + '*/SideStick*'))]
    ghost = r.random() < .5; ev = [(4 * k + q, 0, 104) for k in range(p.nbars) for q in (1, 3)]
    if ghost: ev += [(b, 0, 46) for b, _, _ in p.line(.12, .95, 4 if p.bpm < 140 else 2) if b % 2 != 1]
    p.track_alt = .5
    return hits(f, [(p.t(b), 0, v + r.normal(0, 4)) for b, _, v in ev])


@kind(3, human={.003: .3, .01: .7})
def track_shaker(p):
    r = p.rng; drum, kit = pick(r, [(70, 0), (82, 0), (69, 0), (54, 0), (54, 0), (82, 25), (70, 25), (54, 8)])
    sub = pick(r, [p.div, p.sub, p.sub]); accent = r.uniform(6, 30); back = r.random() < .4
    ev = p.steps(sub) if r.random() < .7 else p.line(r.uniform(.5, .8), r.uniform(.1, .4), sub)
    p.track_alt = sub
    return [(('drums', kit), [(t, t + .1, drum, v - 10 + accent * ((b % 1 == 0) if not back else (b % 2 == 1))) for b, _, v in ev for t in [p.t(b)]])]


@kind(4, human={0.0: 1}, low=40, high=240, B={4: .5, 3: .2, 2: .1, 6: .1, 5: .05, 7: .05}, div=2)
def clicks(p):
    """A metronome: accented or not."""
    r = p.rng; accent = r.random() < .6; p.track_alt = 1
    if r.random() < .5:
        hi, lo = pick(r, [(34, 33), (76, 77), (75, 75), (37, 37), (56, 56), (76, 76), (81, 80)])
        return [('drums', [(t, t + .1, hi if accent and b % p.B == 0 else lo, 110 if accent and b % p.B == 0 else 90) for b in range(p.nbars * p.B) for t in [p.t(b)]])]
    x = np.zeros(int(DUR * SR)); n = int(r.uniform(.008, .06) * SR); f = log_uniform(r, 500, 3000); u = np.arange(n) / SR
    for b in range(p.nbars * p.B):
        i = int(round(p.t(b) * SR)); top = accent and b % p.B == 0
        if i < len(x):
            c = (np.sin(2 * np.pi * f * (1.5 if top else 1) * u) * np.exp(-u * 4 * SR / n) * (1 if top else .7))[:len(x) - i]; x[i:i + len(c)] += c
    return T.norm(x, -22)


@kind(5, human={.002: .3, .01: .7})
def track_percussion(p):
    """One to three hand drums or small percussion in a repeated pattern."""
    r = p.rng
    if r.random() < .6:
        ds = [int(x) for x in r.choice([60, 61, 62, 63, 64, 65, 66, 67, 68, 75, 76, 77, 56, 54, 58, 73, 39, 41, 45, 50, 47, 80, 81], int(r.integers(1, 4)), replace=False)]
        return [(('drums', pick(r, [0, 0, 8, 25, 32])), [(t, t + .2, d, v + 8) for i, d in enumerate(ds) for b, _, v in p.line(r.uniform(.2, .6), r.uniform(.2, .6)) for t in [p.t(b)]])]
    sel = [pick(r, files(PI + 'tabla_*', PI + 'elec_*', PI + 'perc_[bdis]*', KIT + '*/*Tom*', KIT + '*/*Conga*', KIT + '*/*Clave*', KIT + '*/*Cowbell*', KIT + '*/Bell*', KIT + '*/SideStick*')) for _ in range(int(r.integers(1, 4)))]
    return hits(sel, [(p.t(b), i, v) for i in range(len(sel)) for b, _, v in p.line(r.uniform(.2, .55), r.uniform(.2, .6))])


METRES = {(4, 2): .56, (3, 2): .12, (2, 3): .12, (4, 3): .07, (2, 2): .03, (5, 2): .04, (7, 2): .03, (6, 2): .01, (3, 3): .02}


def from_grammar(rng, parser=None):
    name = pick(rng, {k: v[0] for k, v in KINDS.items()}); _, f, m = KINDS[name]
    while True:                                              # metre, restricted to what the kind takes
        B, div = pick(rng, METRES)
        if isinstance(m.get('B'), dict): B = pick(rng, m['B'])
        want = m.get('div'); want = pick(rng, want) if isinstance(want, dict) else want
        if not want or want == div: break
    lo, hi = m.get('low', 66), m.get('high', 170)
    bpm = log_uniform(rng, lo, hi) if 'high' in m or rng.random() > .08 else log_uniform(rng, 170, 215)
    if div == 3 and bpm > 150: bpm = log_uniform(rng, lo, 140)
    human = pick(rng, m['human']) if isinstance(m.get('human'), dict) else m.get('human')
    swing = rng.uniform(.55, .68) if div == 2 and rng.random() < m.get('swing', .07) else None
    if rng.random() < .3: bpm = float(round(bpm))
    p = Piece(rng, bpm, B, div, human=human, expressive=0 if human == 0 else 1.0, swing=swing)
    x = f(p)
    if isinstance(x, list):
        per = len({round(n[0], 1) for q in x for n in q[1] if n[0] < DUR}) / (DUR / p.period)
        x = play(rng, arrange(p, x))
        if rng.random() < {'sequencer': .35, 'electric_riff': .25, 'gated_pad': .3, 'stabs': .2, 'mallets': .2, 'picking': .15, 'track_percussion': .12, 'clicks': 0}.get(name, .04):
            x = echo(rng, x, p.period * pick(rng, [.5, .75, .75, 1, 1 / 3, 1.5]) if rng.random() < .75 else rng.uniform(.06, .4))
    else:
        per = 2
    per = getattr(p, 'track_alt', per); alt = p.alt(per)
    e = dict(no_key=True) if name.startswith('track') or name == 'clicks' else dict(key=T.key_name(p.key, p.scale))
    b = p.fields['bpm']
    if name in ('clicks', 'track_kick') : alt = [2 * b] if b < 72 else [b / 2] if b > 150 else []
    if name == 'track_snare': alt = [b / 2]                  # the hits alone come at half the tempo
    return x, dict(p.truth(alt), source='solo:' + name, metre='%d/4' % B if div == 2 else '%d/8' % (3 * B), category='track' if name.startswith('track') or name == 'clicks' else 'nodrums', **e)


def make(rng, parser):
    return (from_score if rng.random() < .45 else from_grammar)(rng, parser)


# command line, shared with noises.py
def rounded(v):
    return round(v, 4) if isinstance(v, float) else [rounded(x) for x in v] if isinstance(v, list) else v


def job(a):
    make, prefix, seed, i, out, cache = a
    rng = np.random.default_rng([seed, i])
    name = '%s%d_%05d' % (prefix, seed, i)
    for _ in range(4):                                       # the next draw if one comes out silent
        try:
            x, e = make(rng, Parser_of(cache))
            if np.sqrt(np.mean(x ** 2)) > 1e-5 or not e['bpm']:
                finish(rng, x, os.path.join(out, name + '.wav'), dry=e.pop('dry', False))
                return dict(id=name, sr=SR, dur=len(x) / SR, **{k: rounded(v) for k, v in e.items()})
        except Exception:
            traceback.print_exc()
    return None


_parsers = {}


def Parser_of(cache, limit=20):
    """One for each process, as it has a child."""
    return _parsers.setdefault(cache, Parser(cache, limit))


def main(make, prefix):
    ap = argparse.ArgumentParser()
    ap.add_argument('outdir', nargs='?'); ap.add_argument('--count', type=int, default=100); ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('-j', type=int, default=1); ap.add_argument('--cache'); ap.add_argument('--parse', action='store_true', help=argparse.SUPPRESS)
    a = ap.parse_args()
    if a.parse:
        return parse_server()
    os.makedirs(a.outdir, exist_ok=True)
    jobs = [(make, prefix, a.seed, i, a.outdir, a.cache or os.path.join(a.outdir, '.cache')) for i in range(a.count)]
    items = []

    def save():
        with open(os.path.join(a.outdir, 'manifest.tmp'), 'w') as f:
            f.write('{"seed": %d, "items": [\n' % a.seed + ',\n'.join(map(json.dumps, items)) + '\n]}\n')
        os.replace(os.path.join(a.outdir, 'manifest.tmp'), os.path.join(a.outdir, 'manifest.json'))
    with concurrent.futures.ProcessPoolExecutor(a.j) as pool:
        for k, e in enumerate(pool.map(job, jobs)):
            if e: items.append(e)
            if k % 100 == 99: save()
    save()
    print('%d of %d pieces' % (len(items), a.count))


if __name__ == '__main__':
    main(make, 's')
