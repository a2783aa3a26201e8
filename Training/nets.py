# SPDX-License-Identifier: GPL-3.0-or-later
"""The three nets, one layer of tanh each, and how they are trained: seeded Adam in JAX.

Their weights are dicts of arrays: w1 (inputs, hidden), b1 (hidden,), w2 (hidden,) or (hidden,
outputs), b. The inputs are in the order in which the Swift engine reads them."""

import time

import jax
import jax.numpy as jnp
import numpy as np

import examples
import features as F

READ_COUNT = F.MEMORY_COUNT * F.TEMPO_CHANNELS * len(F.QUOTIENTS)
TEMPO_INPUTS = READ_COUNT + 3 + F.MEMORY_COUNT + F.TEMPO_CHANNELS
PHASE_INPUTS = F.CHANNEL_COUNT * len(F.TAPS)
CANDIDATE_POWERS = F.powers(F.BPM).astype(np.float32)  # (CANDIDATE_COUNT, 3)


def new_weights(seed, inputs, hidden, outputs=None):
    """Random weights; without `outputs` there is one."""
    keys = jax.random.split(jax.random.PRNGKey(seed), 2)
    shape = (hidden,) if outputs is None else (hidden, outputs)
    return dict(
        w1=jax.random.normal(keys[0], (inputs, hidden)) * 0.1,
        b1=jnp.zeros(hidden),
        w2=jax.random.normal(keys[1], shape) * 0.3,
        b=jnp.zeros(shape[1:]),
    )


def net(w, inputs):
    return jnp.tanh(inputs @ w['w1'] + w['b1']) @ w['w2'] + w['b']


def mean(members):
    """The net whose scores are the mean of theirs: all hidden units side by side."""
    return dict(
        w1=np.concatenate([w['w1'] for w in members], 1),
        b1=np.concatenate([w['b1'] for w in members]),
        w2=np.concatenate([w['w2'] for w in members]) / len(members),
        b=np.mean([w['b'] for w in members], 0),
    )


def means(learned):
    """Nets of tempo, level and phase from lists of them."""
    return [mean(members) for members in learned]


# scores
def tempo_scores(w, grams, summaries):
    """TempoScorer: scores of all candidates and, last, 0 for "no tempo"; (n, CANDIDATE_COUNT +
    1)."""
    n, count = len(grams), F.CANDIDATE_COUNT
    reads = jnp.stack([grams[..., lag : lag + count] for lag in F.QUOTIENT_LAGS], 3)
    reads = reads.reshape(n, READ_COUNT, count).transpose(0, 2, 1)
    inputs = jnp.concatenate(
        [
            reads,
            jnp.broadcast_to(CANDIDATE_POWERS[None], (n, count, 3)),
            jnp.broadcast_to(summaries[:, None], (n, count, summaries.shape[1])),
        ],
        2,
    )
    return jnp.concatenate([net(w, inputs), jnp.zeros((n, 1))], 1)


def level_inputs(grams, summaries, bpm):
    """BeatLevelScorer's inputs at the tempo `bpm` of each moment; (n, TEMPO_INPUTS)."""
    moments, first = np.arange(len(bpm)), F.candidate(bpm)
    reads = np.stack([grams[moments, :, :, first + lag] for lag in F.QUOTIENT_LAGS], -1)
    return np.concatenate([reads.reshape(len(bpm), -1), F.powers(bpm), summaries], 1).astype(
        np.float32
    )


def phase_scores(w, profiles):
    """PhaseScorer: scores of a beat each bin ago; (n, 7, 64) -> (n, 64)."""
    reads = profiles[:, :, F.PHASE_BINS].transpose(0, 2, 1, 3)  # (n, candidate, channel, tap)
    return net(w, reads.reshape(len(profiles), F.BIN_COUNT, PHASE_INPUTS))


# training
def penalty(w, l2):
    return l2 * sum(jnp.sum(v**2) for v in jax.tree_util.tree_leaves(w))


def soft_loss(scores, targets, weights, least):
    """-ln of the probability that lies on what is right, the mean by weights; targets 0...1 per
    candidate."""
    hits = jax.nn.logsumexp(jax.nn.log_softmax(scores) + jnp.log(targets + least), axis=1)
    return -jnp.sum(weights * hits) / jnp.sum(weights)


def adam(loss):
    """Adam (Kingma, Ba, ICLR 2015): (weights, m, v, step, rate, *batch) -> (weights, m, v,
    loss)."""
    each = jax.tree_util.tree_map

    @jax.jit
    def update(w, m, v, step, rate, *batch):
        value, gradient = jax.value_and_grad(loss)(w, *batch)
        m = each(lambda a, g: 0.9 * a + 0.1 * g, m, gradient)
        v = each(lambda a, g: 0.999 * a + 0.001 * g * g, v, gradient)
        unbias_m, unbias_v = 1 - 0.9 ** (step + 1), 1 - 0.999 ** (step + 1)
        w = each(
            lambda x, a, b: x - rate * (a / unbias_m) / (jnp.sqrt(b / unbias_v) + 1e-8), w, m, v
        )
        return w, m, v, value

    return update


def fit(loss, w, batch_of, candidates, iterations, batch, rate, seed, name):
    """Trains w on random batches of the examples `candidates`; the rate falls as a cosine."""
    rng, update = np.random.default_rng(seed), adam(loss)
    m = jax.tree_util.tree_map(jnp.zeros_like, w)
    v, total, start, report = m, 0.0, time.time(), max(1, iterations // 3)
    for step in range(iterations):
        rows = np.sort(rng.choice(candidates, batch, replace=len(candidates) < batch))
        now = rate * 0.5 * (1 + np.cos(np.pi * step / iterations))
        data = (jnp.array(column) for column in batch_of(rows, rng))
        w, m, v, value = update(w, m, v, float(step), now, *data)
        total += float(value)
        if name and (step + 1) % report == 0:
            print(
                f'{name}: {step + 1}, loss {total / report:.4f}, {time.time() - start:.0f} s',
                flush=True,
            )
            total = 0.0
    return jax.tree_util.tree_map(np.asarray, w)


def train_tempo(
    data, weights, start=None, *, hidden, iterations, batch, rate, l2, seed=0, name=None
):
    """data: TempoExamples; weights: of each example, 0 to leave it out; start: weights to go on
    from."""

    def batch_of(rows, rng):
        targets = examples.tempo_target(data.tempi[rows])
        return data.grams[rows].astype(np.float32), data.summaries[rows], targets, weights[rows]

    def loss(w, grams, summaries, targets, weights):
        return soft_loss(tempo_scores(w, grams, summaries), targets, weights, 1e-6) + penalty(w, l2)

    start = start or new_weights(seed, TEMPO_INPUTS, hidden)
    return fit(loss, start, batch_of, np.where(weights > 0)[0], iterations, batch, rate, seed, name)


def train_level(
    data, weights, start=None, *, hidden, iterations, batch, rate, l2, seed=0, name=None
):
    """The same for the level, from the examples where that is known."""

    def batch_of(rows, rng):
        bpm = data.tempi[rows, 0] * np.exp(rng.normal(0, 0.004, len(rows)))
        inputs = level_inputs(data.grams[rows].astype(np.float32), data.summaries[rows], bpm)
        return inputs, data.levels[rows].astype(int), weights[rows]

    def loss(w, inputs, levels, weights):
        hits = jnp.take_along_axis(jax.nn.log_softmax(net(w, inputs)), levels[:, None], 1)[:, 0]
        return -jnp.sum(weights * hits) / jnp.sum(weights) + penalty(w, l2)

    start = start or new_weights(seed, TEMPO_INPUTS, hidden, 3)
    known = np.where((weights > 0) & (data.levels >= 0))[0]
    return fit(loss, start, batch_of, known, iterations, batch, rate, seed, name)


def train_phase(
    data, weights, start=None, *, hidden, iterations, batch, rate, l2, drop, seed=0, name=None
):
    """data: PhaseExamples; drop: the share of channels that is left out at random."""

    def batch_of(rows, rng):
        kept = rng.random((len(rows), F.CHANNEL_COUNT, 1)) > drop
        return data.profiles[rows].astype(np.float32) * kept, data.targets[rows], weights[rows]

    def loss(w, profiles, targets, weights):
        return soft_loss(phase_scores(w, profiles), targets, weights, 1e-5) + penalty(w, l2)

    start = start or new_weights(seed, PHASE_INPUTS, hidden)
    return fit(loss, start, batch_of, np.where(weights > 0)[0], iterations, batch, rate, seed, name)
