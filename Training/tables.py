# SPDX-License-Identifier: GPL-3.0-or-later
"""The nets' weights as C source: Sources/CLearnedTables."""

import numpy as np

HEAD = '''// SPDX-License-Identifier: GPL-3.0-or-later
// Trained as Training/README.md tells.
#include "CLearnedTables.h"
'''


def table(name, weights):
    """In the header's order: w1 (inputs, hidden), b1 (hidden,), w2 (hidden, outputs), b
    (outputs,)."""
    parts = [np.ravel(np.asarray(weights[part], np.float32)) for part in ('w1', 'b1', 'w2', 'b')]
    values = np.concatenate(parts)
    lines = ['static const float %s[%d] = {' % (name, len(values))]
    lines += [
        '    ' + ' '.join('%.5ff,' % v for v in values[i : i + 10])
        for i in range(0, len(values), 10)
    ]
    return lines + [
        '};',
        '',
        'const float *spectrum_%s_weights(void) { return %s; }' % (name, name),
        '',
    ]


def write(path, **weights):
    """weights: the nets by their names in the C source."""
    lines = [HEAD]
    for name, net in weights.items():
        lines += table(name, net)
    with open(path, 'w') as file:
        file.write('\n'.join(lines))
