# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes reference.txt: what features.py and follow.py make of a signal in closed form.

A test of the Swift code, TrainingReferenceTests, compares the engine with that table. Run this
after a change of features.py or follow.py, and look at what changed in the table:

    out/training/venv/bin/python Training/reference.py
"""

import os
import re

import numpy as np

import features as F
import follow

# Below 44 kHz, so that the sound isn't halved; and a window's length rounds to 1024 samples both here
# and in OnsetFrames.
RATE = 23_990
SECONDS = 8
ENVELOPE_FRAMES = (36, 37, 38, 39, 60, 62, 88, 137, 212, 338, 463, 738)
# Lags of TempoGrid about half a beat, three quarters, a beat, and two of them.
LAGS = [20, 85, 100, 118, 140, 143, 146, 176, 200, 250]
PERIOD = 50.3
BIN_STEP = 5

FOLDER = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(FOLDER, '..', 'Sources', 'CRhythmTables', 'CRhythmTables.c')


def signal():
    """Silence, then from 0.35 s on a kick at 120 BPM, a hat twice as often and a note per
    second."""
    t = np.arange(RATE * SECONDS) / RATE - 0.35
    kick, hat, note = np.fmod(t, 0.5), np.fmod(t, 0.25), np.fmod(t, 1.0)
    x = 0.6 * np.exp(-18 * kick) * np.sin(2 * np.pi * 60 * kick)
    x += 0.2 * np.exp(-60 * hat) * np.sin(2 * np.pi * 5200 * hat)
    x += 0.1 * np.exp(-2 * note) * np.sin(2 * np.pi * 440 * note)
    return np.where(t < 0, 0, x).astype(np.float32)


def weights():
    """The nets of tempo, level and phase, from the C source that train.py has written."""
    with open(TABLES) as file:
        tables = re.findall(r'float (\w+)\[\d+\] = \{(.*?)\};', file.read(), re.S)
    outputs = {'tempo': 1, 'level': 3, 'phase': 1}
    inputs = {'tempo': 120, 'level': 120, 'phase': 154}
    nets = []
    for name, text in tables:
        values = np.array([float(v) for v in re.findall(r'[-\d.]+(?=f)', text)])
        n, m = inputs[name], outputs[name]
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
    rows = follow.follow(strengths, weights())
    yield '# The engine. Tempo: s, BPM, confidence. Beats: s.'
    for frame in range(99, last + 1, 100):
        yield row('tempo', *rows[frame, :3])
    yield row('beats', *rows[rows[:, 3] > 0, 0])


if __name__ == '__main__':
    with open(os.path.join(FOLDER, 'reference.txt'), 'w') as file:
        file.write('\n'.join(lines()) + '\n')
