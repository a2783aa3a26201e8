#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores tempo, beats and bars by kinds of music, through the built plugin: python3 score_bars.py TOOL BUNDLE FOLDER…
[-j 2]

A folder has ID.wav and manifest.json with `id`, `feel`, `dur`, `bpm` and `metre` of each piece, as songs.py writes them:
beats from 0 s on, of which every `metre`th begins a bar. A kind is a feel. The columns are

  tempo     time with a tempo within 4 % of the right one, from 5 s on
  first     s until such a tempo is shown first
  beats     F of the beats signalled within 70 ms of true ones, from 5 s on
  half      pieces of whose beats most are nearer to the middle between two true ones
  bars      F of the first beats of bars, likewise, from 10 s on
  metre     time with the right count of beats in a bar, from 10 s on
  jumps     bars a minute that are longer or shorter than they should be, from 10 s on

and below them the mean of all kinds and the worst."""

import json

import numpy as np

import judge

COLUMNS = ('tempo', 'first', 'beats', 'half', 'bars', 'metre', 'jumps')
LOW_IS_GOOD = ('first', 'half', 'jumps')
TOLERANCE = 0.07


def f_measure(times, true):
    """Both in seconds, rising; true ones are farther apart than twice the tolerance."""
    if not len(times):
        return 0.0
    found = sum(np.any(np.abs(times - each) <= TOLERANCE) for each in true)
    return 200 * found / (len(times) + len(true))


def after(times, start):
    times = np.array(times)
    return times[times >= start]


def share(changes, value, is_right, start, end):
    """Percent of `start`…`end` in which the last of `changes`, rising by `time_s`, is right."""
    right = 0.0
    for change, following in zip(changes, [*changes[1:], {'time_s': end}]):
        if change[value] and is_right(change[value]):
            right += max(0.0, min(end, following['time_s']) - max(start, change['time_s']))
    return 100 * right / (end - start)


def score(item, hear):
    if 'bpm' not in item:
        return None
    end, metre, beat = item['dur'], item['metre'], 60 / item['bpm']
    read = json.loads(hear('--format', 'json'))
    parts = [
        part
        for part in (read['tempo'] or {}).get('parts', [])
        if abs(part['bpm'] / item['bpm'] - 1) < 0.04
    ]
    held = sum(max(0.0, min(end, part['end_s']) - max(5, part['start_s'])) for part in parts)
    changes = (read['metre'] or {}).get('changes', [])
    true = np.arange(0, end, beat)
    beats, ones = after(read['beats']['times_s'], 5), after(read['beats']['downbeats_s'], 10)
    off = np.abs((beats / beat + 0.5) % 1 - 0.5) > 0.25
    longer = np.abs(np.diff(ones) / (metre * beat) - 1) > 0.125
    return item['feel'], {
        'tempo': 100 * held / (end - 5),
        'first': min([part['start_s'] for part in parts], default=end),
        'beats': f_measure(beats, after(true, 5)),
        'half': 100.0 * (np.mean(off) > 0.5) if len(off) else 0.0,
        'bars': f_measure(ones, after(true[::metre], 10)),
        'metre': share(changes, 'beats_per_bar', lambda count: count == metre, 10, end),
        'jumps': 60 * np.sum(longer) / (end - 10),
    }


if __name__ == '__main__':
    judge.main('Scores tempo, beats and bars by kinds, through the built plugin.', COLUMNS, LOW_IS_GOOD, score)
