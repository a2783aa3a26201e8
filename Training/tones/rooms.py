# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands between an instrument and the plugin: rooms, amplifiers, microphones, a second player. A chain is a list of [name, options]."""
import numpy as np
from scipy.signal import butter, fftconvolve, resample_poly, sosfilt


def band(x, rate, kind, hz, order=2):
    hz = np.minimum(hz, .45 * rate)
    return sosfilt(butter(order, np.asarray(hz) / rate * 2, kind, output='sos'), x)


def room(x, rate, rng, t60=0.6, wet=-8.0):
    """Early reflections and an exponential tail; `wet`: their level to the direct sound's, in dB."""
    n = int(1.2 * t60 * rate); t = np.arange(n) / rate
    tail = rng.standard_normal(n) * np.exp(-6.9 * t / t60) * np.minimum(1, t / .03)
    for _ in range(8): tail[int(rng.uniform(.004, .05) * rate)] += rng.choice([-1, 1]) * rng.uniform(2, 6)
    tail = band(tail, rate, 'low', 5000, 1)
    tail *= 10 ** (wet / 20) / np.sqrt(np.sum(tail ** 2))
    return x + fftconvolve(x, tail)[:len(x)]


def amplifier(x, rate, rng, drive=18.0, cabinet=True):
    """Valve-like saturation, oversampled, and a guitar speaker."""
    y = band(x / np.abs(x).max(), rate, 'high', 70, 1) * 10 ** (drive / 20)
    y = resample_poly(y, 4, 1); y = np.tanh(y + .15) - np.tanh(.15); y = resample_poly(y, 1, 4)[:len(x)]
    y = band(y, rate, 'high', 80)
    return band(band(y, rate, 'low', 4500, 3), rate, 'low', 5500, 1) if cabinet else y


def clip(x, rate, rng, over=10.0):
    """A converter driven `over` dB beyond full scale."""
    return np.clip(x / np.abs(x).max() * 10 ** (over / 20), -1, 1)


def microphone(x, rate, rng, low=150.0, high=6000.0, noise=-45.0, agc=True):
    """A cheap microphone: a narrow band, hiss and hum (`noise` in dB of the peak), automatic gain."""
    y = band(band(x, rate, 'high', low), rate, 'low', high); y = y / np.abs(y).max(); t = np.arange(len(y)) / rate
    y = y + 10 ** (noise / 20) * (.7 * rng.standard_normal(len(y)) + .5 * np.sin(2 * np.pi * 50 * t) + .2 * np.sin(2 * np.pi * 150 * t))
    if not agc: return y
    gain = np.empty(len(y) // 64 + 1); level = .02
    for i in range(len(gain)):
        p = np.abs(y[i * 64:(i + 1) * 64]).max(initial=0)
        level = p if p > level * 1.5 else level + (p - level) * 64 / rate / .4
        gain[i] = min(.4 / max(level, 1e-3), 12)
    return y * np.interp(np.arange(len(y)), np.arange(len(gain)) * 64 + 64, gain)


def double(x, rate, rng, cents=8.0, late=0.02, level=-2.0):
    """The same played twice: later, detuned by `cents`; a chorus or a second player."""
    step = 2 ** (cents / 1200); pos = np.arange(len(x)) * step - late * rate * step
    y = np.interp(pos, np.arange(len(x)), x, left=0, right=0)
    return x + 10 ** (level / 20) * y


EFFECTS = {f.__name__: f for f in (room, amplifier, clip, microphone, double)}
# Effects that change when the pitch is defined to a fraction of a cent, and those that hide the end of a note.
BLURRING, COVERING = {'double', 'room'}, {'microphone'}


def chain(x, rate, rng, effects):
    for name, options in effects:
        x = EFFECTS[name](x, rate, rng, **options)
    return x
