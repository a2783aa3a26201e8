# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns the table of the bar: see README.md.

python3 Training/train_bars.py WORK [--corpus DIR] [--output FILE]
python3 Training/train_bars.py WORK [--corpus DIR] --cross-validate --score PATH
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

import bars as B
import features as F
import follow
import music
import nets
import reference
import tables
import tonality as K
from train import scorer

OUTPUT = os.path.join(os.path.dirname(music.HERE), 'Sources', 'CLearnedTables', 'Bar.c')
# The folder in WORK, the maker, its seed, pieces. But for the first, the clock has not been learned from
# these, since its faults are to be learned. Performed scores are left out: their clock is wrong too often.
SETS = [('g1', 'grooves', 1, 400), ('g4', 'grooves', 4, 400), ('g5', 'grooves', 5, 400), ('m1', 'metres', 11, 320)]
SEEDS, HIDDEN, BATCH, ITERATIONS, RATE, L2 = 3, 32, 128, 2500, 3e-3, 3e-4
LEAST_SPREAD = 0.05
EVERY, EVERY_OF_CORPUS = 5, 6  # slots, of each piece
# How near a slot must be to what is true, in half beats; and a period to that of the beat.
NEAR, SAME_PERIOD = 0.3, 0.06
# The clock counts fast music that it hasn't met at half its speed too often. Pieces that are as fast
# as this, in BPM, are learned from as of such a clock, too.
FAST = 145
# Bars of other lengths are made of pieces in four by leaving beats out or repeating them: the beats
# taken, how many lengths of each piece, examples of each, and their weight.
SPLICES = {
    2: ([0, 1],),
    3: ([0, 1, 2], [0, 1, 3], [0, 2, 3]),
    5: ([0, 1, 2, 3, 2], [0, 1, 2, 0, 1], [0, 1, 2, 3, 3]),
    6: ([0, 1, 2, 3, 2, 3], [0, 1, 2, 0, 1, 3]),
    7: ([0, 1, 2, 3, 0, 1, 3], [0, 1, 2, 3, 1, 2, 3]),
}
SPLICED_LENGTHS = (2, 3, 3, 3, 5, 6, 7)
SPLICES_PER_PIECE, SPLICE_EXAMPLES, SPLICE_WEIGHT = 2, 2, 0.5
LEAST_SPLICED = 24  # slots
FOLD_COUNT = 4
FROM_SECONDS, TOLERANCE = 5.0, 0.07  # of what the table of confidences counts
TOTALS = ('n', 'F', 'half', 'D', 'Dbeat', 'meter', 'mtime', 'first', 'got', 'jumps', 'rot')


class Piece(NamedTuple):
    item: dict
    slots: B.Slots
    inputs: np.ndarray  # (n, candidates, inputs) float16: of some slots
    right: np.ndarray  # (n,): the candidates that are true
    weights: np.ndarray  # (n,)
    fold: int  # -1: generated


class Heard(NamedTuple):
    """What the slots of a piece are read from."""

    rows: np.ndarray  # of follow.follow
    envelopes: np.ndarray
    chroma: np.ndarray
    tonal: np.ndarray
    frame_seconds: float


def heard(path, weights):
    x, rate = sf.read(path, dtype='float32')
    x = x if x.ndim == 1 else x.mean(1)
    envelopes = F.onset_envelopes(F.onset_strengths(F.bands(x, rate)).astype(np.float64))
    return Heard(follow.follow(None, weights, envelopes), envelopes, *K.analysis(x, rate))


def slowed(rows, skipped):
    """The rows of a clock that counts only every second beat. skipped: 0 or 1, which."""
    slow, turn, before = rows.copy(), 0, -1.0
    for row, position in zip(slow, rows[:, 4]):
        if position >= 0:
            # Once a turn of the clock's two beats, the slow one has counted one.
            turn = (turn + (0 <= position < before - F.BINS_PER_BEAT)) % 2
            row[4] = (position / 2 + F.BINS_PER_BEAT * turn + F.BINS_PER_BEAT / 2 * skipped) % F.BIN_COUNT
        before = position
    slow[:, 5] *= 2
    return slow


def tempo_ratio(slots, item):
    """The clock's tempo to the music's."""
    return np.median(np.diff(item['beats'])) / np.median(2 * slots.halves)


def label(slots, item, index):
    """The candidate that is true at a slot; None where none is."""
    time, half = slots.times[index], slots.halves[index]
    beats, downbeats = np.array(item['beats']), np.array(item['downbeats'])
    last = int(np.clip(np.searchsorted(beats, time), 1, len(beats) - 1))
    ratio = (beats[last] - beats[last - 1]) / (2 * half)
    for metre, (count, slots_of_beat) in enumerate(B.METRES):
        if count == item['meter'] and abs(ratio / (slots_of_beat / 2) - 1) < SAME_PERIOD:
            break
    else:
        return None
    before = downbeats[downbeats <= time + NEAR * half]
    if not len(before):
        return None
    place = max(0, round((time - before[-1]) / half))
    if place > index or place >= B.LENGTHS[metre] or abs(slots.times[index - place] - before[-1]) > NEAR * half:
        return None
    return B.STARTS[metre] + place


def spliced(slots, downbeats, pattern):
    """The slots of a piece in four with only these beats of each bar -> values, on_beat, the first
    slot of each bar."""
    taken, first = [], []
    for downbeat in downbeats:
        index = int(np.argmin(np.abs(slots.times - downbeat)))
        if abs(slots.times[index] - downbeat) < NEAR * slots.halves[index] and index + 8 <= len(slots.times):
            first.append(len(taken))
            taken += [index + 2 * beat + half for beat in pattern for half in (0, 1)]
    return slots.values[taken], slots.on_beat[taken], np.array(first)


def splices(item, slots, rng):
    """-> (inputs, candidate) of bars that the piece, in four, has been cut to."""
    for beats in rng.permutation(SPLICED_LENGTHS)[:SPLICES_PER_PIECE]:
        pattern = SPLICES[int(beats)][rng.integers(len(SPLICES[int(beats)]))]
        values, on_beat, first = spliced(slots, item['downbeats'], pattern)
        if len(values) < LEAST_SPLICED:
            continue
        for index in rng.integers(14, len(values), SPLICE_EXAMPLES):
            place = index - first[first <= index][-1]
            usual = np.median(slots.halves), np.median(slots.sure)
            yield B.bar_inputs(values[: index + 1], on_beat[: index + 1], *usual), B.STARTS[B.METRES.index((beats, 2))] + place


def piece_of(job):
    """(item, folder, fold, index, weights) -> Piece"""
    item, folder, fold, piece, weights = job
    sound = heard(os.path.join(folder, item['id'] + '.wav'), weights)
    slots = B.slots(*sound)
    inputs, right, weight = [], [], []

    def add(row, candidate, own=1.0):
        inputs.append(row.astype(np.float16))
        right.append(candidate)
        weight.append(own)

    every = EVERY if fold < 0 else EVERY_OF_CORPUS
    if item.get('downbeats') and len(item['beats']) > 3 and len(slots.times):
        for row, candidate in examples(slots, item, piece % every, every):
            add(row, candidate)
        is_right, random = abs(tempo_ratio(slots, item) - 1) < SAME_PERIOD, zlib.crc32(item['id'].encode())
        if is_right and item['meter'] == 4:
            for row, candidate in splices(item, slots, np.random.default_rng(random)):
                add(row, candidate, SPLICE_WEIGHT)
        if is_right and 60 / np.median(np.diff(item['beats'])) > FAST:
            slow = B.slots(slowed(sound.rows, random % 2), *sound[1:])
            for row, candidate in examples(slow, item, piece % every, every):
                add(row, candidate)
    shape = (-1, B.CANDIDATE_COUNT, B.INPUT_COUNT)
    return Piece(
        item, slots, np.array(inputs, np.float16).reshape(shape), np.array(right, int), np.array(weight), fold
    )


def examples(slots, item, first, every):
    """-> (inputs, candidate) of each slot, at these intervals, where it is known."""
    for index in range(first, len(slots.times), every):
        is_old = index - slots.starts[index] >= B.LEAST_SLOTS - 1
        candidate = label(slots, item, index) if is_old else None
        if candidate is not None:
            yield B.inputs_at(slots, index), candidate


def load(work, corpus, scale, jobs, pool):
    weights = reference.weights('Rhythm.c', dict(tempo=(120, 1), level=(120, 3), phase=(154, 1)))
    todo = []
    for name, maker, seed, count in SETS:
        folder, count = os.path.join(work, name), max(4, math.ceil(count * scale))
        music.render(folder, maker, seed, count, jobs)
        todo += [(item, folder, -1, index, weights) for index, item in enumerate(music.read_manifest(folder)[:count])]
    if corpus:
        items = [item for item in music.read_manifest(corpus) if item['category'] not in ('negative', 'score')]
        folds = music.folds(items, FOLD_COUNT).tolist()
        todo += [(item, corpus, fold, index, weights) for index, (item, fold) in enumerate(zip(items, folds))]
    return list(pool.imap(piece_of, todo, chunksize=2))


def train(pieces, scale=1, name=None):
    """The net whose scores are the mean of those of SEEDS nets."""
    inputs = np.concatenate([piece.inputs for piece in pieces])
    right = np.concatenate([piece.right for piece in pieces])
    weights = np.concatenate([piece.weights for piece in pieces]).astype(np.float32)
    some = inputs[::7].astype(np.float32).reshape(-1, B.INPUT_COUNT)
    middle, spread = some.mean(0), some.std(0) + LEAST_SPREAD

    def batch_of(rows, rng):
        return inputs[rows], right[rows], weights[rows]

    def loss(w, inputs, right, weights):
        own = nets.net(w, (inputs.astype(jnp.float32) - middle) / spread)
        hits = jnp.take_along_axis(jax.nn.log_softmax(own), right[:, None], 1)[:, 0]
        size = jnp.sum(w['w1'] ** 2) + jnp.sum(w['w2'] ** 2)
        return -jnp.sum(weights * hits) / jnp.sum(weights) + L2 / 2 * size

    members = []
    for seed in range(SEEDS):
        w = nets.new_weights(seed, B.INPUT_COUNT, HIDDEN)
        iterations = max(3, round(ITERATIONS * scale))
        label = name and f'{name} {seed}'
        w = nets.fit(loss, w, batch_of, np.arange(len(right)), iterations, BATCH, RATE, seed, label)
        # The table reads the inputs as they are.
        w1 = w['w1'] / spread[:, None]
        members.append(dict(w, w1=w1, b1=w['b1'] - middle @ w1))
    return nets.mean(members)


def comes_true(item, rows):
    """[(how likely, whether it is right)] of the beats whose bar is shown."""
    beats, downbeats = np.array(item['beats']), np.array(item['downbeats'])
    pairs = []
    for time, _, _, metre, number, likely in rows:
        if metre == 0 or time < FROM_SECONDS:
            continue
        before = downbeats[downbeats <= time + TOLERANCE]
        nearest = int(np.argmin(np.abs(beats - time)))
        if not len(before) or time - before[-1] > 60:
            continue
        place = int(np.sum((beats > before[-1] - TOLERANCE) & (beats <= time + TOLERANCE)))
        right = abs(beats[nearest] - time) <= TOLERANCE and metre == item['meter'] and place == number
        pairs.append((likely, right))
    return pairs


def print_confidence(pairs):
    """The slope and the offset that calibrate how likely a bar is, and what comes true then."""
    likely, right = np.array(pairs).T
    logit = np.log(likely / (1 - likely + 1e-4) + 1e-9)
    w = np.array([0.5, 0.0])
    for _ in range(50):  # Newton
        p = 1 / (1 + np.exp(-(w[0] * logit + w[1])))
        g = np.array([np.sum((p - right) * logit), np.sum(p - right)])
        h = p * (1 - p)
        w -= np.linalg.solve([[np.sum(h * logit**2), np.sum(h * logit)], [np.sum(h * logit), np.sum(h)]], g)
    print(f'  slope {w[0]:.2f}, offset {w[1]:.2f}')
    shown = 1 / (1 + np.exp(-(w[0] * logit + w[1])))
    for tenth in range(10):
        own = (shown >= tenth / 10) & (shown < (tenth + 1) / 10)
        if own.any():
            print(f'  confidence {tenth / 10:.1f}: {100 * right[own].mean():.0f} % right of {own.sum()}')


def print_totals(name, path, scored):
    """scored: [(piece, net)]."""
    module, results, pairs = scorer(path), [], []
    for piece, net in scored:
        rows = B.follow_bars(piece.slots, B.scored(net, piece.slots))
        results.append(module.score(piece.item, piece.item, np.array([row[:4] for row in rows]).reshape(-1, 4)))
        if piece.item.get('downbeats'):
            pairs += comes_true(piece.item, rows)
    total = module.total(results)
    print(f'{name}:', ' '.join(f'{key} {total[key]}' for key in TOTALS), flush=True)
    print_confidence(pairs)


def cross_validate(pieces, path, scale):
    """Four-fold by sources, then by kinds: what is composed has an id that begins with c."""
    generated = [p for p in pieces if p.fold < 0]
    corpus = [p for p in pieces if p.fold >= 0]
    scored = []
    for fold in range(FOLD_COUNT):
        net = train(generated + [p for p in corpus if p.fold != fold], scale)
        scored += [(p, net) for p in corpus if p.fold == fold]
    print_totals('four-fold', path, scored)
    composed = [p for p in corpus if p.item['id'].startswith('c')]
    others = [p for p in corpus if not p.item['id'].startswith('c')]
    for name, learned, judged in (
        ('generated to corpus', [], corpus),
        ('composed to others', composed, others),
        ('others to composed', others, composed),
    ):
        net = train(generated + learned, scale)
        print_totals(name, path, [(p, net) for p in judged])


def main():
    arguments = music.read_arguments('Learns the table of the bar.', OUTPUT, 'score(item, truth, rows) and total(scores)')
    with multiprocessing.get_context('spawn').Pool(arguments.j) as pool:
        pieces = load(arguments.work, arguments.corpus, arguments.scale, arguments.j, pool)
    print(len(pieces), 'pieces,', sum(len(p.right) for p in pieces), 'examples', flush=True)
    if arguments.cross_validate:
        return cross_validate(pieces, arguments.score, arguments.scale)
    tables.write(arguments.output, bar=train(pieces, arguments.scale, 'bar'))
    print(arguments.output)


if __name__ == '__main__':
    main()
