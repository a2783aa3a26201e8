# SPDX-License-Identifier: GPL-3.0-or-later
"""Pipes of the organ model Aeolus, added up from the stop definitions of the Debian package `stops` as its own synthesis does.

A definition (`*.ae0`) has functions of the note: 11 values, one per six keys from C2 on, between which lines are drawn. Per stop:
volume (dB), detuning (Hz), attack (s), detuning at the attack (cents); per harmonic: level (dB), attack (s), overshoot of the attack."""
import os

import numpy as np

STOPS = '/usr/share/aeolus/stops/'
HARMONICS, RECORD, HEAD = 64, 48, 192


class Stop:
    def __init__(self, name):
        with open(os.path.join(STOPS, name + '.ae0'), 'rb') as f:
            data = f.read()
        assert data[:6] == b'AEOLUS' and data[26] == HARMONICS
        self.first, self.last, self.ratio = data[28], data[29], data[30] / data[31]
        raw = np.frombuffer(data[HEAD:], '<f4').reshape(-1, RECORD // 4)[:, 1:].astype(float)
        self.volume, self.offset, self.random, _, self.attack, self.attack_detune = raw[:6]
        self.levels, _, self.attacks, self.peaks = raw[8:].reshape(4, HARMONICS, 11)

    def at(self, values, midi):
        """A function's value at a key."""
        place = (np.clip(midi, self.first, self.last) - 36) / 6
        i = min(int(place), 9)
        return values[..., i] + (place - i) * (values[..., i + 1] - values[..., i])


def registration(hz, seconds, release, rate, rng, stops=('I_principal_8',), late=None, pitch=1.0):
    """Ranks that sound together. `late`: seconds by which each speaks later, after which the note is judged; `pitch`: of the deepest rank, in parts of the key's."""
    midi = 69 + 12 * np.log2(hz / 440)
    n = int((seconds + release) * rate); t = np.arange(n) / rate; x = np.zeros(n); offsets = []
    for stop, wait in zip((Stop(s) for s in stops), late or [0.0] * len(stops)):
        f = hz * stop.ratio + rng.uniform(-1, 1) * min(.15, abs(stop.at(stop.random, midi)))
        offsets.append(1200 * np.log2(f / (hz * stop.ratio)))
        rise = max(.01, stop.at(stop.attack, midi)); start = f * 2 ** (stop.at(stop.attack_detune, midi) / 1200)
        phase = np.cumsum(np.where(t < rise, start + (f - start) * t / rise, f)) / rate
        gain = 10 ** (stop.at(stop.volume, midi) / 20)
        for h in range(HARMONICS):
            level = stop.at(stop.levels[h], midi)
            if level < -60 or (h + 1) * f > .45 * rate: continue
            ramp = np.minimum(1, t / max(.005, stop.at(stop.attacks[h], midi)))
            x += np.roll(np.where(t < n / rate - wait, gain * 10 ** (level / 20) * ramp * np.sin(2 * np.pi * (h + 1) * phase), 0), int(wait * rate))
    gone = np.where(t < seconds, 1, np.exp(-(t - seconds) / .04))
    return x * gone, dict(f=hz * pitch * 2 ** (offsets[0] / 1200), rough=len(stops) > 1, late=late[0] if late else 0.0)
