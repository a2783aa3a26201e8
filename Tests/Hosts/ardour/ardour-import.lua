-- SPDX-License-Identifier: GPL-3.0-or-later
-- For the script ardour-import, in Ardour's window, which runs it as the setup of a new session:
-- imports the file MIDI with its tempo map, as the dialog "Import" does, saves, and makes the file
-- DONE.
ardour { ["type"] = "SessionInit", name = "Tempo map" }

function factory()
  return function()
    local files = C.StringVector()
    files:push_back(os.getenv("MIDI"))
    Editor:do_import(files, Editing.ImportDistinctFiles, Editing.ImportAsTrack,
      ARDOUR.SrcQuality.SrcBest, ARDOUR.MidiTrackNameSource.SMFTrackName,
      ARDOUR.MidiTempoMapDisposition.SMFTempoUse, Temporal.timepos_t(0), ARDOUR.PluginInfo(),
      ARDOUR.Track(), false)
    Session:save_state("")
    io.open(os.getenv("DONE"), "w"):close()
  end
end
