# SPDX-License-Identifier: GPL-3.0-or-later
# Writes a plugin's ports, in the order of their indices, as a table for player.c.
# Use: awk -f ports.awk Tests/BundleTests/Contract/stereo.txt
!/^#/ { printf "{\"%s\", %s_port, %d, %s},\n", $2, $4, $3 == "in", $7 == "-" ? 0 : $7 }
