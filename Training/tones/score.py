#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores the pitch by kinds of sound, through the built plugin: python3 score.py TOOL BUNDLE SET… [-j 2] [--items]
[--but SOURCE] [--json FILE]

SET: a folder with ID.wav and manifest.json. What a live user sees is sampled every 10 ms, so latency counts.

  note%    share of the steady part within 50 cents of the truth; nothing shown is wrong
  oct%     readings of the steady part that are whole octaves away
  c50 c95  median and 95th percentile of |cents| of the right readings, where the truth is good to 0.5 cents
  first    median time in ms from a note's onset to its first right reading, never = 2000; f90: the 90th percentile
  voic%    share of the steady part with any reading
  false%   share of the time without a note that has a reading
  jit      standard deviation of the cents of steady notes: their median

Percentages are means over items; first and f90 of a total are over the items' medians; c50, c95 and jit of a total leave out the kinds vibrato,
gliss and inharm. Sources that are held out in turn show whether a change is one of principle: `mean` is that of the sources, each of which counts
the same, `worst` the source that is worst in each column, among those with at least three items of it.
"""
import argparse
import concurrent.futures
import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import judge

STEP = .01
MOVING = {'vibrato', 'gliss', 'inharm'}
COLUMNS = (('note', 1), ('oct', 1), ('c50', 2), ('c95', 1), ('first', 0), ('f90', 0), ('voic', 1), ('false', 1), ('jit', 2))
HIGHER_IS_BETTER = {'note', 'voic'}


def readings(out):
    """-> s of the end of the audio heard so far, Hz (0: no reading), from what the tool prints"""
    table = np.array([(float(row['time_s']), float(row['pitch_hz'] or 0)) for row in judge.csv_rows(out)]).reshape(-1, 2)
    return table[:, 0], np.where(np.isfinite(table[:, 1]) & (table[:, 1] > 0), table[:, 1], 0)


def shown(times, pitches, at):
    """The reading in force at each of the times `at`."""
    if not len(times): return np.zeros(len(at))
    place = np.searchsorted(times, at + 1e-9, side='right') - 1
    return np.where(place >= 0, pitches[np.maximum(place, 0)], 0)


def true_pitch(note, at):
    if 'c' not in note: return np.full(len(at), note['f'])
    return note['f'] * 2 ** (np.interp(at, note['t0'] + note['dt'] * np.arange(len(note['c'])), note['c']) / 1200)


def error(pitches, truth):
    return np.where(pitches > 0, 1200 * np.log2(np.where(pitches > 0, pitches, 1) / truth), np.inf)


def source(item):
    """The source that an item names; of a set without sources the sound font or the maker of its first sound."""
    if 'source' in item: return item['source']
    first = item['recipe']['src'][0]
    if first['k'] == 'neg': return 'drum-samples' if first['type'] == 'hits' else 'neg-noises'
    return {'sf': 'sf-' + first.get('sf', ''), 'drum': 'sf-drums', 'raw': 'samples', 'syn': 'synthetic'}[first['k']]


def score(item, times, pitches):
    r = dict(id=item['id'], kind=item['cat'], source=source(item), cents=[], jit=[], first=[])
    if item['cat'] == 'negative':
        r['false'] = 100 * float(np.mean(shown(times, pitches, np.arange(.1, item['recipe']['dur'], STEP)) > 0))
        return r
    right = octaves = voiced = total = 0
    for note in item['notes']:
        at = np.arange(note['s0'], note['s1'], STEP)
        if len(at):
            p = shown(times, pitches, at); e = error(p, true_pitch(note, at)); good, some = np.abs(e) < 50, p > 0
            whole = np.round(np.where(some, e, 0) / 1200)
            octaves += int(np.sum(some & (whole != 0) & (np.abs(np.where(some, e, 0) - 1200 * whole) < 50)))
            right += int(good.sum()); voiced += int(some.sum()); total += len(at)
            if note['ok'] and good.any():
                r['cents'] += list(np.abs(e[good]))
                if note['st'] and good.sum() >= 10 and item['cat'] not in MOVING: r['jit'].append(float(np.std(e[good])))
        at = np.arange(note['on'], max(note.get('end', 0), note['s1']), .001)
        good = np.abs(error(shown(times, pitches, at), true_pitch(note, at))) < 50
        r['first'].append(1000 * float(at[np.argmax(good)] - note['on']) if good.any() else 2000.0)
    if total: r.update(note=100 * right / total, voic=100 * voiced / total, oct=100 * octaves / max(voiced, 1))
    return r


def summary(results, is_total):
    mean = lambda k: float(np.mean([r[k] for r in results if k in r] or [np.nan]))
    cents = [c for r in results if not (is_total and r['kind'] in MOVING) for c in r['cents']] or [np.nan]
    first = [float(np.median(r['first'])) for r in results if r['first']] if is_total else [f for r in results for f in r['first']]
    jit = [j for r in results for j in r['jit']] or [np.nan]
    return dict(items=len(results), note=mean('note'), oct=mean('oct'), c50=float(np.median(cents)), c95=float(np.percentile(cents, 95)), first=float(np.median(first or [np.nan])),
                f90=float(np.percentile(first or [np.nan], 90)), voic=mean('voic'), false=mean('false'), jit=float(np.median(jit)))


def groups(results, key):
    found = {}
    for r in results: found.setdefault(r[key], []).append(r)
    return {k: summary(v, key == 'source') for k, v in found.items()}, {k: v for k, v in found.items()}


def over_sources(results):
    """Mean over sources and the worst one, per column: {column: (mean, worst value, its source)}."""
    totals, members = groups(results, 'source'); table = {}
    for column, _ in COLUMNS:
        needed = {'false': 'false', 'note': 'note', 'oct': 'note', 'voic': 'note', 'first': 'note', 'f90': 'note', 'c50': 'cents', 'c95': 'cents', 'jit': 'jit'}[column]
        values = {s: t[column] for s, t in totals.items() if t[column] == t[column] and sum(bool(r.get(needed)) or needed in ('false', 'note') and needed in r for r in members[s]) >= 3}
        if not values: continue
        worst = (min if column in HIGHER_IS_BETTER else max)(values, key=values.get)
        table[column] = (float(np.mean(list(values.values()))), values[worst], worst)
    return table


def row(title, values):
    return '%-22s' % title + '%6s' % values.get('items', '') + ''.join('%8s' % ('-' if values.get(c, np.nan) != values.get(c, np.nan) else '%.*f' % (d, values[c])) for c, d in COLUMNS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('tool'); parser.add_argument('bundle'); parser.add_argument('sets', nargs='+'); parser.add_argument('-j', type=int, default=os.cpu_count(), help='files at a time')
    parser.add_argument('--items', action='store_true', help='a line per item, the worst first'); parser.add_argument('--json', help='write the figures of all items to this file')
    parser.add_argument('--but', action='append', default=[], metavar='SOURCE', help='leave this source out')
    a = parser.parse_args()

    def scored(place):
        folder, item = place
        out = judge.heard(a.tool, a.bundle, os.path.join(folder, item['id'] + '.wav'), '--interval', '1', '--format', 'csv')
        return score(item, *readings(out))

    places = []
    for folder in a.sets:
        with open(os.path.join(folder, 'manifest.json')) as f: places += [(folder, i) for i in json.load(f)['items'] if source(i) not in a.but]
    with concurrent.futures.ThreadPoolExecutor(a.j) as pool: results = list(pool.map(scored, places))
    head = '%-22s%6s' % ('', 'items') + ''.join('%8s' % (c + ('%' if c in ('note', 'oct', 'voic', 'false') else '')) for c, _ in COLUMNS)
    for title, key in (('kind', 'kind'), ('source', 'source')):
        print(title + head[len(title):])
        for k, v in sorted(groups(results, key)[0].items()): print(row(k, v))
        print()
    table = over_sources(results)
    print('total' + head[5:]); print(row('all', summary(results, True)))
    print(row('mean of the sources', {c: v[0] for c, v in table.items()})); print(row('worst source', {c: v[1] for c, v in table.items()}))
    print('the worst: ' + ', '.join('%s %s' % (c, v[2]) for c, v in table.items()))
    if a.items:
        print()
        for r in sorted(results, key=lambda r: r.get('note', 100 - r.get('false', 0))):
            print('%-40s %-18s' % (r['id'], r['source']) + ('false %5.1f' % r['false'] if 'false' in r else 'note %5s oct %5s voic %5s' % tuple('%.1f' % r[k] if k in r else '-' for k in ('note', 'oct', 'voic')) + ' first %4.0f' % np.median(r['first'])
                                                         + (' c50 %.2f' % np.median(r['cents']) if r['cents'] else '')))
    if a.json:
        with open(a.json, 'w') as f: json.dump([{k: v for k, v in r.items() if k != 'cents'} for r in results], f)


if __name__ == '__main__':
    main()
