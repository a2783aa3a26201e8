#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Performs scores of music21 to judge the key by, a kind a composer: python3 composers.py OUTDIR --count N --seed S [-j 1]

What is played is up to a minute of a piece, from its beginning or after a third or two thirds of it, as far as its notes,
those of its first third and those of its last are of one key, as counted by two sets of profiles; it is transposed. The
instruments are those of songs.py, which nothing is learned from; of the composers a few other passages may be. Writes
ID.wav (44.1 kHz, mono, 16 bit) and manifest.json: of each passage `id`, `category` (the kind), `dur` and `key`. Parsed
scores are kept in .cache beside OUTDIR."""

import argparse
import concurrent.futures
import json
import os
import re
import zlib

import numpy as np
import soundfile as sf

import scores
import songs

SR, LENGTHS = 44100, (60.0, 50.0, 40.0, 30.0)  # s
# Kind: collections of music21.
KINDS = {
    'Haydn': ['haydn'],
    'Mozart': ['mozart'],
    'Beethoven': ['beethoven'],
    'Schumann': ['schumann_robert', 'schumann_clara'],
    'others': ['beach', 'chopin', 'corelli', 'cpebach', 'handel', 'joplin', 'schubert', 'verdi', 'weber'],
}


def passage(notes, tempo, shift):
    """notes: [(quarters from its start, quarters, MIDI number, part)] -> its key `shift` semitones higher, notes and s
    of the longest passage from the start on that is in one key; None without one"""
    for seconds in LENGTHS:
        heard = [note for note in notes if 0 <= note[0] < seconds * tempo / 60]
        end = min(seconds * tempo / 60, max(start + length for start, length, *_ in heard)) if heard else 0
        early, late = ([note for note in heard if a * end <= note[0] < b * end] for a, b in ((0, 1 / 3), (2 / 3, 1)))
        keys = {scores.counted_key(each, shift) for each in (heard, early, late)}
        if len(keys) == 1 and None not in keys and 60 / tempo * end >= LENGTHS[-1]:
            return keys.pop(), heard, 60 / tempo * end
    return None


def excerpt(notes, third, rng):
    """-> (key, [[(s on, s off, MIDI number, velocity)]] by part, s), or None if it isn't in one key"""
    tempo, shift = float(rng.uniform(70, 140)), int(rng.integers(-5, 7))
    first = third / 3 * max((start for start, *_ in notes), default=0)
    found = passage([(start - first, *rest) for start, *rest in notes], tempo, shift)
    if not found:
        return None
    parts, (key, heard, seconds) = {}, found
    for start, length, number, part in heard:
        on = max(0.0, 0.1 + 60 / tempo * start + float(rng.normal(0, 0.007)))
        note = on, on + 60 / tempo * length * 0.97, int(number) + shift, float(np.clip(rng.normal(80, 9), 40, 120))
        parts.setdefault(part, []).append(note)
    return key, list(parts.values()), seconds


def sound(parts, seconds, rng):
    voice = songs.Voice(str(rng.choice(['pluck', 'pluck', 'organ', 'saw', 'fm', 'reed'])), rng, 0)
    notes = [(on, off, number, round(velocity)) for part in parts for on, off, number, velocity in part]
    return songs.voiced(notes, voice, int(seconds * SR))


def make(job):
    folder, seed, kind, (name, third) = job
    rng = np.random.default_rng([seed, third, zlib.crc32(name.encode())])
    score = scores.Parser_of(os.path.join(os.path.dirname(os.path.abspath(folder)), '.cache'), 60)(name)
    found = excerpt(score['notes'], third, rng) if score else None
    if not found:
        return None
    key, parts, seconds = found
    x = sound(parts, seconds, rng)
    own = re.sub(r'[^A-Za-z0-9]+', '_', f'{name} {third}')
    level = 10 ** (-float(rng.uniform(1, 12)) / 20)
    sf.write(os.path.join(folder, own + '.wav'), x / np.abs(x).max() * level, SR, subtype='PCM_16')
    return dict(id=own, category=kind, dur=seconds, key=key)


def main():
    parser = argparse.ArgumentParser(description='Performs scores of music21.')
    parser.add_argument('folder')
    parser.add_argument('--count', type=int, default=12, help='passages of each kind, at most')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('-j', type=int, default=1, help='processes')
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    items = []
    with concurrent.futures.ProcessPoolExecutor(arguments.j) as pool:
        for kind, collections in KINDS.items():
            names = [name for collection in collections for name in scores.catalogue(collection)]
            rng = np.random.default_rng([arguments.seed, zlib.crc32(kind.encode())])
            # From the beginnings of all of them before any other third.
            places, made = [(str(name), third) for third in range(3) for name in rng.permutation(names)], []
            while places and len(made) < arguments.count:
                count = arguments.count - len(made)
                jobs = [(arguments.folder, arguments.seed, kind, place) for place in places[:count]]
                made += filter(None, pool.map(make, jobs))
                places = places[count:]
            items += made
            print(kind, len(made), flush=True)
    with open(os.path.join(arguments.folder, 'manifest.json'), 'w') as file:
        json.dump(dict(items=items), file, indent=0)


if __name__ == '__main__':
    main()
