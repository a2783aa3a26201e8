// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CLEARNEDTABLES_H
#define SPECTRUM_CLEARNEDTABLES_H

// What the analysis has learned: weights of small nets, one layer of tanh each. The
// tables are made by `make train` (see Training/README.md); no line of them is written by hand.
//
// Each table holds, one after the other: the hidden layer's weights, shape [input][hidden]; its
// biases [hidden]; the output layer's weights, shape [hidden][output]; its biases [output].

/// The tempo's scorer: 120 inputs, 96 hidden, 1 output.
const float *_Nonnull spectrum_tempo_weights(void);

/// The scorer of the beat's level: 120 inputs, 8 hidden, 3 outputs.
const float *_Nonnull spectrum_level_weights(void);

/// The phase's scorer: 154 inputs, 32 hidden, 1 output.
const float *_Nonnull spectrum_phase_weights(void);

/// The key's scorer: 84 inputs, 48 hidden, 2 outputs.
const float *_Nonnull spectrum_key_weights(void);

/// The bar's scorer: 147 inputs, 96 hidden, 1 output.
const float *_Nonnull spectrum_bar_weights(void);

#endif
