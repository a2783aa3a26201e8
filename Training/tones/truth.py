# SPDX-License-Identifier: GPL-3.0-or-later
"""The true pitch of a dry note, measured by two methods that must agree, and the range in which a tuner has to read it."""
import numpy as np

UPSAMPLED = np.arange(-12, 13)


def envelope(x, rate, seconds):
    k = max(1, int(seconds * rate))
    return np.sqrt(np.maximum(np.convolve(x ** 2, np.ones(k) / k)[:len(x)], 0))


def bounds(x, rate, on, off, hz, drop, settle=(.15, 10)):
    """Acoustic onset, and the steady part: from `settle` (s, periods) after it to `drop` dB below the maximum or the release."""
    part = x[int(on * rate):int(off * rate)]; level = envelope(part, rate, .005)
    if len(part) < .03 * rate or level.max() < 1e-6: return None
    onset = on + float(np.argmax(level > .05 * level.max())) / rate
    slow = envelope(part, rate, .05)
    last = on + np.nonzero(slow > 10 ** (-drop / 20) * slow.max())[0][-1] / rate - .05
    return onset, onset + max(settle[0], settle[1] / hz), min(off - .03, last)


def harmonic_track(x, rate, hz, t0, t1, hop=.08):
    """Method A: the pitch with the most energy at its harmonics, frame by frame, in cents from `hz`."""
    w = int(rate * max(.12, 10 / hz)) // 2 * 2
    if t1 - t0 < w / rate: return np.zeros(0), np.zeros(0)
    count = int(max(1, min(12, .45 * rate / hz, 6000 / hz))); window, n = np.hanning(w), np.arange(w) - w / 2
    hop = min(hop, max(.01, (t1 - t0 - w / rate) / 8))
    times = np.array([t for t in np.arange(t0 + w / 2 / rate, t1 - w / 2 / rate + 1e-9, hop) if int(t * rate) + w // 2 <= len(x)])
    frames = np.stack([x[int(t * rate) - w // 2:int(t * rate) + w // 2] * window for t in times], 1)

    def energy(cents, frames):
        result = []
        for c in cents:
            base = np.exp(-2j * np.pi * hz * 2 ** (c / 1200) / rate * n); turn, total = base.copy(), 0
            for h in range(count):
                total = total + np.abs(turn @ frames) ** 2; turn = turn * base
            result.append(total)
        return np.stack(result)
    coarse = np.arange(-80, 80.1, 4.0)
    centre = coarse[np.argmax(energy(coarse, frames[:, [len(times) // 3, len(times) // 2]]).sum(1))]
    cents = np.full(len(times), np.nan)
    for span in (6, 24):
        todo = np.nonzero(np.isnan(cents))[0]
        if not len(todo): break
        near = np.arange(centre - span, centre + span + .1, 1.5); e = energy(near, frames[:, todo]); best = np.argmax(e, 0)
        for j, i in enumerate(todo):
            if 0 < best[j] < len(near) - 1:
                a, b, d = e[best[j] - 1:best[j] + 2, j]; cents[i] = near[best[j]] + .75 * (a - d) / (a - 2 * b + d)
            elif span == 24: cents[i] = near[best[j]]
    return times, cents


def lag_track(x, rate, hz, times, lag_seconds=.05):
    """Method B: the normalised correlation with the sound some periods later, in cents from `hz`. With 0 s the lag is one period."""
    k = max(1, round(lag_seconds * hz)); lag = k * rate / hz; count = int(max(.06 * rate, 5 * rate / hz))
    reach = min(lag * (2 ** (60 / 1200) - 1), .45 * rate / hz); first, last = int(lag - reach) - 14, int(np.ceil(lag + reach)) + 14; result = []
    for t in times:
        i = int(t * rate - (count + lag) / 2)
        if i < 0 or first < 1 or i + count + last + 1 > len(x):
            result.append(np.nan); continue
        a, part = x[i:i + count], x[i + first:i + last + count]
        size = 1 << int(np.ceil(np.log2(len(part) + count)))
        r = np.fft.irfft(np.fft.rfft(part, size) * np.conj(np.fft.rfft(a, size)), size)[:last - first + 1]
        total = np.concatenate([[0], np.cumsum(part ** 2)]); energies = total[count:count + len(r)] - total[:len(total) - count][:len(r)]
        r = r[:len(energies)] / np.sqrt(np.maximum(energies * (a @ a), 1e-20)); j = int(np.argmax(r[12:-12])) + 12
        fine = np.arange(j - 1, j + 1.01, 1 / 16); d = fine[:, None] - (j + UPSAMPLED)[None]
        if j + 12 >= len(r): result.append(np.nan); continue
        v = (np.sinc(d) * np.where(np.abs(d) < 12, .5 + .5 * np.cos(np.pi * d / 12), 0)) @ r[j - 12:j + 13]
        p = int(np.argmax(v)); place = fine[p]
        if 0 < p < len(v) - 1:
            a, b, d = v[p - 1:p + 2]; place += (.5 * (a - d) / (a - 2 * b + d) / 16) if a - 2 * b + d else 0
        result.append(1200 * np.log2(k * rate / (first + place) / hz))
    return np.array(result)


def octave(x, rate, hz, t0, t1):
    """Whether the sound has this pitch and no lower or higher octave: odd partials are there, nothing lies between the partials."""
    part = x[int(t0 * rate):int(min(t1, t0 + .8) * rate)]; part = part * np.hanning(len(part)); n = np.arange(len(part))
    count = int(max(1, min(10, .45 * rate / hz)))
    power = lambda f: max(abs(np.exp(-2j * np.pi * f * 2 ** (c / 1200) * n / rate) @ part) ** 2 for c in (-5, -2, 0, 2, 5))
    own = np.array([power(hz * h) for h in range(1, count + 1)]); between = sum(power(hz * (h - .5)) for h in range(1, count + 1))
    return count == 1 or bool(own[0::2].sum() > .01 * own.sum() and between < .05 * own.sum())


def measure(x, rate, hz, t0, t1):
    """The pitch from t0 to t1: `f`, its course `c` in cents from `t0` on in steps of `dt`; `ab`: by how much the methods differ, `bias`: the same
    with its sign, `rg` and `wob`: slow and fast movement, `lag1`: the pitch at a lag of one period, all in cents; `oct`. None: too short or another pitch."""
    times, a = harmonic_track(x, rate, hz, t0, t1)
    if len(times) < 3 or abs(np.median(a)) > 75: return None
    middle = float(np.median(a)); f = hz * 2 ** (middle / 1200)
    b = lag_track(x, rate, f, times) + middle; good = np.isfinite(b)
    if good.sum() < 3: return None
    smooth = np.array([np.median(a[max(0, i - 2):i + 3]) for i in range(len(a))]); d = (a - b)[good]
    one = lag_track(x, rate, f, times[::max(1, len(times) // 12)], 0); one = one[np.isfinite(one)]
    return dict(f=f, t0=float(times[0]), dt=float(times[1] - times[0]), c=smooth - middle, ab=float(np.median(np.abs(d))), bias=float(np.median(d)),
                rg=float(np.percentile(smooth, 95) - np.percentile(smooth, 5)), wob=float(np.sqrt(np.mean((a - smooth)[1:-1] ** 2))),
                lag1=float(np.median(one)) if len(one) > 2 else 99.0, oct=octave(x, rate, f, t0, t1))


def fault(m):
    """Why a measurement can't be the truth, or None."""
    if m is None: return 'no measurement'
    if not m['oct']: return 'another octave'
    return 'methods %.1f cents apart' % m['ab'] if m['ab'] > 25 else None


def is_exact(m):
    """Whether it is good to half a cent: the methods agree, it doesn't move, its partials are harmonic and don't beat."""
    return m is not None and bool(m['ab'] <= .5 and abs(m['bias']) <= .5 and m['rg'] < 12 and m['wob'] < .6 and abs(m['lag1']) < 2)
