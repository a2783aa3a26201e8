# SPDX-License-Identifier: GPL-3.0-or-later
"""Notes of Csound's opcodes: waveguides, plucked strings, FOF voices, FM. One run of csound per note."""
import os
import subprocess
import tempfile

import numpy as np
import soundfile as sf

ORCHESTRA = """
sr = {rate}
ksmps = 8
nchnls = 1
0dbfs = 1
seed 7
gisine ftgen 1, 0, 16384, 10, 1
gisaw ftgen 2, 0, 16384, 10, 1, .5, .3333, .25, .2, .1667, .1429, .125, .1111, .1
girise ftgen 3, 0, 1024, 19, .5, .5, 270, .5
opcode formant, a, kkkiii
kf, kform, kamp, idur, iband, iskip xin
a1 fof kamp, kf, kform, 0, iband, .003, .02, .007, 100, 1, 3, idur
xout a1
endop
instr 1
ihz = p4
iamp = .5
isec = p5
kenv linsegr 1, p3, 1, {release}, 0
{body}
out a1*kenv
endin
"""
PAGE = '''<CsoundSynthesizer>
<CsOptions>
-d -m0 --format=float -W
</CsOptions>
<CsInstruments>
%s
</CsInstruments>
<CsScore>
i1 0 %g %.6f %g
e
</CsScore>
</CsoundSynthesizer>
'''
# Name -> (code of the note, whether the opcode's pitch is exact, its vibrato in cents).
BODIES = {
    'wgbow': ('a1 wgbow iamp*min(1, linseg(.3, .15, 1, p3, 1)), ihz, 3, .127, 5, 0, 1, 20', False),
    'wgflute': ('kjet linseg .2, .1, .32, p3, .32\na1 wgflute iamp, ihz, kjet, .08, .1, .08, 5, 0, 1, 20', False),
    'wgclar': ('a1 wgclar iamp, ihz, -.3, .06, .1, .1, 5, 0, 1, 20', False),
    'pluck': ('a1 pluck iamp, ihz, ihz, 0, 1', False),
    'wgpluck2': ('a1 wgpluck2 .75, iamp, ihz, .3, .4', False),
    'wgpluck2-soft': ('a1 wgpluck2 .5, iamp, ihz, .5, .75', False),
    'fm': ('kidx expseg 6, .4, 1, p3, .5\na1 foscil iamp*expseg(1, 2, .2, p3, .1), ihz, 1, 1, kidx, 1', True),
    'fm-bright': ('kidx expseg .1, .15, 5, p3, 4\na1 foscil iamp*.7, ihz, 1, 2, kidx, 1', True),
}
FORMANTS = {'bass-a': ((600, 1040, 2250, 2450, 2750), (0, -7, -9, -9, -20), (60, 70, 110, 120, 130)), 'bass-o': ((400, 750, 2400, 2600, 2900), (0, -11, -21, -20, -40), (40, 80, 100, 120, 120)),
            'tenor-e': ((400, 1700, 2600, 3200, 3580), (0, -14, -12, -14, -20), (70, 80, 100, 120, 120)), 'alto-a': ((800, 1150, 2800, 3500, 4950), (0, -4, -20, -36, -60), (80, 90, 120, 130, 140)),
            'soprano-a': ((800, 1150, 2900, 3900, 4950), (0, -6, -32, -20, -50), (80, 90, 120, 130, 140)), 'soprano-u': ((325, 700, 2700, 3800, 4950), (0, -16, -35, -40, -60), (50, 60, 170, 180, 200))}


def perform(body, hz, seconds, release, rate):
    text = ORCHESTRA.format(rate=rate, release=release, body=body)
    with tempfile.TemporaryDirectory() as folder:
        csd, wav = os.path.join(folder, 'note.csd'), os.path.join(folder, 'note.wav')
        with open(csd, 'w') as f:
            f.write(PAGE % (text, seconds, hz, seconds))
        done = subprocess.run(['csound', '-o', wav, csd], capture_output=True, text=True)
        if not os.path.exists(wav): raise RuntimeError(done.stderr[-800:])
        x, _ = sf.read(wav)
    return np.asarray(x, float)


def opcode(hz, seconds, release, rate, rng, name='wgbow'):
    body, exact = BODIES[name]
    return perform(body, hz, seconds, release, rate), dict(f=hz, measured=not exact)


def fof_voice(hz, seconds, release, rate, rng, voice='tenor-e', attack=0.08, vibrato=20.0, vibrato_rate=5.2, delay=0.3, glide=0.0, singers=1, spread=10.0):
    """Formant wave functions; vibrato from `delay` on, a glide of `glide` cents over 0.5...1.2 s; of a choir the truth is the mean."""
    cents = np.linspace(-1, 1, singers) * spread if singers > 1 else [0.0]
    lines = ['a1 = 0']
    for k, c in enumerate(cents):
        v, r, d = (vibrato, vibrato_rate, delay) if singers == 1 else (vibrato * rng.uniform(.4, 1), vibrato_rate * rng.uniform(.9, 1.1), delay * rng.uniform(.5, 1.5))
        lines += ['kd%d linseg 0, %.3f, 0, .4, 1, %g, 1' % (k, d, seconds + 5), 'kt%d timeinsts' % k, 'kg%d linseg 0, .5, 0, .7, %g, 20, %g' % (k, glide, glide),
                  'kf%d = ihz*cent(%.3f + kg%d + %.3f*kd%d*sin(6.283185307*%.4f*(kt%d - %.3f)))' % (k, c, k, v, k, r, k, d), 'ke%d linseg 0, %.3f, 1, p3, 1' % (k, attack * rng.uniform(.8, 1.3))]
        for f, db, bw in zip(*FORMANTS[voice]):
            lines.append('aa formant kf%d, k(%g), ke%d*%.5f, isec + %g + 1, %g, 0' % (k, f, k, .3 * 10 ** (db / 20), release, bw))
            lines.append('a1 = a1 + aa')
    x = perform('\n'.join(lines), hz, seconds, release, rate)

    def curve(t):
        return vibrato * np.clip((t - delay) / .4, 0, 1) * np.sin(2 * np.pi * vibrato_rate * (t - delay)) + glide * np.clip((t - .5) / .7, 0, 1)
    return x, dict(f=hz, rough=True) if singers > 1 else dict(f=hz, curve=curve)
