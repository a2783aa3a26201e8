// SPDX-License-Identifier: GPL-3.0-or-later
// One note of the Synthesis ToolKit: stk NAME RATE HZ VELOCITY SECONDS RELEASE, to stdout as 32-bit floats.
#include <stk/BandedWG.h>
#include <stk/BeeThree.h>
#include <stk/BlowBotl.h>
#include <stk/BlowHole.h>
#include <stk/Bowed.h>
#include <stk/Brass.h>
#include <stk/Clarinet.h>
#include <stk/FMVoices.h>
#include <stk/Flute.h>
#include <stk/HevyMetl.h>
#include <stk/Mandolin.h>
#include <stk/ModalBar.h>
#include <stk/Moog.h>
#include <stk/PercFlut.h>
#include <stk/Plucked.h>
#include <stk/Rhodey.h>
#include <stk/Saxofony.h>
#include <stk/Sitar.h>
#include <stk/StifKarp.h>
#include <stk/VoicForm.h>
#include <stk/Wurley.h>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

using namespace stk;

static std::unique_ptr<Instrmnt> make(const std::string &name) {
  const StkFloat lowest = 20.0;
  if (name == "beethree") return std::make_unique<BeeThree>();
  if (name == "bowed") return std::make_unique<Bowed>(lowest);
  if (name == "blowbotl") return std::make_unique<BlowBotl>();
  if (name == "blowhole") return std::make_unique<BlowHole>(lowest);
  if (name == "brass") return std::make_unique<Brass>(lowest);
  if (name == "clarinet") return std::make_unique<Clarinet>(lowest);
  if (name == "flute") return std::make_unique<Flute>(lowest);
  if (name == "fmvoices") return std::make_unique<FMVoices>();
  if (name == "hevymetl") return std::make_unique<HevyMetl>();
  if (name == "mandolin") return std::make_unique<Mandolin>(lowest);
  if (name == "moog") return std::make_unique<Moog>();
  if (name == "percflut") return std::make_unique<PercFlut>();
  if (name == "plucked") return std::make_unique<Plucked>(lowest);
  if (name == "rhodey") return std::make_unique<Rhodey>();
  if (name == "saxofony") return std::make_unique<Saxofony>(lowest);
  if (name == "sitar") return std::make_unique<Sitar>(lowest);
  if (name == "stifkarp") return std::make_unique<StifKarp>(lowest);
  if (name == "voicform") return std::make_unique<VoicForm>();
  if (name == "wurley") return std::make_unique<Wurley>();
  if (name.rfind("bar", 0) == 0) {
    auto bar = std::make_unique<ModalBar>();
    bar->setPreset(std::atoi(name.c_str() + 3));
    return bar;
  }
  return nullptr;
}

int main(int count, char **arguments) {
  if (count != 7) return 2;
  const double rate = std::atof(arguments[2]), hz = std::atof(arguments[3]);
  const double velocity = std::atof(arguments[4]);
  const long on = long(std::atof(arguments[5]) * rate), tail = long(std::atof(arguments[6]) * rate);
  Stk::setSampleRate(rate);
  Stk::setRawwavePath("/usr/share/stk/rawwaves/");
  std::srand(1);
  auto instrument = make(arguments[1]);
  if (!instrument) return 2;
  instrument->noteOn(hz, velocity);
  for (long n = 0; n < on + tail; n++) {
    if (n == on) instrument->noteOff(0.5);
    const float sample = float(instrument->tick());
    std::fwrite(&sample, sizeof sample, 1, stdout);
  }
}
