#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores the key by kinds of music, through the built plugin: python3 score_keys.py TOOL BUNDLE FOLDER… [-j 2]

A folder has ID.wav and manifest.json with `id`, `category`, `dur` and `key` or `keys` of each piece, as songs.py writes
them. A kind is a category. The columns are

  10 s, 20 s, end   what is shown then, by the weights of MIREX: the key 100, one a fifth off 50, the relative 30, the
                    parallel 20; in a song that modulates, of the key that then holds
  exact             pieces whose last key is right
  time              time with the right key, from 10 s on, but for 20 s after a modulation
  flips             changes of the shown key a minute, but for those of the music
  left              pieces that stay in one key, it was shown, and another was later
  followed          modulations whose new key is shown within 20 s

and below them the mean of all kinds and the worst."""

import numpy as np

import judge
from synth import KEYS

COLUMNS = ('10 s', '20 s', 'end', 'exact', 'time', 'flips', 'left', 'followed')
LOW_IS_GOOD = ('flips', 'left')
FOLLOWED_SECONDS = 20


def number(name):
    """0…11 of 'C major' … 'B major', 12…23 of the minor keys."""
    tonic, mode = name.split()
    return KEYS.index(tonic) + (12 if mode == 'minor' else 0)


def weight(shown, key):
    if shown is None:
        return 0
    if shown // 12 == key // 12:
        return {0: 100, 5: 50, 7: 50}.get((shown - key) % 12, 0)
    relative = (key % 12 + (9 if key < 12 else 3)) % 12
    return {key % 12: 20, relative: 30}.get(shown % 12, 0)


def readings(hear):
    """-> [(s, key shown from then on or None)], a row per 100 ms"""
    rows = judge.csv_rows(hear('--format', 'csv', '--interval', '100'))
    return [(float(row['time_s']), int(row['key']) if row['key'] else None) for row in rows]


def score(item, hear):
    if not item.get('key'):
        return None
    rows = readings(hear)
    keys = [(start, number(key)) for start, key in item.get('keys') or [(0, item['key'])]]
    times, shown = [time for time, _ in rows], [key for _, key in rows]

    def true_at(time):
        return [key for start, key in keys if start <= time][-1]

    def shown_at(time):
        return shown[max(0, int(np.searchsorted(times, time, 'right')) - 1)]

    end = item['dur']
    result = {
        name: weight(shown_at(time), true_at(time))
        for name, time in (('10 s', 10), ('20 s', 20), ('end', end))
        if time <= end
    }
    result['exact'] = 100 * (shown_at(end) == true_at(end))
    moves = [start for start, _ in keys[1:]]
    settled = [
        key == true_at(time)
        for time, key in rows
        if time >= 10 and not any(move < time < move + FOLLOWED_SECONDS for move in moves)
    ]
    if settled:
        result['time'] = 100 * np.mean(settled)
    named = [key for key in shown if key is not None]
    flips = sum(a != b for a, b in zip(named, named[1:]))
    result['flips'] = 60 * max(0, flips - len(moves)) / end
    if moves:
        within = [(time, key) for time, key in rows if moves[0] < time <= moves[0] + FOLLOWED_SECONDS]
        result['followed'] = 100 * any(key == keys[1][1] for _, key in within)
    elif keys[0][1] in shown:
        after = shown[shown.index(keys[0][1]) :]
        result['left'] = 100 * any(key not in (None, keys[0][1]) for key in after)
    return item['category'], result


if __name__ == '__main__':
    judge.main('Scores the key by kinds, through the built plugin.', COLUMNS, LOW_IS_GOOD, score)
