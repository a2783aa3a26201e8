// SPDX-License-Identifier: GPL-3.0-or-later

/// The channel that spectrum, tuner, tempo and key listen to.
public enum ChannelChoice: Int, Choice {
  case mix, left, right, mid, side, leftAndRight
  public static var choices: Choices { Choices("Mix|Left|Right|Mid|Side|Left + right") }
}

/// The length of the analysis windows.
public enum ResolutionChoice: Int, Choice {
  case multi, samples1024, samples2048, samples4096, samples8192, samples16384, samples32768
  public static var choices: Choices {
    Choices("Multi-resolution|1024|2048|4096|8192|16384|32768")
  }
}

/// The window function.
public enum WindowChoice: Int, Choice {
  case hann, hamming, blackmanHarris, flatTop, kaiser, rectangular, nuttall
  public static var choices: Choices {
    Choices("Hann|Hamming|Blackman-Harris|Flat top|Kaiser|Rectangular|Nuttall")
  }
}

/// How a band sums up its bins.
public enum DetectorChoice: Int, Choice {
  case power, peak, meanOfDecibels
  public static var choices: Choices { Choices("Band power|Peak|Mean of dB") }
}

/// The meaning of 0 dB, with the detector for power.
public enum CalibrationChoice: Int, Choice {
  case sine, bandPower, density
  public static var choices: Choices { Choices("Sine|Band power|Density") }
}
