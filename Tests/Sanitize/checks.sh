# SPDX-License-Identifier: GPL-3.0-or-later
# For the scripts here and in Tests/Fuzz that build: the options of an optimised build with every
# check of a debug build. Unoptimised, the sanitizers' code takes ten times as long or more.
#
# -O alone keeps the checks of overflow, arrays and exclusive access. The bounds of unsafe buffers
# and `assert` are checked only if asserts are configured as in a debug build.
checks=(-c release -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -enforce-exclusivity=checked)
