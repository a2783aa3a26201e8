# SPDX-License-Identifier: GPL-3.0-or-later
"""The pieces that are learned from: rendered, read, and put apart in folds."""

import argparse
import hashlib
import json
import math
import os
import subprocess
import sys
from typing import NamedTuple

import numpy as np
import soundfile as sf

import features as F

HERE = os.path.dirname(os.path.abspath(__file__))
# Kinds of pieces of a corpus, by the first letter of their ids, in the order in which they are
# dealt to
# folds: composed, MIDI, loops, produced, modules, recorded, without a tempo; then others.
KINDS = 'cmlpxrn'
# Makers that aren't a program of their own.
MAKERS = {'metres': [os.path.join(HERE, 'grooves.py'), '--grammar', 'metres.txt']}
# Pieces by one hand from several sources: part of the id, and how many groups they make.
KIN = {'area': 1, 'redfarn': 2}


class Piece(NamedTuple):
    item: dict  # of the manifest
    strengths: np.ndarray  # (frames, 7) float32: onset strengths
    fold: int  # -1: generated


def read_manifest(folder):
    with open(os.path.join(folder, 'manifest.json')) as file:
        return json.load(file)['items']


def is_rendered(folder, count):
    """Manifests are saved every hundred pieces and at the end; a piece or two may have failed."""
    try:
        return len(read_manifest(folder)) > count - 50
    except (OSError, ValueError):
        return False


def render(folder, maker, seed, count, jobs):
    """Renders a set with Training/<maker>.py, or a grammar of grooves.py, unless it is there."""
    if is_rendered(folder, count):
        return
    print(f'{maker}, seed {seed}: rendering {count} pieces', flush=True)
    subprocess.run(
        [
            sys.executable,
            *MAKERS.get(maker, [os.path.join(HERE, maker + '.py')]),
            folder,
            '--count',
            str(count),
            '--seed',
            str(seed),
            '-j',
            str(jobs),
        ],
        check=True,
    )


def read_arguments(description, output, score):
    """What train.py and train_key.py are called with. score: what the scorer of --score has."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument('work', help='folder for generated music and features')
    parser.add_argument('--corpus', help='folder of music whose truth is known: manifest.json and ID.wav')
    parser.add_argument('--output', default=output, help='the C file to write')
    parser.add_argument('--cross-validate', action='store_true', help='print scores, write no tables')
    parser.add_argument('--score', help=f'Python file with {score}')
    parser.add_argument('--scale', type=float, default=1, help='of pieces and iterations, for a trial')
    parser.add_argument('-j', type=int, default=os.cpu_count(), help='processes')
    arguments = parser.parse_args()
    if arguments.cross_validate and not arguments.score:
        parser.error('--cross-validate needs --score')
    if not os.path.isdir(os.path.dirname(os.path.abspath(arguments.output))):
        parser.error(f'no folder for {arguments.output}')
    os.makedirs(arguments.work, exist_ok=True)
    return arguments


# onset strengths
def strengths_of(path):
    x, rate = sf.read(path, dtype='float32')
    x = x if x.ndim == 1 else x.mean(1)
    return F.onset_strengths(F.bands(x, rate)).astype(np.float32)


def stamp(folder):
    """Changes with the manifest and with how features are computed."""
    digest = hashlib.sha256()
    for path in (os.path.join(folder, 'manifest.json'), F.__file__):
        with open(path, 'rb') as file:
            digest.update(file.read())
    return digest.hexdigest()


def read_strengths(folder, cache, pool):
    """The items of a folder and their onset strengths, kept in the file `cache`."""
    items, now = read_manifest(folder), stamp(folder)
    if os.path.exists(cache):
        with np.load(cache) as kept:
            if str(kept['stamp']) == now:
                return items, np.split(kept['strengths'], np.cumsum(kept['lengths'])[:-1])
    print(f'{folder}: onsets of {len(items)} pieces', flush=True)
    paths = [os.path.join(folder, item['id'] + '.wav') for item in items]
    all_strengths = pool.map(strengths_of, paths, chunksize=4)
    os.makedirs(os.path.dirname(cache), exist_ok=True)
    np.savez(
        cache,
        stamp=now,
        strengths=np.concatenate(all_strengths),
        lengths=[len(strengths) for strengths in all_strengths],
    )
    return items, all_strengths


# folds
def folds(items, count, seed=0):
    """The fold of each piece: those of one source, or by one hand, are in one, and each kind is in
    all."""
    groups = {}
    for index, item in enumerate(items):
        source = item['source']
        for name, parts in KIN.items():
            if name in item['id']:
                source = name + str(index % parts)
        groups.setdefault((item['id'][0], source), []).append(index)
    rng, fold, dealt = np.random.default_rng(seed), np.zeros(len(items), int), 0
    for kind in KINDS + ''.join(sorted({kind for kind, _ in groups} - set(KINDS))):
        names = sorted(name for name in groups if name[0] == kind)
        rng.shuffle(names)
        for name in names:
            fold[groups[tuple(name)]] = dealt % count
            dealt += 1
    return fold


def load(sets, work, corpus, fold_count, scale, jobs, pool):
    """All pieces. sets: [(folder's name, maker, seed, count)]; corpus: a folder, or None."""
    pieces = []
    for name, maker, seed, count in sets:
        folder, count = os.path.join(work, name), max(4, math.ceil(count * scale))
        render(folder, maker, seed, count, jobs)
        items, strengths = read_strengths(
            folder, os.path.join(work, 'features', name + '.npz'), pool
        )
        pieces += [Piece(item, s, -1) for item, s in list(zip(items, strengths))[:count]]
    if corpus:
        items, strengths = read_strengths(
            corpus, os.path.join(work, 'features', 'corpus.npz'), pool
        )
        pieces += [
            Piece(*each) for each in zip(items, strengths, folds(items, fold_count).tolist())
        ]
    return pieces
