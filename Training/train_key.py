# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns the table of the key: see README.md.

python3 Training/train_key.py WORK [--corpus DIR] [--output FILE]
python3 Training/train_key.py WORK [--corpus DIR] --cross-validate --score PATH
"""

import math
import multiprocessing
import os
import zlib
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import soundfile as sf

import music
import nets
import synth
import tables
import tonality as K
from train import scorer

OUTPUT = os.path.join(os.path.dirname(music.HERE), 'Sources', 'CLearnedTables', 'Key.c')
# The folder in WORK, the maker, its seed, pieces, and the weight of their examples.
SETS = [('g1', 'grooves', 1, 400, 1.0), ('s1', 'scores', 1, 300, 1.0), ('n1', 'noises', 1, 150, 0.7)]
# Noises in which something tonal may sound are left out.
TONELESS = set(
    'speech conversation noise wind_and_surf drops applause birds machine footsteps stray_drums '
    'effects long_effect near_silence cries'.split()
)
SEEDS, HIDDEN, BATCH, ITERATIONS, RATE, L2 = 3, 16, 256, 600, 4e-3, 3e-2
INPUT_NOISE, LEAST_SPREAD = 0.15, 0.03
EVERY, EVERY_OF_CORPUS = 4, 3  # readings, of each piece
NO_KEY, NO_KEY_WEIGHT = 24, 1.5
FIRST, YOUNG_SECONDS, YOUNG_WEIGHT = 2, 6.0, 0.4  # early readings count less
# Every piece is learned from as it modulates, too: when at the earliest, how long before its end, and
# after how many seconds the new key is known; and what that weighs.
BEFORE_MOVE, AFTER_MOVE, MOVE_SECONDS, MOVED_WEIGHT = 8.0, 8.0, 4.0, 1.0
FOLLOWED_SECONDS = 15  # after which the new key should be shown; pieces that go on for less don't count
FOLD_COUNT = 4
TOTALS = ('n', 'w10', 'w20', 'wend', 'xend', 'time', 'first', 'got', 'flips', 'neg')


class Piece(NamedTuple):
    item: dict
    heard: tuple  # times of the readings in s, profiles, what doesn't turn with the tonic
    moved: tuple  # the same of the piece as it modulates; None if it is too short
    move: tuple  # when, s, and by how many semitones
    key: int
    weight: float
    fold: int  # -1: generated


def key_of(item):
    """0...23, 24 where nothing tonal sounds; None where the key isn't known."""
    if item.get('no_key'):
        return NO_KEY
    if item.get('key'):
        name, mode = item['key'].split()
        return synth.KEYS.index(name) + (12 if mode == 'minor' else 0)
    kinds = set(item.get('source', '').removeprefix('noise:').split('+'))
    return NO_KEY if item.get('category') == 'negative' and kinds <= TONELESS else None


def readings(path):
    """-> Piece's heard, moved and move."""
    x, rate = sf.read(path, dtype='float32')
    chroma, tonal, frame_seconds = K.analysis(x if x.ndim == 1 else x.mean(1), rate)
    heard = K.profiles(chroma, tonal, frame_seconds)
    rng = np.random.default_rng(zlib.crc32(os.path.basename(path).encode()))
    first, last = (int(seconds / frame_seconds) for seconds in (BEFORE_MOVE, AFTER_MOVE))
    if len(chroma) - last <= first:
        return heard, None, None
    frame, semitones = int(rng.integers(first, len(chroma) - last)), int(rng.integers(1, 12))
    chroma[frame:] = np.roll(chroma[frame:], semitones, axis=2)
    moved = K.profiles(chroma, tonal, frame_seconds)
    return heard, moved, (frame * frame_seconds, semitones)


def pieces_of(folder, items, weight, folds, pool):
    kept = [(i, key_of(item)) for i, item in enumerate(items) if key_of(item) is not None]
    paths = [os.path.join(folder, items[i]['id'] + '.wav') for i, _ in kept]
    for (i, key), read in zip(kept, pool.imap(readings, paths, chunksize=4)):
        yield Piece(items[i], *read, key, weight, folds[i])


def load(work, corpus, scale, jobs, pool):
    pieces = []
    for name, maker, seed, count, weight in SETS:
        folder, count = os.path.join(work, name), max(4, math.ceil(count * scale))
        music.render(folder, maker, seed, count, jobs)
        items = music.read_manifest(folder)[:count]
        pieces += pieces_of(folder, items, weight, [-1] * len(items), pool)
    if corpus:
        items = music.read_manifest(corpus)
        pieces += pieces_of(corpus, items, 1.0, music.folds(items, FOLD_COUNT).tolist(), pool)
    return pieces


def examples(pieces):
    """-> inputs (n, 12, INPUT_COUNT), keys (n,), weights (n,)"""
    inputs, keys, weights = [], [], []

    def add(piece, heard, rows, key, weight):
        times, profile, general = heard
        rows = rows[:: EVERY if piece.fold < 0 else EVERY_OF_CORPUS]
        if not len(rows):
            return
        inputs.append(K.key_inputs(profile[rows], general[rows]))
        keys.append(np.full(len(rows), key))
        age = np.clip(times[rows] / YOUNG_SECONDS, YOUNG_WEIGHT, 1)
        weights.append(age * weight * (NO_KEY_WEIGHT if key == NO_KEY else 1))

    for piece in pieces:
        add(piece, piece.heard, np.arange(FIRST, len(piece.heard[0])), piece.key, piece.weight)
        if piece.moved and piece.key != NO_KEY:
            start, semitones = piece.move
            key = (piece.key % 12 + semitones) % 12 + piece.key // 12 * 12
            rows = np.flatnonzero(piece.moved[0] > start + MOVE_SECONDS)
            add(piece, piece.moved, rows, key, piece.weight * MOVED_WEIGHT)
    return np.concatenate(inputs), np.concatenate(keys), np.concatenate(weights).astype(np.float32)


def scores(w, inputs):
    both = nets.net(w, inputs)
    none = jnp.zeros((len(inputs), 1))
    return jnp.concatenate([both[..., 0], both[..., 1], none], 1)


def train(pieces, scale=1, name=None):
    """The net whose scores are the mean of those of SEEDS nets."""
    inputs, keys, weights = examples(pieces)
    flat = inputs.reshape(-1, K.INPUT_COUNT)
    middle, spread = flat.mean(0), flat.std(0) + LEAST_SPREAD
    inputs = (inputs - middle) / spread

    def batch_of(rows, rng):
        noise = INPUT_NOISE * rng.standard_normal(inputs[rows].shape).astype(np.float32)
        return inputs[rows] + noise, keys[rows], weights[rows]

    def loss(w, inputs, keys, weights):
        hits = jnp.take_along_axis(jax.nn.log_softmax(scores(w, inputs)), keys[:, None], 1)[:, 0]
        size = jnp.sum(w['w1'] ** 2) + jnp.sum(w['w2'] ** 2)
        return -jnp.sum(weights * hits) / jnp.sum(weights) + L2 / 2 * size

    members = []
    for seed in range(SEEDS):
        w = nets.new_weights(seed, K.INPUT_COUNT, HIDDEN, 2)
        iterations = max(3, round(ITERATIONS * scale))
        label = name and f'{name} {seed}'
        w = nets.fit(
            loss, w, batch_of, np.arange(len(keys)), iterations, BATCH, RATE, seed, label
        )
        # The table reads the inputs as they are.
        w1 = w['w1'] / spread[:, None]
        members.append(dict(w, w1=w1, b1=w['b1'] - middle @ w1))
    return nets.mean(members)


def rows_of(piece, net):
    """Seconds, the name of the key shown or '', and how likely it is."""
    followed = K.follow_key(net, *piece.heard)
    return [
        (time, '' if key is None else synth.KEYS[key % 12] + (' minor' if key > 11 else ' major'), likely)
        for time, key, likely in followed
    ]


def print_moves(scored):
    """How soon the key is right after a modulation, and how often another one is shown meanwhile."""
    delays, others = [], 0
    for piece, net in scored:
        if piece.key == NO_KEY or not piece.moved:
            continue
        start, semitones = piece.move
        if piece.moved[0][-1] - start < FOLLOWED_SECONDS:
            continue
        new = (piece.key % 12 + semitones) % 12 + piece.key // 12 * 12
        rows = K.follow_key(net, *piece.moved)
        before = [key for time, key, _ in rows if time <= start]
        after = [(time - start, key) for time, key, _ in rows if time > start]
        if before[-1:] == [piece.key]:
            delays.append(next((time for time, key in after if key == new), np.inf))
            others += any(key not in (piece.key, new) for _, key in after)
    print(
        f'  modulations: {len(delays)}, within {FOLLOWED_SECONDS} s '
        f'{100 * np.mean(np.array(delays) < FOLLOWED_SECONDS):.0f} %, '
        f'median {np.median(delays):.1f} s, by way of another key {others}'
    )


def print_totals(name, path, scored):
    """scored: [(piece, net)]."""
    module, results, sure = scorer(path), [], {}
    for piece, net in scored:
        rows = rows_of(piece, net)
        own = [(time, module.parse(key)) for time, key, _ in rows]
        results.append(module.score(piece.item['id'], piece.item, own, False))
        for time, key, likely in rows:
            if key and time > 5:
                sure.setdefault(int(likely * 10), []).append(
                    synth.KEYS.index(key.split()[0]) + 12 * key.endswith('minor') == piece.key
                )
    total = module.total(results)
    print(f'{name}:', ' '.join(f'{key} {total[key]}' for key in TOTALS), flush=True)
    print_moves(scored)
    for tenth, hits in sorted(sure.items()):
        print(f'  confidence {tenth / 10:.1f}: {100 * np.mean(hits):.0f} % right of {len(hits)}')


def cross_validate(pieces, path, scale):
    """Four-fold by sources, then by kinds: trained without the corpus's scores, judged on them, and
    the reverse. A score of the corpus has an id that begins with kd_."""
    generated = [p for p in pieces if p.fold < 0]
    corpus = [p for p in pieces if p.fold >= 0]
    scored = []
    for fold in range(FOLD_COUNT):
        net = train(generated + [p for p in corpus if p.fold != fold], scale)
        scored += [(p, net) for p in corpus if p.fold == fold]
    print_totals('four-fold', path, scored)
    for name, of_scores in (('songs to scores', True), ('scores to songs', False)):
        is_score = [(p, p.item['id'].startswith(('kd_', 's'))) for p in pieces]
        net = train([p for p, own in is_score if own != of_scores or p.key == NO_KEY], scale)
        judged = [p for p, own in is_score if own == of_scores and p.fold >= 0]
        print_totals(name, path, [(p, net) for p in judged])


def main():
    arguments = music.read_arguments(
        'Learns the table of the key.',
        OUTPUT,
        'parse(key), score(id, item, rows, offline) and total(scores)',
    )
    with multiprocessing.get_context('spawn').Pool(arguments.j) as pool:
        pieces = load(arguments.work, arguments.corpus, arguments.scale, arguments.j, pool)
    print(len(pieces), 'pieces of known key', flush=True)
    if arguments.cross_validate:
        return cross_validate(pieces, arguments.score, arguments.scale)
    tables.write(arguments.output, key=train(pieces, arguments.scale, 'key'))
    print(arguments.output)


if __name__ == '__main__':
    main()
