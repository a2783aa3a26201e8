#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Renders the tones that the tuner is judged by: python3 render.py OUTDIR [--seed S …] [--only KIND …] [-j 2]

Writes OUTDIR/ID.wav (24 bit, mono) and OUTDIR/manifest.json: items with `id`, `cat` (the kind; "negative": no note), `source`, `sr`, `recipe`
and `notes`. A note has its onset `on`, the range `s0`...`s1` in which it must be read, `end`, its pitch `f` (Hz) with its course `c` in
cents from `t0` on in steps of `dt`; `ok`: good to half a cent, `st`: steady. An item depends on the seed and its id alone; of several
seeds, ids end with `-sSEED`.
"""
import argparse
import json
import os
import subprocess
import sys
import zlib
from concurrent.futures import ProcessPoolExecutor

os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')
import numpy as np
import soundfile as sf

import csounds
import models
import percussion
import pieces
import pipes
import plugins
import rooms
import truth

HERE = os.path.dirname(os.path.abspath(__file__))
HELPER = os.path.join('/tmp', 'spectrum-stk-%d' % os.getuid())


def stk(hz, seconds, release, rate, rng, name='plucked', velocity=.8):
    raw = subprocess.run([HELPER, name, str(rate), '%.6f' % hz, str(velocity), str(seconds), str(release)], capture_output=True, check=True).stdout
    return np.frombuffer(raw, '<f4').astype(float), dict(f=hz, measured=True)


def setbfree(hz, seconds, release, rate, rng, drawbars='008000000', pitch=1.0):
    midi = round(69 + 12 * np.log2(hz / 440))
    return plugins.tonewheel(midi, [int(c) for c in drawbars], seconds, release, rate), dict(f=440 * 2 ** ((midi - 69) / 12) * pitch, measured=True)


def hexter(hz, seconds, release, rate, rng, program=0, pitch=1.0):
    place = 69 + 12 * np.log2(hz / 440); midi = round(place)
    return plugins.fm(program, midi, 100 * (place - midi), seconds, release, rate), dict(f=hz * pitch, measured=True)


def mda(hz, seconds, release, rate, rng, name='DX10', preset='Harp', pitch=1.0, velocity=90):
    place = 69 + 12 * np.log2(hz / 440); midi = round(place)
    return plugins.mda(name, preset, midi, 100 * (place - midi), seconds, release, rate, velocity), dict(f=hz * pitch, measured=True)


SOURCES = dict(stk=stk, setbfree=setbfree, hexter=hexter, mda=mda, string=models.string, bar=models.bar, bowed=models.bowed, tone=models.tone, singer=models.singer,
               choir=models.choir, pipes=pipes.registration, csound=csounds.opcode, fof=csounds.fof_voice)
NEGATIVES = dict(drums=percussion.drums, kit=percussion.kit, speech=percussion.speech, hiss=percussion.hiss)


def play(note, rate, seed, seconds=None):
    """A note's dry sound from its start on, and its truth; `seconds`: another length."""
    return SOURCES[note['maker']](note['hz'], seconds or note['seconds'], note['release'], rate, np.random.default_rng(seed), **note['options'])


def judge(note, following, dry, whole, rate, seed, known, drop, is_alone):
    """The note's entry in the manifest, or why it can't have one."""
    on, off, f = note['on'], note['on'] + note['seconds'], known['f']
    end = min([off - .02] + following)
    if is_alone:
        m = truth.measure(whole, rate, f, on + max(.15, 8 / f), truth.bounds(whole, rate, on, off, f, 40)[2])
    else:
        y, _ = play(note, rate, seed, 2.0)
        b = truth.bounds(y, rate, 0, 2.0, f, 40)
        m = truth.measure(y, rate, f, max(.15, 8 / f), b[2])
    entry, curve = {}, known.get('curve')
    if known.get('measured'):
        why = truth.fault(m)
        if why: return why
        f = m['f']; entry['ok'] = truth.is_exact(m) and bool(is_alone or m['rg'] < 1.5)
        if is_alone and m['rg'] >= 1.5: entry.update(t0=round(m['t0'], 4), dt=round(m['dt'], 5), c=[round(float(v), 2) for v in m['c']])
    elif curve:
        t = np.arange(0, end - on + .05, .01); c = curve(t)
        entry.update(t0=on, dt=.01, c=[round(float(v), 2) for v in c], ok=True)
    else:
        entry['ok'] = truth.is_exact(m) and bool(abs(1200 * np.log2(m['f'] / f)) < .5)
        if m and m['oct'] and abs(1200 * np.log2(m['f'] / f)) > 20: print('CHECK', note['maker'], note['options'], f, m['f'], flush=True)
    if known.get('rough'): entry['ok'] = False
    on += known.get('late', 0)
    b = truth.bounds(whole, rate, on, min(end + .03, off), f, drop, (.15, 10) if is_alone else (.1, 6))
    if not b: return 'silent'
    s0, s1 = b[1], min(end, b[2] + (0 if is_alone else .05))
    if s1 - s0 < .03: s0 = s1 = end
    if is_alone and s1 - s0 < .1: return 'too short'
    entry.update(on=round(b[0], 4), s0=round(s0, 4), s1=round(s1, 4), end=round(end, 4), f=round(float(f), 4), st=entry['ok'] and 'c' not in entry)
    return entry


def make(item, seed):
    """Signal, notes and a reason to leave the item out."""
    rate, recipe = item['sr'], item['recipe']; n = int(recipe['dur'] * rate); x = np.zeros(n)
    base = [seed, zlib.crc32(item['id'].encode())]; rng = np.random.default_rng(base)
    if item['cat'] == 'negative':
        name, options = recipe['negative']
        x = NEGATIVES[name](recipe['dur'], rate, rng, **options)
    item['notes'] = []; parts = []
    for k, note in enumerate(recipe.get('notes', [])):
        y, known = play(note, rate, base + [k]); i = int(note['on'] * rate); y = y[:n - i] * 10 ** (note.get('gain', 0) / 20)
        y = y / (np.abs(y).max() + 1e-12) * 10 ** (note.get('gain', 0) / 20)
        whole = np.zeros(n); whole[i:i + len(y)] = y; x += whole; parts.append((note, y, whole, known))
    names = [f[0] for f in recipe.get('fx', [])]
    drop = 24 if rooms.COVERING & set(names) else 40
    for k, (note, y, whole, known) in enumerate(parts):
        following = [p[0]['on'] for p in parts[k + 1:]][:1]
        entry = judge(note, following, y, whole, rate, base + [k], known, drop, len(parts) == 1)
        if isinstance(entry, str): return x, 'note %d: %s' % (k, entry)
        cents = entry.get('c')
        if rooms.BLURRING & set(names) or (cents and item['cat'] not in ('vibrato', 'gliss') and max(cents) - min(cents) > 30): entry['ok'] = entry['st'] = False
        item['notes'].append(entry)
    x = rooms.chain(x, rate, rng, recipe.get('fx', []))
    return x / (np.abs(x).max() + 1e-12) * 10 ** (recipe['peak'] / 20), None


def work(job):
    item, seed, folder = job
    try:
        x, why = make(item, seed)
    except Exception as error:
        return item, 'error: %r' % error
    if why is None: sf.write(os.path.join(folder, item['id'] + '.wav'), x, item['sr'], subtype='PCM_24')
    return item, why


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder'); parser.add_argument('--seed', type=int, nargs='+', default=[1]); parser.add_argument('-j', type=int, default=2)
    parser.add_argument('--only', nargs='+', help='items whose id begins so')
    a = parser.parse_args()
    os.makedirs(a.folder, exist_ok=True)
    subprocess.run(['g++', '-O2', '-o', HELPER, os.path.join(HERE, 'stk.cpp'), '-lstk'], check=True)
    jobs = [(i, seed, a.folder) for seed in a.seed for i in pieces.items(seed) if not a.only or i['id'].startswith(tuple(a.only))]
    if len(a.seed) > 1:
        for item, seed, _ in jobs: item['id'] += '-s%d' % seed
    with ProcessPoolExecutor(a.j) as pool:
        done = list(pool.map(work, jobs, chunksize=1))
    for item, why in done:
        if why: print('left out', item['id'], why, file=sys.stderr)
    kept = [i for i, why in done if why is None]
    with open(os.path.join(a.folder, 'manifest.json'), 'w') as f:
        f.write('{"seeds": %s, "items": [\n' % a.seed + ',\n'.join(json.dumps(i, separators=(',', ':')) for i in kept) + '\n]}\n')
    print('%d items of %d' % (len(kept), len(jobs)))


if __name__ == '__main__':
    main()
