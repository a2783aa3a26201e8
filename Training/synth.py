# SPDX-License-Identifier: GPL-3.0-or-later
"""What the makers of training music share: tempo maps, MIDI performance, samples, a sung voice, dynamics.

Needs numpy, scipy, soundfile and mido, the command fluidsynth and the soundfonts of the Debian packages
fluid-soundfont-gm and timgm6mb-soundfont. All is a function of its arguments: random numbers come from the
generator that is passed in, and each function draws the same ones for the same arguments.
"""
import math
import os
import subprocess
import tempfile

import mido
import numpy as np
import soundfile as sf
from scipy.signal import lfilter, resample_poly

SF = {'fluid': '/usr/share/sounds/sf2/FluidR3_GM.sf2', 'timgm': '/usr/share/sounds/sf2/TimGM6mb.sf2'}
# The first three formants of vowels, in Hz.
FORM = [(730, 1090, 2440), (270, 2290, 3010), (300, 870, 2240), (530, 1840, 2480), (570, 840, 2410),
        (660, 1720, 2410)]


class Tmap:
    """Beat number -> seconds.

    segs: [(beat, BPM)]; mode: 'step', or 'ramp', linear in beats; drift: deviation of a slow random walk of
    the tempo, relative to it; t0: seconds of beat 0; sub: places per beat where the tempo is summed up."""

    def __init__(self, segs, t0=0.0, mode='step', drift=0.0, rng=None, nbeats=400, sub=48):
        b = np.arange(nbeats * sub + 1) / sub
        beats, tempi = np.array([s[0] for s in segs], float), np.array([s[1] for s in segs], float)
        if mode == 'ramp':
            v = np.interp(b, beats, tempi)
        else:
            v = tempi[np.maximum(np.searchsorted(beats, b + 1e-9, side='right') - 1, 0)]
        if drift:
            k = rng.standard_normal(nbeats + 2)
            w = lfilter([1], [1, -0.85], k) * np.sqrt(1 - 0.85 ** 2) * drift
            v = v * (1 + np.interp(b, np.arange(len(w)), w))
        self.t = t0 + np.concatenate([[0], np.cumsum(60.0 / v[:-1] / sub)])
        self.b, self.v = b, v

    def __call__(self, beat):
        return np.interp(beat, self.b, self.t)

    def beats(self, t_end, start=0, every=1.0):
        """The seconds of every such beat from `start` on, before t_end."""
        t = self(np.arange(start, self.b[-1], every))
        return t[t < t_end]


KEYS = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']


def key_name(tonic, scale):
    """'A minor' of a tonic, 9 = A, and a scale in semitones: minor where it has no major third."""
    return KEYS[tonic % 12] + (' major' if 4 in scale else ' minor')


def swing_pos(p, swing, unit):
    """p in beats; unit: 1.0 = eighths swing (pair = 1 beat), 0.5 = sixteenths swing."""
    if not swing or swing == 0.5:
        return p
    k = np.floor(p / unit)
    f = p / unit - k
    f = f * 2 * swing if f < 0.5 else swing + (f - 0.5) * 2 * (1 - swing)
    return (k + f) * unit


# sounds
def perform(parts, sfkey, sr, dur, gain=0.5, reverb=True):
    """parts: [(channel, program, pan, volume, reverb, [(on, off, key, velocity)])], in s -> shape (n, 2)."""
    events = []                                # (ms, order, message)
    for channel, program, pan, volume, wet, notes in parts:
        events.append((0, 0, mido.Message('program_change', channel=channel, program=program)))
        for control, value in ((7, volume), (10, pan), (91, wet)):
            events.append((0, 1, mido.Message('control_change', channel=channel, control=control,
                                              value=int(value))))
        for on, off, key, velocity in notes:
            if on >= dur or not 0 <= key < 128:
                continue
            on = max(on, 0.0)
            events.append((int(round(on * 1000)), 3, mido.Message(
                'note_on', channel=channel, note=int(key), velocity=int(np.clip(velocity, 1, 127)))))
            events.append((int(round(max(off, on + 0.02) * 1000)), 2, mido.Message(
                'note_off', channel=channel, note=int(key), velocity=64)))
    with tempfile.TemporaryDirectory() as folder:
        midi, wav = os.path.join(folder, 'a.mid'), os.path.join(folder, 'o.wav')
        _midi_file(events, dur).save(midi)
        on = '1' if reverb else '0'
        subprocess.run(['fluidsynth', '-ni', '-q', '-F', wav, '-T', 'wav', '-O', 'float', '-r', str(sr),
                        '-g', str(gain), '-R', on, '-C', on, '-o', 'synth.dynamic-sample-loading=1',
                        SF[sfkey], midi],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
        x, _ = sf.read(wav, always_2d=True)
    n = int(dur * sr)
    if len(x) < n:
        x = np.vstack([x, np.zeros((n - len(x), 2))])
    return x[:n]


def _midi_file(events, dur):
    """One track of a tick per ms, silenced a fifth of a second after the end: fluidsynth waits for voices."""
    midi = mido.MidiFile(ticks_per_beat=1000)
    track = mido.MidiTrack()
    midi.tracks.append(track)
    track.append(mido.MetaMessage('set_tempo', tempo=1000000, time=0))
    end, t = int(dur * 1000) + 200, 0
    for at, _, message in sorted(events, key=lambda e: (e[0], e[1])):
        if at > end:
            if message.type != 'note_off':
                continue
            at = end
        track.append(message.copy(time=at - t))
        t = at
    for channel in range(16):
        for control in (64, 123, 120):
            track.append(mido.Message('control_change', channel=channel, control=control, value=0,
                                      time=end - t))
            t = end
    track.append(mido.MetaMessage('end_of_track', time=10))
    return midi


def read_audio(path, sr):
    """A file as it sounds at rate sr; shape (n, 2)."""
    x, own = sf.read(path, always_2d=True)
    x = np.repeat(x, 2, 1) if x.shape[1] == 1 else x[:, :2]
    return resample(x, own, sr) if own != sr else x


def resample(x, a, b):
    """From rate a to rate b, both whole."""
    g = math.gcd(int(a), int(b))
    return resample_poly(x, int(b) // g, int(a) // g, axis=0)


_samples = {}


def sample(path, sr):
    """A sampled hit, mono, at rate sr, from 2 ms before it starts, with a peak of 1."""
    if (path, sr) not in _samples:
        x, own = sf.read(path, always_2d=True)
        x = x.mean(1)
        if own != sr:
            x = resample(x, own, sr)
        level = np.abs(x)
        x = x[max(0, int(np.argmax(level > 0.15 * level.max())) - int(0.002 * sr)):]
        _samples[path, sr] = x / (np.abs(x).max() + 1e-9)
    return _samples[path, sr]


def sampled_drums(kit, hits, sr, dur, rng=None):
    """hits: [(s, key, velocity)]; kit: key -> (path, gain, pan) -> shape (n, 2)."""
    n = int(dur * sr)
    y = np.zeros((n + 5 * sr, 2))
    for t, key, velocity in hits:
        if key not in kit or t < 0 or t >= dur:
            continue
        path, gain, pan = kit[key]
        s = sample(path, sr)[:int(3 * sr)]
        gain = gain * (velocity / 110.0) ** 1.5
        i = int(round(t * sr))
        y[i:i + len(s), 0] += s * gain * (1 - max(0, pan))
        y[i:i + len(s), 1] += s * gain * (1 + min(0, pan))
    return y[:n]


def sing(notes, dur, rng, sr=22050, f_mul=1.0, glide=0.06):
    """A voice of sung vowels, with consonants. notes: [(on, off, key, velocity)], in s -> mono at sr."""
    n = int(dur * sr)
    pitch, amp, y = np.zeros(n), np.zeros(n), np.zeros(n)
    before = None
    for a, b, key, velocity in notes:
        i, j = int(a * sr), min(n, int(b * sr))
        if j - i < int(0.04 * sr):
            continue
        key = key + rng.normal(0, 0.12)
        u = np.arange(j - i)
        start = before if before is not None else key - 1.5
        pitch[i:j] = key + (start - key) * np.exp(-(u / sr) / glide)
        pitch[i:j] += 0.35 * np.sin(2 * np.pi * (5.2 + rng.normal(0, .3)) * u / sr) * np.clip(
            u / sr / 0.4 - 0.4, 0, 1)          # vibrato
        attack, release = int((0.03 + 0.05 * rng.random()) * sr), int(0.06 * sr)
        e = np.ones(j - i)
        k = min(attack, len(e))
        e[:k] = np.linspace(0, 1, k)
        k = min(release, len(e))
        e[-k:] *= np.linspace(1, 0, k)
        amp[i:j] = np.maximum(amp[i:j], e * velocity / 110.0)
        before = key
    hz = 440 * 2 ** ((pitch - 69) / 12)
    phase = np.cumsum(np.where(pitch > 0, hz, 0)) / sr
    source = np.zeros(n)
    for h in range(1, 26):
        source += np.sin(2 * np.pi * h * phase) / h ** 1.2 * (hz * h < 0.45 * sr)
    source = (source + 0.05 * rng.standard_normal(n)) * amp
    for a, b, key, velocity in notes:          # formants, another vowel for each note
        i, j = int(a * sr), min(n, int(b * sr) + int(0.02 * sr))
        if j <= i:
            continue
        vowel = FORM[rng.integers(len(FORM))]
        out = np.zeros(j - i)
        for f, width, gain in zip(vowel, (80, 110, 160), (1, 0.6, 0.35)):
            f *= f_mul
            r = np.exp(-np.pi * width / sr)
            out += gain * lfilter([1 - r], [1, -2 * r * np.cos(2 * np.pi * f / sr), r * r], source[i:j])
        y[i:j] += out
        if rng.random() < 0.6:                 # a consonant before it
            length = int((0.03 + 0.07 * rng.random()) * sr)
            p = i - length
            if p > 0:
                c = rng.standard_normal(length) * np.hanning(length) * 0.05 * velocity / 110
                y[p:p + length] += np.diff(np.concatenate([[0], c])) * 2
    return y / (np.abs(y).max() + 1e-9)


# dynamics
def compress(x, sr, thr=-18.0, ratio=3.0, att=0.01, rel=0.15, makeup=0.0):
    """A compressor; thr and makeup in dB, att and rel in s. The level is that of 64 samples."""
    block = 64
    n = len(x) // block + 1
    peaks, m = np.zeros(n * block), np.abs(x).max(1) if x.ndim > 1 else np.abs(x)
    peaks[:len(m)] = m
    level = 20 * np.log10(np.sqrt((peaks.reshape(n, block) ** 2).mean(1)) + 1e-7)
    wanted = (-np.maximum(level - thr, 0) * (1 - 1 / ratio)).tolist()
    a, r = np.exp(-block / sr / att), np.exp(-block / sr / rel)
    s, c = np.zeros(n), 0.0
    for i, q in enumerate(wanted):
        c = (a if q < c else r) * (c - q) + q
        s[i] = c
    gain = 10 ** ((np.interp(np.arange(len(x)), np.arange(n) * block + block / 2, s) + makeup) / 20)
    return x * (gain[:, None] if x.ndim > 1 else gain)


def norm(x, rms_db=-20):
    """At an effective value of rms_db."""
    return x * (10 ** (rms_db / 20) / (np.sqrt(np.mean(x ** 2)) + 1e-9))


def duck(x, sr, times, depth=0.75, rel=0.22):
    """Lowered by `depth` at each of `times`, back after `rel` seconds; shape (n, channels)."""
    gain, length = np.ones(len(x)), int(rel * sr)
    shape = 1 - depth * (1 - np.linspace(0, 1, length) ** 1.5)
    for t in times:
        i = int(t * sr)
        if 0 <= i < len(x):
            j = min(len(x), i + length)
            gain[i:j] = np.minimum(gain[i:j], shape[:j - i])
    return x * gain[:, None]
