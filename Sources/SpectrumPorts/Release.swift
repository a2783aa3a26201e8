// SPDX-License-Identifier: GPL-3.0-or-later

/// The version, which is said only here: packaging/fill passes it on to whatever else names it.
public enum Release {
  /// Major, minor and patch. The major version stays 1 as long as the plugins' URIs do: a host opens
  /// a session of any version in all later ones.
  public static var version: StaticString { "1.0.0" }
}
