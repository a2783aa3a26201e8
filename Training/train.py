# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns the tables of tempo, level and phase: see README.md.

python3 Training/train.py WORK [--corpus DIR] [--output FILE]
python3 Training/train.py WORK [--corpus DIR] --cross-validate --score PATH
"""
import importlib.util
import multiprocessing
import os

import numpy as np

import examples
import follow
import music
import nets
import tables

OUTPUT = os.path.join(os.path.dirname(music.HERE), 'Sources', 'CLearnedTables', 'Rhythm.c')
# What is generated: the folder in WORK, the maker, its seed, pieces.
SETS = [('g1', 'grooves', 1, 400), ('g2', 'grooves', 2, 600), ('g3', 'grooves', 3, 200),
        ('s1', 'scores', 1, 300), ('s2', 'scores', 2, 300),
        ('n1', 'noises', 1, 150), ('n2', 'noises', 2, 150)]
# Each net is trained on the generated pieces; then those of tempo and phase go on with the corpus added,
# while that of the level starts again with it. Of each there are as many as `seeds` (of weights and
# batches), and their mean is the table, a net of all their hidden units: what a single one makes of an odd
# rhythm is chance. The Swift engine knows the numbers of units, too.
TEMPO = dict(seeds=3, hidden=32, batch=256, l2=1e-4)
LEVEL = dict(seeds=1, hidden=8, batch=256, l2=1e-3)
PHASE = dict(seeds=2, hidden=16, batch=128, l2=1e-3, drop=0.05)
ITERATIONS = dict(tempo=8000, level=4000, phase=10_000)
TUNING_ITERATIONS = dict(tempo=2000, level=4000, phase=2000)
RATE, TUNING_RATE = 3e-3, 1.5e-3
TEMPO_SEED, PHASE_SEED = 1, 2                  # of the examples
# Variants of a piece: as it is, and at other speeds.
TEMPO_VARIANTS, PHASE_VARIANTS, CORPUS_TEMPO_VARIANTS, CORPUS_PHASE_VARIANTS = 2, 3, 6, 5
CORPUS_WEIGHT = 3.0
EARLY_SECONDS, EARLY_WEIGHT = 4.0, 1.5         # the tempo should be found fast
FOLD_COUNT = 4
HELD_OUT, HELD_OUT_SEED = 0.08, 99             # of the generated pieces, in cross-validation
TOTALS = ('acc', 'acc2', 'time', 'first', 'got', 'jumps', 'F', 'Fbest', 'lag', 'chg', 'neg')


class Trainer:
    """The examples of all pieces, and nets from some of them."""

    def __init__(self, pieces, scale, pool):
        self.fold, self.scale = np.array([piece.fold for piece in pieces]), scale
        self.tempo = examples.gathered(examples.TempoExamples, pool.imap(examples.piece_tempo_examples, [
            (piece.item, piece.strengths, self.variants(piece, TEMPO_VARIANTS, CORPUS_TEMPO_VARIANTS),
             piece.fold >= 0 or index % 2 == 0, TEMPO_SEED, index) for index, piece in enumerate(pieces)]))
        self.phase = examples.gathered(examples.PhaseExamples, pool.imap(examples.piece_phase_examples, [
            (piece.item, piece.strengths, self.variants(piece, PHASE_VARIANTS, CORPUS_PHASE_VARIANTS), PHASE_SEED, index)
            for index, piece in enumerate(pieces)]))
        print(f'{len(pieces)} pieces, {len(self.tempo.pieces)} examples of tempo, '
              f'{len(self.phase.pieces)} of phase', flush=True)

    @staticmethod
    def variants(piece, of_generated, of_corpus):
        return of_corpus if piece.fold >= 0 else of_generated

    def pretrain(self, generated):
        """Lists of nets of tempo, level and phase, by seed. generated: whether to take each of the pieces."""
        return self.train(generated.astype(np.float32), ([], [], []), ITERATIONS, RATE, 'generated ')

    def tune(self, base, taken, name):
        """The same from all of `taken`, which go on from `base`."""
        weights = taken * np.where(self.fold >= 0, CORPUS_WEIGHT, 1).astype(np.float32)
        tempo, _, phase = base
        return self.train(weights, (tempo, [], phase), TUNING_ITERATIONS, TUNING_RATE, name)

    def train(self, piece_weights, start, iterations, rate, name):
        early = np.where(self.tempo.seconds < EARLY_SECONDS, EARLY_WEIGHT, 1)
        tempo_weights = (self.tempo.weights * early * piece_weights[self.tempo.pieces]).astype(np.float32)
        phase_weights = self.phase.weights * piece_weights[self.phase.pieces]
        learned = []
        for kind, train, data, weights, own, begun in (
                ('tempo', nets.train_tempo, self.tempo, tempo_weights, TEMPO, start[0]),
                ('level', nets.train_level, self.tempo, tempo_weights, LEVEL, start[1]),
                ('phase', nets.train_phase, self.phase, phase_weights, PHASE, start[2])):
            options = {key: value for key, value in own.items() if key != 'seeds'}
            # A net that starts from random weights needs the full rate.
            options.update(iterations=max(3, round(iterations[kind] * self.scale)), rate=rate if begun else RATE)
            learned.append([train(data, weights, begun[seed] if begun else None, seed=seed,
                                  name=f'{name}{kind} {seed}', **options) for seed in range(own['seeds'])])
        return learned


def score_piece(job):
    """(path of the score, item, strengths, nets) -> the score of one piece."""
    path, item, strengths, weights = job
    return scorer(path).score_item(item, follow.follow(strengths, weights))


def scorer(path):
    """A module with score_item(item, rows) and total(scores)."""
    spec = importlib.util.spec_from_file_location('score', path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def print_totals(name, path, jobs, pool):
    total = scorer(path).total(pool.map(score_piece, jobs, chunksize=2))
    print(f'{name}: {len(jobs)} pieces,', ' '.join(f'{key} {total.get(key)}' for key in TOTALS), flush=True)


def cross_validate(trainer, pieces, path, pool):
    """The totals of pieces that the nets have not met, nor others of their sources."""
    generated = trainer.fold < 0
    held_out = generated & (np.random.default_rng(HELD_OUT_SEED).random(len(pieces)) < HELD_OUT)
    base = trainer.pretrain(generated & ~held_out)
    print_totals('generated', path, [(path, pieces[i].item, pieces[i].strengths, nets.means(base))
                                     for i in np.where(held_out)[0]], pool)
    jobs = []
    for fold in sorted(set(trainer.fold[~generated])):
        tuned = nets.means(trainer.tune(base, ~held_out & (trainer.fold != fold), f'fold {fold} '))
        jobs += [(path, piece.item, piece.strengths, tuned) for piece in pieces if piece.fold == fold]
    if jobs:
        print_totals('corpus', path, jobs, pool)


def main():
    arguments = music.read_arguments(
        'Learns the tables of tempo, level and phase.',
        OUTPUT,
        'score_item(item, rows) and total(scores)',
    )
    with multiprocessing.get_context('spawn').Pool(arguments.j) as pool:
        pieces = music.load(SETS, arguments.work, arguments.corpus, FOLD_COUNT, arguments.scale,
                            arguments.j, pool)
        trainer = Trainer(pieces, arguments.scale, pool)
        if arguments.cross_validate:
            return cross_validate(trainer, pieces, arguments.score, pool)
    learned = trainer.pretrain(trainer.fold < 0)
    if arguments.corpus:
        learned = trainer.tune(learned, np.ones(len(pieces), bool), 'all ')
    tables.write(arguments.output, **dict(zip(('tempo', 'level', 'phase'), nets.means(learned))))
    print(arguments.output)


if __name__ == '__main__':
    main()
