-- SPDX-License-Identifier: GPL-3.0-or-later
-- For Tests/Hosts/ardour-mixer: makes a session in FOLDER with a track for each page of the inline
-- display, which plays the stereo file interchange/mixer/audiofiles/music.wav of FRAMES samples.
-- STEP is "make" or "set".
local step, folder, name = os.getenv("STEP"), os.getenv("FOLDER"), "mixer"
local sample_rate, frames = 48000, tonumber(os.getenv("FRAMES"))
-- The tracks, and the value of "Inline display" and further settings.
local pages = {
  { "spectrum", { ["Inline display"] = 1 } },
  { "tuner", { ["Inline display"] = 2, ["Instrument"] = 2 } },
  { "tempo", { ["Inline display"] = 3 } },
  { "loudness", { ["Inline display"] = 4 } },
}

local function read_file(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("a")
  file:close()
  return text
end

local steps = {}

-- As in ardour.lua, the regions go into the session's XML.
function steps.make()
  local session = create_session(folder, name, sample_rate)
  assert(session, "the session is not made")
  for _, page in ipairs(pages) do
    session:new_audio_track(2, 2, nil, 1, page[1], ARDOUR.PresentationInfo.max_order,
      ARDOUR.TrackMode.Normal, true)
  end
  session:save_state("")
  close_session()
  local path = folder .. "/" .. name .. ".ardour"
  local xml = read_file(path)
  local function insert(pattern, replacement)
    local count
    xml, count = xml:gsub(pattern, replacement)
    assert(count == 1, "Ardour's session has another form: no " .. pattern)
  end
  insert("<Sources/>", "<Sources>"
    .. '<Source name="music.wav" type="audio" flags="" id="9001" channel="0" origin="" gain="1"/>'
    .. '<Source name="music.wav" type="audio" flags="" id="9002" channel="1" origin="" gain="1"/>'
    .. "</Sources>")
  for index, page in ipairs(pages) do
    insert('(<Playlist [^>]*name="' .. page[1] .. '"[^>]*)/>', '%1><Region name="music" id="'
      .. 9010 + index .. '" type="audio" start="0" length="' .. frames
      .. '" position="0" whole-file="0" opaque="1" channels="2" source-0="9001" source-1="9002" '
      .. 'master-source-0="9001" master-source-1="9002" default-fade-in="0" default-fade-out="0" '
      .. 'fade-in-active="0" fade-out-active="0" envelope-active="0" scale-amplitude="1"/>'
      .. "</Playlist>")
  end
  insert("<Locations/>", '<Locations><Location id="9004" name="session" start="0" end="' .. frames
    .. '" flags="IsSessionRange" locked="0"/></Locations>')
  insert('id%-counter="%d+"', 'id-counter="9100"')
  local file = assert(io.open(path, "wb"))
  file:write(xml)
  file:close()
end

-- Adds the plugins and sets their controls.
function steps.set()
  local session = load_session(folder, name)
  assert(session, "the session does not load")
  for _, page in ipairs(pages) do
    local plugin = ARDOUR.LuaAPI.new_plugin(session, "urn:spectrum-lv2:stereo",
      ARDOUR.PluginType.LV2, "")
    assert(not plugin:isnil(), "Ardour does not find Spectrum")
    local route = session:route_by_name(page[1])
    assert(route:add_processor_by_index(plugin, 0, nil, true) == 0, "Ardour does not take Spectrum")
    local insert, number, found = plugin:to_insert():plugin(0), 0, {}
    for index = 0, insert:parameter_count() - 1 do
      if insert:parameter_is_control(index) then
        local value = page[2][insert:parameter_label(index)]
        if value and insert:parameter_is_input(index) then
          assert(ARDOUR.LuaAPI.set_processor_param(plugin, number, value))
          found[#found + 1] = value
        end
        number = number + 1
      end
    end
    assert(#found > 0, "a setting is missing")
  end
  session:save_state("")
  collectgarbage()
  close_session()
end

steps[step]()
quit()
