-- SPDX-License-Identifier: GPL-3.0-or-later
-- For Ardour's Lua interpreter: makes the session NAME in FOLDER, with a bus of that name that has
-- CHANNELS and the plugin PLUGIN, and prints Ardour's name of the plugin's window.
local name, channels = os.getenv("NAME"), tonumber(os.getenv("CHANNELS"))
local session = create_session(os.getenv("FOLDER"), name, 48000)
assert(session, "the session is not made")
session:new_audio_route(channels, channels, nil, 1, name, ARDOUR.PresentationInfo.Flag.AudioBus,
  ARDOUR.PresentationInfo.max_order)
local bus = session:route_by_name(name)
local plugin = ARDOUR.LuaAPI.new_plugin(session, os.getenv("PLUGIN"), ARDOUR.PluginType.LV2, "")
assert(not plugin:isnil(), "Ardour does not find the plugin")
assert(bus:add_processor_by_index(plugin, 0, nil, true) == 0, "Ardour does not take the plugin")
session:save_state("")
print("P-" .. bus:to_stateful():id():to_s() .. "-" .. plugin:to_stateful():id():to_s())
io.stdout:flush()
bus, plugin = nil, nil
collectgarbage()
close_session()
quit()
