// SPDX-License-Identifier: GPL-3.0-or-later
#include "CLV2.h"
