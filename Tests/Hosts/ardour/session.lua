-- SPDX-License-Identifier: GPL-3.0-or-later
-- What the scripts for Ardour's Lua interpreter share, which load it by the path in SHARED: files,
-- and sessions whose text is edited. The interpreter has no import, so that regions go into the
-- session's XML, in which times without a letter are in samples.
local session = { sample_rate = 48000 }

function session.read_file(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("a")
  file:close()
  return text
end

function session.write_file(path, text)
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
end

-- Where Ardour puts imported files.
function session.audio_path(folder, file)
  return folder .. "/interchange/" .. folder:match("[^/]+$") .. "/audiofiles/" .. file
end

-- Makes the session `name` in `folder` with a stereo track of each name in `tracks`; its text
-- becomes what edit(text) returns.
function session.make(folder, name, tracks, edit)
  local made = create_session(folder, name, session.sample_rate)
  assert(made, "the session is not made")
  for _, track in ipairs(tracks) do
    made:new_audio_track(2, 2, nil, 1, track, ARDOUR.PresentationInfo.max_order,
      ARDOUR.TrackMode.Normal, true)
  end
  made:save_state("")
  close_session()
  local path = folder .. "/" .. name .. ".ardour"
  session.write_file(path, edit(session.read_file(path)))
end

-- The text of a session, in which each of `tracks` plays the stereo file of `frames` samples from
-- the start.
function session.with_regions(xml, tracks, file, frames)
  local function insert(pattern, replacement)
    local count
    xml, count = xml:gsub(pattern, replacement)
    assert(count == 1, "Ardour's session has another form: no " .. pattern)
  end
  local source = '<Source name="' .. file .. '" type="audio" flags="" origin="" gain="1" '
  insert("<Sources/>", "<Sources>" .. source .. 'id="9001" channel="0"/>' .. source
    .. 'id="9002" channel="1"/></Sources>')
  for index, track in ipairs(tracks) do
    -- Ardour 8 numbers the playlists of a track.
    insert('(<Playlist [^>]*name="' .. track .. '[.1]*"[^>]*)/>', '%1><Region name="region" id="'
      .. 9010 + index .. '" type="audio" start="0" length="' .. frames
      .. '" position="0" whole-file="0" opaque="1" channels="2" source-0="9001" source-1="9002" '
      .. 'master-source-0="9001" master-source-1="9002" default-fade-in="0" default-fade-out="0" '
      .. 'fade-in-active="0" fade-out-active="0" envelope-active="0" scale-amplitude="1"/>'
      .. "</Playlist>")
  end
  insert("<Locations/>", '<Locations><Location id="9004" name="session" start="0" end="' .. frames
    .. '" flags="IsSessionRange" locked="0"/></Locations>')
  insert('id%-counter="%d+"', 'id-counter="9100"')
  return xml
end

function session.load(folder, name)
  local loaded = load_session(folder, name)
  assert(loaded, "the session does not load")
  return loaded
end

-- Ends the session after Lua's objects have released all parts of it.
function session.finish()
  collectgarbage()
  close_session()
end

-- Ends the interpreter, with a last line by which one sees that it was only ending.
function session.quit()
  print("over")
  io.stdout:flush()
  quit()
end

return session
