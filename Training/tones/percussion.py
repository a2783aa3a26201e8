# SPDX-License-Identifier: GPL-3.0-or-later
"""Sounds without a note: drums of our own synthesis, drum samples of Debian packages, speech, noises.

Each maker has the arguments (seconds, rate, rng, **options). What decays without a stable period is no note."""
import os
import subprocess
import tempfile

import numpy as np
import soundfile as sf
from scipy.signal import resample_poly

from models import noise

KITS = {'sonic-pi': '/usr/share/sonic-pi/samples/', 'hydrogen': '/usr/share/hydrogen/data/drumkits/'}
MEMBRANE = (1, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.5)


def tom(rate, rng, hz=None, glide=None, glide_time=None, decay=None):
    """A membrane: modes that glide down together by `glide` (a share) while they decay, and the stick."""
    hz = hz or np.exp(rng.uniform(np.log(60), np.log(240))); glide = glide or rng.uniform(.12, .5)
    # Its pitch still falls while it is heard: a membrane that rings on at one pitch would be a note.
    decay = decay or rng.uniform(.06, .2); glide_time = glide_time or decay * rng.uniform(.7, 1.5)
    n = int(6 * decay * rate); t = np.arange(n) / rate
    phase = 2 * np.pi * np.cumsum(hz * (1 + glide * np.exp(-t / glide_time))) / rate; x = np.zeros(n)
    for k, r in enumerate(MEMBRANE):
        x += rng.uniform(.3, 1) * r ** -1.2 * np.exp(-t / decay * r ** .9) * np.sin(r * phase + rng.uniform(0, 6))
    x += rng.uniform(.1, .4) * noise(rng, n, rate, 300, 5000) * np.exp(-t / .012)
    return x / np.abs(x).max()


def kick(rate, rng):
    n = int(.5 * rate); t = np.arange(n) / rate; hz = rng.uniform(38, 60)
    x = np.exp(-t / rng.uniform(.06, .14)) * np.sin(2 * np.pi * np.cumsum(hz * (1 + rng.uniform(1.5, 5) * np.exp(-t / rng.uniform(.015, .04)))) / rate)
    return x + rng.uniform(.05, .4) * noise(rng, n, rate, 1000, 6000) * np.exp(-t / .004)


def snare(rate, rng):
    n = int(.4 * rate); t = np.arange(n) / rate
    x = noise(rng, n, rate, 700, 9000) * np.exp(-t / rng.uniform(.04, .12))
    return x / np.abs(x).max() + rng.uniform(.3, .8) * np.pad(tom(rate, rng, rng.uniform(170, 230), .15, .02, .05), (0, n))[:n]


def hat(rate, rng):
    n = int(.3 * rate); t = np.arange(n) / rate; x = noise(rng, n, rate, 5000, 14000) * np.exp(-t / rng.uniform(.02, .1))
    return x / np.abs(x).max()


def clap(rate, rng):
    n = int(.3 * rate); t = np.arange(n) / rate; e = np.exp(-t / .06) * .4
    for d in (0, .011, .023): e = np.maximum(e, (t >= d) * np.exp(-(t - d) / .004))
    x = noise(rng, n, rate, 800, 3500) * e
    return x / np.abs(x).max()


MAKERS = {'tom': tom, 'kick': kick, 'snare': snare, 'hat': hat, 'clap': clap}


def drums(seconds, rate, rng, what=('tom',), every=0.5):
    """Hits of own drums at uneven distances of about `every` seconds."""
    n = int(seconds * rate); x = np.zeros(n); t = .2
    while t < seconds - .1:
        hit = MAKERS[what[int(rng.integers(len(what)))]](rate, rng) * rng.uniform(.4, 1); i = int(t * rate)
        x[i:i + len(hit)] += hit[:n - i]; t += every * rng.uniform(.6, 1.5)
    return x


def kit(seconds, rate, rng, files=(), every=0.6):
    """Hits of recorded drums; a file's name begins with its package."""
    n = int(seconds * rate); x = np.zeros(n); t = .2; k = 0
    while t < seconds - .1:
        package, name = files[k % len(files)].split(':', 1); k += 1
        y, r = sf.read(KITS[package] + name, always_2d=True); y = y.mean(1)
        y = resample_poly(y, rate // np.gcd(rate, r), r // np.gcd(rate, r)) if r != rate else y
        i = int(t * rate); y = y[:n - i]; x[i:i + len(y)] += y / (np.abs(y).max() + 1e-9) * rng.uniform(.5, 1); t += every * rng.uniform(.8, 1.3)
    return x


def speech(seconds, rate, rng, voice='en', pitch=50, speed=160, text='The tuner shows nothing while somebody is talking near the instrument, as long as no note is played.', noise_db=-60):
    with tempfile.TemporaryDirectory() as folder:
        wav = os.path.join(folder, 's.wav')
        subprocess.run(['espeak-ng', '-v', voice, '-p', str(pitch), '-s', str(speed), '-w', wav, text], check=True, capture_output=True)
        y, r = sf.read(wav)
    y = resample_poly(y, rate // np.gcd(rate, r), r // np.gcd(rate, r)); n = int(seconds * rate)
    x = np.zeros(n); i = int(.2 * rate); x[i:i + len(y)] = y[:n - i]
    return x / np.abs(x).max() + 10 ** (noise_db / 20) * rng.standard_normal(n)


def hiss(seconds, rate, rng, kind='wind'):
    """Noises of a stage, a street, a room, weather."""
    n = int(seconds * rate); t = np.arange(n) / rate
    slow = lambda hz: np.interp(t, np.arange(0, seconds + 2, 1 / hz), rng.uniform(.1, 1, int((seconds + 2) * hz) + 2)[:len(np.arange(0, seconds + 2, 1 / hz))])
    if kind == 'wind':
        x = noise(rng, n, rate, 100, 400) * slow(1.5) + .4 * noise(rng, n, rate, 300, 1200) * slow(2)
    elif kind == 'surf':
        x = noise(rng, n, rate, 60, 5000) * slow(.7) ** 2
    elif kind == 'traffic':
        x = noise(rng, n, rate, 30, 160) + .3 * noise(rng, n, rate, 200, 2000) * slow(1)
    elif kind == 'rain':
        x = .2 * noise(rng, n, rate, 1000, 9000)
        for i in rng.integers(0, n - 400, int(90 * seconds)): x[i:i + 200] += rng.exponential(.5) * rng.standard_normal(200) * np.exp(-np.arange(200) / 30)
    elif kind == 'applause':
        x = np.zeros(n + rate)
        for i in rng.integers(0, n, int(150 * seconds)): c = clap(rate, rng); x[i:i + len(c)] += c * rng.exponential(.5)
        x = x[:n]
    elif kind == 'breath':
        x = noise(rng, n, rate, 500, 3500) * np.clip(np.sin(2 * np.pi * .7 * t), 0, 1) ** 2 + .01 * rng.standard_normal(n)
    elif kind == 'crackle':
        x = .02 * rng.standard_normal(n)
        for i in rng.integers(0, n - 200, int(25 * seconds)): x[i:i + 100] += rng.exponential(.5) * np.exp(-np.arange(100) / rng.uniform(2, 25)) * rng.choice([-1, 1])
    elif kind == 'handling':
        x = .01 * rng.standard_normal(n)
        for i in rng.integers(0, n - rate // 4, int(3 * seconds)):
            m = int(rng.uniform(.03, .2) * rate); x[i:i + m] += noise(rng, m, rate, 30, rng.uniform(150, 2000)) * np.hanning(m) * rng.exponential(1)
    elif kind == 'scrape':
        x = noise(rng, n, rate, 900, 2600) * (rng.uniform(.2, 1, n // 600 + 1).repeat(600)[:n]) * slow(4)
    elif kind == 'cymbals':
        x = noise(rng, n, rate, 3000, 12000) * .3
        for i in rng.integers(0, n - rate, 5): x[i:i + rate] += noise(rng, rate, rate, 400, 11000) * np.exp(-np.arange(rate) / (.3 * rate))
    elif kind == 'babble':
        return sum(speech(seconds, rate, rng, v, p, s) for v, p, s in (('en', 30, 150), ('de', 60, 170), ('en+f3', 60, 190), ('fr', 45, 160)))
    elif kind == 'fan':
        x = noise(rng, n, rate, 80, 1500) * (1 + .3 * np.sin(2 * np.pi * 23 * t))
    else:
        raise ValueError(kind)
    return x
