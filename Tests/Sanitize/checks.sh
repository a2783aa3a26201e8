# SPDX-License-Identifier: GPL-3.0-or-later
# For those scripts here and in Tests/Fuzz that build: the options of an optimised build with every
# check that a debug build has. Not optimised, the sanitizers' code takes ten times as long and more.
#
# -O alone keeps the checks of overflow, arrays and exclusive access. The bounds of unsafe buffers and
# `assert` are looked at only where asserts are configured as in a debug build.
checks=(-c release -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -enforce-exclusivity=checked)
