# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes reference.txt: what features.py, follow.py, tonality.py and bars.py make of sounds in closed
form.

Tests of the Swift code, ...ReferenceTests, compare the engine with that table. Run this after a
change of these files or of the tables, and look at what changed:

    out/training/venv/bin/python Training/reference.py
"""

import os
import re

import numpy as np

import bars as B
import features as F
import follow
import tonality as K

# Below 44 kHz, so that the sound isn't halved; and a window's length rounds to 1024 samples both here
# and in OnsetFrames.
RATE = 23_990
SECONDS = 8
ENVELOPE_FRAMES = (36, 37, 38, 39, 60, 62, 88, 137, 212, 338, 463, 738)
# Lags of TempoGrid about half a beat, three quarters, a beat, and two of them.
LAGS = [20, 85, 100, 118, 140, 143, 146, 176, 200, 250]
PERIOD = 50.3
BIN_STEP = 5

# Below 16 kHz, so that the sound isn't halved.
CHORD_RATE, CHORD_SECONDS = 12_000, 12
CHROMA_FRAMES = (5, 20, 41, 66)

# Half beats: the first, s, not on the edge of a frame; how long, s; how many; and how sure the clock is
# of its beats.
FIRST_SLOT, HALF, SLOT_COUNT, SURE = 0.8532, 0.2704, 25, 0.6
SLOT_STEP = 3

FOLDER = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(FOLDER, '..', 'Sources', 'CLearnedTables')


def signal():
    """Silence, then from 0.35 s on a kick at 120 BPM, a hat twice as often and a note per
    second."""
    t = np.arange(RATE * SECONDS) / RATE - 0.35
    kick, hat, note = np.fmod(t, 0.5), np.fmod(t, 0.25), np.fmod(t, 1.0)
    x = 0.6 * np.exp(-18 * kick) * np.sin(2 * np.pi * 60 * kick)
    x += 0.2 * np.exp(-60 * hat) * np.sin(2 * np.pi * 5200 * hat)
    x += 0.1 * np.exp(-2 * note) * np.sin(2 * np.pi * 440 * note)
    return np.where(t < 0, 0, x).astype(np.float32)


def chords():
    """From 1 s on a chord of D minor, B flat, F and C a second each, four times, 14 cents sharp."""
    t = np.arange(CHORD_RATE * CHORD_SECONDS) / CHORD_RATE - 1.0
    x = np.zeros(len(t))
    for chord, notes in enumerate(((38, 62, 65, 69), (34, 62, 65, 70), (41, 60, 65, 69), (36, 60, 64, 67))):
        sounding = (t >= 0) & (np.floor(t).astype(int) % 4 == chord)
        for note in notes:
            hz = 440 * 2 ** ((note + 0.14 - 69) / 12)
            for partial in (1, 2, 3, 4):
                sine = np.sin(2 * np.pi * partial * hz * t) * np.exp(-np.fmod(t, 1.0))
                x += np.where(sounding, 0.1 / partial * sine, 0)
    return x.astype(np.float32)


def weights(source, names):
    """Nets from a C source that train.py has written. names: {name: (inputs, outputs)}."""
    with open(os.path.join(TABLES, source)) as file:
        tables = re.findall(r'float (\w+)\[\d+\] = \{(.*?)\};', file.read(), re.S)
    nets = []
    for name, text in tables:
        values = np.array([float(v) for v in re.findall(r'[-\d.]+(?=f)', text)])
        n, m = names[name]
        hidden = (len(values) - m) // (n + 1 + m)
        w1, b1, w2, b = np.split(values, np.cumsum([n * hidden, hidden, hidden * m]))
        single = m == 1
        nets.append(
            dict(
                w1=w1.reshape(n, hidden),
                b1=b1,
                w2=w2 if single else w2.reshape(hidden, m),
                b=b[0] if single else b,
            )
        )
    return nets


def row(name, *values):
    """A line of the table: numbers to four digits behind the point."""
    numbers = (f'{v}' if isinstance(v, int) else f'{v:.4f}' for v in values)
    return ' '.join([name, *numbers])


def lines():
    x = signal()
    strengths = F.onset_strengths(F.bands(x, RATE))
    envelopes = F.onset_envelopes(strengths)
    last = len(envelopes) - 1
    yield '# Made by reference.py, which says of what sound. Envelopes: frame, then channels.'
    yield row('signal', RATE, len(x))
    for frame in ENVELOPE_FRAMES:
        yield row('envelope', frame, *envelopes[frame])
    grams, summaries = F.tempograms(envelopes, last + 1, 1)
    yield '# After the last frame. Tempogram: memory, channel, ten lags.'
    yield row('summary', *summaries[0])
    for memory in range(F.MEMORY_COUNT):
        for channel in range(F.TEMPO_CHANNELS):
            yield row('tempogram', memory, channel, *grams[0, memory, channel, LAGS])
    profile = np.zeros((F.CHANNEL_COUNT, F.BIN_COUNT))
    F.beat_profile(envelopes, last, PERIOD, profile)
    yield '# Beats of 50.3 frames. Profile: channel, every fifth bin.'
    for channel in range(F.CHANNEL_COUNT):
        yield row('profile', channel, *profile[channel, ::BIN_STEP])
    rhythm = dict(tempo=(120, 1), level=(120, 3), phase=(154, 1))
    rows = follow.follow(strengths, weights('Rhythm.c', rhythm))
    yield '# The engine. Tempo: s, BPM, confidence. Beats: s.'
    for frame in range(99, last + 1, 100):
        yield row('tempo', *rows[frame, :3])
    yield row('beats', *rows[rows[:, 3] > 0, 0])
    yield from tonal_lines()
    yield from bar_lines(envelopes)


def tonal_lines():
    x = chords()
    chroma, tonal, frame_seconds = K.analysis(x, CHORD_RATE)
    yield '# Chords. Chroma: frame, then bands; tonal: frame, tuning, share of peaks, level, certainty.'
    yield row('chords', CHORD_RATE, len(x))
    for frame in CHROMA_FRAMES:
        yield row('chroma', frame, *chroma[frame].ravel())
        yield row('tonal', frame, *tonal[frame])
    times, profile, general = K.profiles(chroma, tonal, frame_seconds)
    net = weights('Key.c', dict(key=(K.INPUT_COUNT, 2)))[0]
    scores = K.key_scores(net, K.key_inputs(profile, general))
    yield '# The last reading: profile, what is the same for all tonics, scores. Keys: s, key, probability.'
    yield row('classes', *profile[-1].ravel())
    yield row('general', *general[-1])
    yield row('scores', *scores[-1])
    for time, key, likely in K.follow_key(net, times, profile, general):
        yield row('key', time, -1 if key is None else key, likely)


def bar_lines(envelopes):
    tonality = K.analysis(chords(), CHORD_RATE)
    times = FIRST_SLOT + HALF * np.arange(SLOT_COUNT)
    values = B.normalized([B.slot_features(time, HALF, envelopes, *tonality) for time in times])
    inputs = B.bar_inputs(values, np.arange(SLOT_COUNT) % 2 == 0, HALF, SURE)
    net = weights('Bar.c', dict(bar=(B.INPUT_COUNT, 1)))[0]
    yield "# Half beats, of the signal's onsets and the chords: the first, s; length, s; how many; how sure."
    yield row('slots', FIRST_SLOT, HALF, SLOT_COUNT, SURE)
    for slot in range(0, SLOT_COUNT, SLOT_STEP):
        yield row('slot', slot, *values[slot])
    yield '# Scores of all metres and places after the last.'
    yield row('bars', *B.scores(net, inputs[None])[0])


if __name__ == '__main__':
    with open(os.path.join(FOLDER, 'reference.txt'), 'w') as file:
        file.write('\n'.join(lines()) + '\n')
