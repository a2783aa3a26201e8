# SPDX-License-Identifier: GPL-3.0-or-later
"""Notes of our own models, whose pitch is known exactly: struck and plucked strings, bars, bowed strings, singers.

Each maker has the arguments (hz, seconds, release, rate, rng, **options) and returns the signal and the truth: a dict with `f` in Hz
and, if the pitch moves, `curve`, a function from seconds of the note to cents from `f`."""
import numpy as np
from scipy.signal import butter, lfilter, sosfilt

# Five formants (Hz) with levels (dB) of a man's and a woman's vowels.
VOWELS = {'a': ((650, 1080, 2650, 2900, 3250), (0, -6, -7, -8, -22)), 'o': ((400, 800, 2600, 2800, 3000), (0, -10, -12, -12, -26)),
          'e': ((400, 1700, 2600, 3200, 3580), (0, -14, -12, -14, -20)), 'u': ((350, 600, 2400, 2675, 2950), (0, -20, -32, -28, -36)),
          'i': ((290, 1870, 2800, 3250, 3540), (0, -15, -18, -20, -30))}


def fade(x, rate, attack=0.002, release=0.01):
    a, r = max(1, int(attack * rate)), max(1, int(release * rate))
    x[:a] *= np.linspace(0, 1, a); x[-r:] *= np.linspace(1, 0, r)
    return x


def noise(rng, n, rate, low, high):
    high = min(high, 0.45 * rate)
    return sosfilt(butter(2, [low / rate * 2, high / rate * 2], 'band', output='sos'), rng.standard_normal(n))


def held(n, rate, seconds, damping=0.05):
    """1 until the key's release, then an exponential end."""
    t = np.arange(n) / rate
    return np.where(t < seconds, 1.0, np.exp(-(t - seconds) / damping))


def string(hz, seconds, release, rate, rng, B=1e-4, place=0.13, slope=0.6, t60=4.0, loss=0.4, strings=1, spread=0.5, hammer=0.02, damping=0.05):
    """A stiff string, f(h) = h·f·√((1 + B·h²)/(1 + B)): `place` is where it is plucked or struck, `slope` how its partials fall (h^−slope),
    t60 the decay of the first in s, `loss` how much sooner the others fade; `strings` of a key lie within `spread` cents."""
    n = int((seconds + release) * rate); x = np.zeros(n); impulse = np.zeros(n, complex); impulse[0] = 1
    detune = np.linspace(-.5, .5, strings) * spread if strings > 1 else [0.0]
    for c in detune:
        f = hz * 2 ** (c / 1200)
        for h in range(1, 400):
            fh = h * f * np.sqrt((1 + B * h * h) / (1 + B))
            if fh > min(0.45 * rate, max(6000, 8 * hz)): break
            a = np.sin(np.pi * h * place) * h ** -slope * rng.uniform(.7, 1.3)
            rates = 6.9 / t60 * (1 + loss * (h - 1) * (hz / 220) ** 0.5 + (fh / 5000) ** 2)
            # A string's two planes of motion: the second fades three times slower, and is weaker.
            start = a * np.exp(1j * rng.uniform(0, .5))
            for share, r in ((.85, rates), (.15, rates / 3)):
                x += lfilter([share * start], [1, -np.exp((-r + 2j * np.pi * fh) / rate)], impulse).imag
    x /= np.abs(x).max()
    k = int(.03 * rate)
    x[:k] += hammer * noise(rng, k, rate, 100, 3000) * np.exp(-np.arange(k) / (.006 * rate))
    return fade(x * held(n, rate, seconds, damping), rate, .001), dict(f=hz)


BARS = {'marimba': ((1, 3.98, 9.6), (1, .25, .06)), 'vibraphone': ((1, 4.0, 10.3), (1, .3, .1)), 'xylophone': ((1, 3.0, 6.2, 10.1), (1, .5, .2, .08)),
        'glockenspiel': ((1, 2.756, 5.404, 8.933), (1, .4, .15, .05)), 'kalimba': ((1, 5.9, 15.5), (1, .2, .08))}


def bar(hz, seconds, release, rate, rng, instrument='marimba', t60=1.0, hard=1.0, damping=0.05):
    """A struck bar: modes at the instrument's ratios."""
    n = int((seconds + release) * rate); t = np.arange(n) / rate; x = np.zeros(n)
    for r, a in zip(*BARS[instrument]):
        if hz * r < .45 * rate:
            x += a * hard ** (r > 1) * np.exp(-6.9 / t60 * r ** .8 * t) * np.sin(2 * np.pi * hz * r * t)
    k = int(.02 * rate)
    x[:k] += .1 * hard * noise(rng, k, rate, 200, 6000) * np.exp(-np.arange(k) / (.003 * rate))
    return fade(x * held(n, rate, seconds, damping), rate, .0007), dict(f=hz)


def moving(hz, n, rate, cents):
    """Phase in radians of a fundamental whose pitch is `cents`, an array, from `hz`."""
    return 2 * np.pi * np.cumsum(hz * 2 ** (cents / 1200)) / rate


def smooth_curve(rng, seconds, depth, turns=1.5):
    """A slow random drift in cents, as a function of time."""
    k = np.arange(0, seconds + 2, 1 / turns); v = rng.standard_normal(len(k)) * depth
    fine = np.arange(0, seconds + 1, .02); w = np.interp(fine, k, v); w = np.convolve(np.pad(w, 12, 'edge'), np.hanning(25) / 12, 'valid')
    return lambda t: np.interp(t, fine, w)


def pitch_curve(rng, seconds, scoop=0.0, scoop_time=0.1, vibrato=0.0, vibrato_rate=5.5, delay=0.4, drift=0.0, glide=0.0, glide_from=0.6, glide_time=0.8):
    """Cents over time: a scoop from below, vibrato after `delay`, drift, a glide by `glide`."""
    wander = smooth_curve(rng, seconds, drift) if drift else lambda t: 0 * t
    phase = rng.uniform(0, 2 * np.pi)

    def curve(t):
        u = np.clip((t - glide_from) / glide_time, 0, 1)
        return (-scoop * np.exp(-t / scoop_time * 3) + vibrato * np.clip((t - delay) / .4, 0, 1) * np.sin(2 * np.pi * vibrato_rate * (t - delay) + phase) + wander(t) + glide * u * u * (3 - 2 * u))
    return curve


def bowed(hz, seconds, release, rate, rng, attack=0.3, body=None, bow_noise=0.03, **motion):
    """A bowed string: a saw through a body's resonances; higher partials come later, and the bow is heard first."""
    n = int((seconds + release) * rate); t = np.arange(n) / rate
    motion.setdefault('drift', 2.0)
    curve = pitch_curve(rng, seconds + release, **motion); cents = curve(t); phase = moving(hz, n, rate, cents)
    body = np.random.default_rng(body or 7).uniform(200, 4000, 12)
    x = np.zeros(n); top = min(.45 * rate, 9000) / (hz * 2 ** (np.max(cents) / 1200))
    for h in range(1, int(top) + 1):
        f = h * hz; gain = .4 + sum(1 / (1 + ((f - b) / 60) ** 2) for b in body)
        rise = attack * (1 + min(h, 20) * .05)
        x += gain / h * np.minimum(1, (t / rise) ** 1.5) * np.sin(h * phase) / (1 + (f / 5000) ** 2)
    x /= np.abs(x).max()
    x += bow_noise * noise(rng, n, rate, 300, 5000) * (.4 + .6 * np.exp(-t / attack)) * np.minimum(1, t / .02)
    return fade(x * held(n, rate, seconds, .06), rate, .005, .02), dict(f=hz, curve=curve)


def tone(hz, seconds, release, rate, rng, slope=1.0, odd=1.0, attack=0.02, breath=0.005, **motion):
    """A plain tone of falling partials, the even ones weighted by `odd`: a lead synthesiser or a reed."""
    n = int((seconds + release) * rate); t = np.arange(n) / rate
    curve = pitch_curve(rng, seconds + release, **motion); cents = curve(t); phase = moving(hz, n, rate, cents); x = np.zeros(n)
    for h in range(1, int(min(.45 * rate, 12000) / (hz * 2 ** (np.max(cents) / 1200))) + 1):
        x += h ** -slope * (odd if h % 2 == 0 else 1) * np.sin(h * phase)
    x = x / np.abs(x).max() + breath * noise(rng, n, rate, 400, 8000)
    return fade(x * held(n, rate, seconds, .03), rate, attack, .02), dict(f=hz, curve=curve)


def singer(hz, seconds, release, rate, rng, vowel='a', attack=0.1, breath=0.01, tilt=1.2, size=1.0, **motion):
    """A sung vowel: partials under the vowel's formants; `size` scales these."""
    n = int((seconds + release) * rate); t = np.arange(n) / rate
    motion.setdefault('drift', 4.0)
    curve = pitch_curve(rng, seconds + release, **motion); cents = curve(t); phase = moving(hz, n, rate, cents); x = np.zeros(n)
    peaks, levels = VOWELS[vowel]
    for h in range(1, int(min(.45 * rate, 6000) / (hz * 2 ** (np.max(cents) / 1200))) + 1):
        f = h * hz / size
        a = sum(10 ** (g / 20) / (1 + ((f - p) / (45 + .05 * p)) ** 2) for p, g in zip(peaks, levels)) + .003
        x += a * (h * hz / 200) ** -(tilt - 1) * np.sin(h * phase + h * h * .1)
    x = x / np.abs(x).max() + breath * noise(rng, n, rate, 800, 7000)
    return fade(x * held(n, rate, seconds, .08), rate, attack, .03), dict(f=hz, curve=curve)


def choir(hz, seconds, release, rate, rng, singers=5, spread=12.0, vowel='a', attack=0.2, vibrato=15.0, scoop=40.0):
    """Several singers of one note: each with a pitch, vibrato, scoop and start of their own. The truth is their mean."""
    n = int((seconds + release) * rate); x = np.zeros(n)
    offsets = np.linspace(-1, 1, singers) * spread * rng.uniform(.8, 1.2, singers); offsets -= offsets.mean()
    for c in offsets:
        late = int(rng.uniform(0, .06) * rate)
        y, _ = singer(hz * 2 ** (c / 1200), seconds, release, rate, rng, vowel, attack * rng.uniform(.6, 1.5), .02, size=rng.uniform(.92, 1.1), vibrato=vibrato * rng.uniform(.3, 1),
                      vibrato_rate=rng.uniform(4.8, 6.2), delay=rng.uniform(.1, .5), scoop=scoop * rng.uniform(.2, 1), drift=5.0)
        x[late:] += y[:n - late] * rng.uniform(.6, 1)
    return x, dict(f=hz, rough=True)
