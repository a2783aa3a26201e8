// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CLV2_H
#define SPECTRUM_CLV2_H

#include <lv2/atom/atom.h>
#include <lv2/core/lv2.h>
#include <lv2/log/log.h>
#include <lv2/options/options.h>
#include <lv2/urid/urid.h>

#endif
