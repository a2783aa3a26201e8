# SPDX-License-Identifier: GPL-3.0-or-later
"""Judges the built plugin by kinds of music: a row of means for each kind, the mean of all kinds and the worst one."""

import argparse
import concurrent.futures
import csv
import io
import json
import os
import subprocess

import numpy as np


def heard(tool, bundle, path, *options):
    """-> what `spectrum analyze` prints of a file, by the plugin in `bundle`"""
    command = [tool, 'analyze', path, '--bundle', bundle, *options]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def csv_rows(out):
    """The rows of a CSV that the tool prints, as dictionaries."""
    return csv.DictReader(line for line in io.StringIO(out) if not line.startswith('#'))


def table(results, columns, low_is_good):
    """results: [(kind, {column: score})] of the pieces; a score may be missing. -> lines"""
    kinds = sorted({kind for kind, _ in results})
    means = {}
    for kind in kinds:
        own = [scores for each, scores in results if each == kind]
        values = ([scores[c] for scores in own if c in scores] for c in columns)
        means[kind] = len(own), [np.mean(each) if each else np.nan for each in values]
    figures = np.array([each for _, each in means.values()])
    worst = [
        (np.nanmax if column in low_is_good else np.nanmin)(figures[:, k]) for k, column in enumerate(columns)
    ]
    rows = [(kind, count, each) for kind, (count, each) in means.items()]
    rows += [('mean of kinds', '', np.nanmean(figures, 0)), ('worst kind', '', worst)]
    yield f'{"":18} {"n":>4} ' + ' '.join(f'{column:>8}' for column in columns)
    for name, count, each in rows:
        yield f'{name:18} {count:>4} ' + ' '.join('       –' if np.isnan(v) else f'{v:8.1f}' for v in each)


def main(description, columns, low_is_good, score):
    """score: (item of a manifest, hear) -> (kind, {column: score}), nothing if it isn't judged; hear(*options): what is
    heard of it"""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument('tool')
    parser.add_argument('bundle')
    parser.add_argument('folders', nargs='+')
    parser.add_argument('-j', type=int, default=os.cpu_count(), help='files at a time')
    arguments = parser.parse_args()
    pieces = []
    for folder in arguments.folders:
        with open(os.path.join(folder, 'manifest.json')) as file:
            pieces += [(item, os.path.join(folder, item['id'] + '.wav')) for item in json.load(file)['items']]

    def judged(piece):
        item, path = piece
        return score(item, lambda *options: heard(arguments.tool, arguments.bundle, path, *options))

    with concurrent.futures.ThreadPoolExecutor(arguments.j) as pool:
        results = [each for each in pool.map(judged, pieces) if each]
    print('\n'.join(table(results, columns, low_is_good)))
