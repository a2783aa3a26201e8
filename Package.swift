// swift-tools-version: 6.3
// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PackageDescription

/// The argument parser: a source archive (`make dist`) has it inside. Elsewhere this very version is
/// fetched, so that all builds of a commit give the same bytes.
let vendored = "Vendor/swift-argument-parser"
let argumentParser: Package.Dependency =
  FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(vendored)")
  ? .package(path: vendored)
  : .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")

/// The bundle's modules: Embedded Swift under the trait `Embedded`, ordinary Swift otherwise.
///
/// Without the object outliner: each module that uses another's function also compiles it, and 6.3
/// may number the function's array literals, `…Tv0_r`, `…Tv1_r`, in another order there. The linker
/// keeps one of each name, so an icon is drawn with another one's points.
///
/// Functions have sections of their own, or one that is used in several modules would keep all of the
/// file where the linker takes it from.
let bundleSettings: [SwiftSetting] = [
  .enableExperimentalFeature("Embedded", .when(traits: ["Embedded"])),
  .unsafeFlags(
    [
      "-wmo", "-Xllvm", "-sil-disable-pass=object-outliner", "-Xfrontend", "-function-sections",
    ],
    .when(traits: ["Embedded"])),
]

/// Modules that process numbers, never bytes: in the fuzzers they report only branches, not also
/// comparisons, which would take more time than everything else.
let guidedSettings: SwiftSetting = .unsafeFlags(
  ["-sanitize-coverage=edge,indirect-calls,inline-8bit-counters,pc-table"], .when(traits: ["Fuzz"]))

/// The analysis and the picture, which have no threads, and the tests of the former, compiled without
/// the thread sanitizer (the last such option counts, here none): for some in-place changes of a
/// struct's element, 6.3 passes the sanitizer the struct instead of its address, and fails.
let unwatchedSettings: SwiftSetting = .unsafeFlags(
  ["-sanitize="], .when(traits: ["ThreadSanitizer"]))

/// Modules optimised in debug builds too, with every check of a debug build: the tests of the
/// analysis and of the view take a third of the processor time, as do those that play files.
let testedSettings: SwiftSetting = .unsafeFlags(
  ["-O", "-assert-config", "Debug", "-enforce-exclusivity=checked"],
  .when(configuration: .debug))

/// Compiles a module as a whole, as SwiftPM does those that may be Embedded Swift: loops inline what
/// another file has. SwiftPM isn't told, so an object per file must come of it: hence the threads.
let wholeSettings: SwiftSetting = .unsafeFlags(
  ["-wmo", "-num-threads", "2"], .when(configuration: .debug))

let package = Package(
  name: "Spectrum",
  products: [
    .library(name: "SpectrumPluginBinary", type: .dynamic, targets: ["SpectrumPlugin"]),
    .library(name: "SpectrumUIBinary", type: .dynamic, targets: ["SpectrumUI"]),
    .executable(name: "spectrum", targets: ["spectrum"]),
    .executable(name: "spectrum-turtle", targets: ["spectrum-turtle"]),
    .executable(name: "spectrum-glyphs", targets: ["spectrum-glyphs"]),
    .executable(name: "spectrum-bench", targets: ["SpectrumBench"]),
    .executable(name: "spectrum-picture-bench", targets: ["PictureBench"]),
    .executable(name: "spectrum-window-bench", targets: ["WindowBench"]),
    .executable(name: "spectrum-latency-bench", targets: ["LatencyBench"]),
    .executable(name: "spectrum-motion-bench", targets: ["MotionBench"]),
    .executable(name: "spectrum-siege", targets: ["Siege"]),
    .executable(name: "spectrum-calibration", targets: ["CalibrationTable"]),
    .executable(name: "spectrum-figures", targets: ["Figures"]),
    .executable(name: "spectrum-torture", targets: ["Torture"]),
    .executable(name: "spectrum-mutants", targets: ["Mutants"]),
    .executable(name: "spectrum-page-recorder", targets: ["PageRecorder"]),
  ],
  traits: [
    .trait(name: "Embedded", description: "Compile the bundle's modules as Embedded Swift."),
    .trait(name: "Fuzz", description: "Compile for libFuzzer, with the options of Tests/Fuzz/run."),
    .trait(name: "ThreadSanitizer", description: "Compile for it, as Tests/Sanitize/run does."),
  ],
  dependencies: [argumentParser],
  targets: [
    .target(name: "CEntropy"),
    .target(name: "CMath"),
    .target(name: "CFFTW"),
    .target(name: "CGlyphMasks"),
    .target(name: "CLearnedTables"),
    .target(name: "CLV2"),
    .target(name: "CSnapshot"),
    .target(name: "CSound"),
    .target(name: "CSpectrumPlugin", dependencies: ["CLV2"]),
    .target(name: "CSpectrumUI", dependencies: ["CLV2"]),
    .systemLibrary(name: "CPosix"),
    .systemLibrary(
      name: "CXCB", pkgConfig: "xcb-shm",
      providers: [.apt(["libxcb1-dev", "libxcb-randr0-dev", "libxcb-shm0-dev"])]),
    .systemLibrary(
      name: "CXKB", pkgConfig: "xkbcommon-x11",
      providers: [.apt(["libxkbcommon-dev", "libxkbcommon-x11-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CFonts", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev", "libfreetype-dev"])]),
    .systemLibrary(name: "CLilv", pkgConfig: "lilv-0", providers: [.apt(["liblilv-dev"])]),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),

    .target(
      name: "SpectrumCore", dependencies: ["CFFTW", "CMath", "CLearnedTables"],
      swiftSettings: bundleSettings + [guidedSettings, unwatchedSettings, testedSettings],
      linkerSettings: [.unsafeFlags(["-Xlinker", "-l:libfftw3f.a"]), .linkedLibrary("m")]),
    .target(
      name: "SpectrumReadings", dependencies: ["CMath"],
      swiftSettings: bundleSettings + [guidedSettings, testedSettings]),
    .target(
      name: "SpectrumPorts", dependencies: ["SpectrumReadings", "CMath"],
      swiftSettings: bundleSettings + [testedSettings],
      linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "SpectrumMessages", dependencies: ["SpectrumReadings", "CLV2"],
      swiftSettings: bundleSettings + [testedSettings]),
    .target(
      name: "SpectrumReferences", dependencies: ["SpectrumFiles", "SpectrumText", "CMath", "CPosix"],
      swiftSettings: bundleSettings + [testedSettings]),
    .target(name: "SpectrumFiles", dependencies: ["CPosix"], swiftSettings: bundleSettings),
    .target(name: "SpectrumText", swiftSettings: bundleSettings),
    .target(
      name: "SpectrumInline",
      dependencies: [
        "SpectrumGraphics", "SpectrumMessages", "SpectrumPorts", "SpectrumReadings", "CGlyphMasks",
        "CLV2", "CMath", "CSnapshot",
      ],
      swiftSettings: bundleSettings + [guidedSettings]),
    .target(
      name: "SpectrumPlugin",
      dependencies: [
        "SpectrumCore", "SpectrumGraphics", "SpectrumInline", "SpectrumMessages", "SpectrumPorts",
        "SpectrumReadings", "SpectrumText", "CSpectrumPlugin", "CEntropy", "CLV2", "CMath", "CPosix",
        "CSnapshot",
      ],
      swiftSettings: bundleSettings),
    .target(
      name: "SpectrumGraphics", dependencies: ["SpectrumReadings", "CMath"],
      swiftSettings: bundleSettings + [guidedSettings, testedSettings]),
    .target(
      name: "SpectrumView",
      dependencies: [
        "SpectrumGraphics", "SpectrumMessages", "SpectrumPorts", "SpectrumReadings",
        "SpectrumReferences", "CCairo", "CFonts", "CMath", "CPosix",
      ],
      swiftSettings: bundleSettings + [guidedSettings, unwatchedSettings, testedSettings]),
    .target(
      name: "SpectrumScreen", dependencies: ["CPosix", "CXCB"], swiftSettings: bundleSettings,
      linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-randr")]),
    .target(
      name: "SpectrumUI",
      dependencies: [
        "SpectrumScreen", "SpectrumView", "SpectrumFiles", "SpectrumMessages", "SpectrumPorts",
        "SpectrumReferences", "CSpectrumUI", "CEntropy", "CLV2", "CPosix", "CXCB", "CXKB",
      ],
      swiftSettings: bundleSettings,
      linkerSettings: [.linkedLibrary("m")]),

    .executableTarget(
      name: "spectrum-turtle", dependencies: ["SpectrumPorts", "SpectrumReadings"]),
    .executableTarget(
      name: "spectrum-glyphs", dependencies: ["SpectrumGraphics", "SpectrumView"]),
    .target(
      name: "SpectrumHost",
      dependencies: ["SpectrumMessages", "SpectrumReadings", "CLilv", "CSndfile", "CLV2"],
      swiftSettings: [testedSettings, wholeSettings]),
    .executableTarget(
      name: "spectrum",
      dependencies: [
        "SpectrumFiles", "SpectrumGraphics", "SpectrumHost", "SpectrumMessages", "SpectrumPorts",
        "SpectrumReadings", "SpectrumReferences", "SpectrumScreen", "SpectrumText", "SpectrumView",
        "CPosix", "CSound", "CXCB",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
    .executableTarget(
      name: "SpectrumBench",
      dependencies: ["SpectrumHost", "SpectrumMessages", "CAllocationCounter"],
      path: "Benchmarks/SpectrumBench"),
    .executableTarget(
      name: "CalibrationTable", dependencies: ["SpectrumHost", "SpectrumMessages"],
      path: "Benchmarks/CalibrationTable"),
    .executableTarget(
      name: "Figures", dependencies: ["SpectrumHost", "CEbur128"], path: "Benchmarks/Figures"),
    .executableTarget(
      name: "PictureBench",
      dependencies: [
        "SpectrumView", "SpectrumInline", "SpectrumGraphics", "SpectrumMessages", "SpectrumPorts",
        "SpectrumReferences", "CLV2", "CAllocationCounter",
      ],
      path: "Benchmarks/PictureBench"),
    .target(name: "CClickSource", path: "Benchmarks/CClickSource"),
    .target(
      name: "Studio",
      dependencies: ["SpectrumHost", "CClickSource", "CPosix", "CXCB", "VirtualScreen"],
      path: "Benchmarks/Studio", resources: [.embedInCode("ardour_session.lua")]),
    .executableTarget(
      name: "WindowBench",
      dependencies: ["SpectrumHost", "SpectrumPorts", "Studio", "CXCB", "VirtualScreen"],
      path: "Benchmarks/WindowBench"),
    .executableTarget(
      name: "LatencyBench",
      dependencies: ["SpectrumHost", "SpectrumGraphics", "Studio", "CPosix", "VirtualScreen"],
      path: "Benchmarks/LatencyBench"),
    .executableTarget(
      name: "MotionBench", dependencies: ["SpectrumHost", "Studio", "CPosix", "VirtualScreen"],
      path: "Benchmarks/MotionBench"),
    .executableTarget(
      name: "Torture",
      dependencies: [
        "SpectrumHost", "SpectrumMessages", "CLV2", "HostileMemory", "MessageSamples",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Torture"),
    .executableTarget(
      name: "Mutants",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tests/Mutants", exclude: ["CSlip", "Slips"]),
    .target(
      name: "HostileMemory", path: "Tests/HostileMemory", swiftSettings: [testedSettings]),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: [testedSettings]),
    .target(
      name: "PNGFiles", dependencies: ["CCairo"], path: "Tests/PNGFiles",
      swiftSettings: [testedSettings]),
    .target(name: "Depth", path: "Tests/Depth"),
    .target(name: "TestFolders", path: "Tests/TestFolders"),
    .target(name: "MIDIFiles", path: "Tests/MIDIFiles"),
    // Optimised, as loops over samples take most of a test's time else.
    .target(
      name: "Signals", dependencies: ["SeededRandom"], path: "Tests/Signals",
      swiftSettings: [testedSettings, wholeSettings]),

    .systemLibrary(
      name: "CEbur128", path: "Tests/CEbur128", pkgConfig: "libebur128",
      providers: [.apt(["libebur128-dev"])]),
    .testTarget(
      name: "SpectrumCoreTests",
      dependencies: [
        "SpectrumCore", "CMath", "CEbur128", "Depth", "SeededRandom", "Signals",
      ],
      swiftSettings: [unwatchedSettings]),
    .target(
      name: "MessageSamples", dependencies: ["SpectrumMessages", "SeededRandom", "CLV2"],
      path: "Tests/MessageSamples", swiftSettings: [testedSettings]),
    .testTarget(
      name: "SpectrumMessagesTests",
      dependencies: [
        "SpectrumMessages", "CLV2", "MessageSamples", "SeededRandom", "HostileMemory", "Depth",
      ]),
    .testTarget(name: "SpectrumReadingsTests", dependencies: ["SpectrumReadings"]),
    .testTarget(name: "SpectrumPortsTests", dependencies: ["SpectrumPorts"]),
    .testTarget(
      name: "SpectrumReferencesTests",
      dependencies: ["SpectrumReferences", "SeededRandom", "TestFolders"]),
    .testTarget(
      name: "SpectrumFilesTests", dependencies: ["SpectrumFiles", "SpectrumText", "TestFolders"]),
    .testTarget(
      name: "SpectrumInlineTests",
      dependencies: [
        "SpectrumInline", "SpectrumGraphics", "SpectrumMessages", "SpectrumPorts",
        "SpectrumReadings", "SpectrumView", "CLV2", "CSnapshot", "MessageSamples", "SeededRandom",
      ]),
    .testTarget(
      name: "SpectrumPluginTests",
      dependencies: [
        "SpectrumPlugin", "SpectrumCore", "SpectrumMessages", "SpectrumPorts", "SpectrumReadings",
        "MessageSamples",
      ]),
    .testTarget(
      name: "SpectrumViewTests",
      dependencies: [
        "SpectrumView", "SpectrumMessages", "SpectrumPorts", "SpectrumReferences", "CCairo",
        "Depth", "MessageSamples", "PNGFiles", "SeededRandom", "TestFolders",
      ]),
    .testTarget(
      name: "SpectrumUITests",
      dependencies: [
        "SpectrumUI", "SpectrumView", "SpectrumFiles", "SpectrumMessages", "SpectrumPorts",
        "SpectrumReferences", "CLV2", "CXCB", "CXKB", "MessageSamples", "SeededRandom",
        "TestFolders",
      ]),
    .testTarget(name: "SpectrumScreenTests", dependencies: ["SpectrumScreen", "CXCB"]),
    .target(
      name: "VirtualScreen", dependencies: ["CXCB"], path: "Tests/VirtualScreen",
      swiftSettings: [testedSettings]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "SpectrumView", "SpectrumInline", "SpectrumMessages", "SpectrumPorts",
        "SpectrumReferences", "CCairo", "Depth", "MessageSamples", "PNGFiles", "SeededRandom",
      ],
      exclude: ["Goldens"],
      // Compares millions of pixels.
      swiftSettings: [.unsafeFlags(["-O"])]),
    .executableTarget(
      name: "Siege",
      dependencies: [
        "SpectrumHost", "SpectrumMessages", "CLV2", "CLilv", "CXCB", "MessageSamples",
        "VirtualScreen",
      ],
      path: "Tests/Siege"),
    .testTarget(
      name: "WindowTests",
      dependencies: [
        "SpectrumHost", "SpectrumMessages", "SpectrumPorts", "SpectrumReferences", "SpectrumView",
        "CXCB", "MessageSamples", "PNGFiles", "TestFolders", "VirtualScreen",
      ]),
    .testTarget(
      name: "SpectrumHostTests",
      dependencies: [
        "SpectrumHost", "SpectrumMessages", "SpectrumReadings", "CSndfile", "MIDIFiles",
        "TestFolders",
      ]),
    .testTarget(
      name: "BundleTests",
      dependencies: [
        "SpectrumHost", "SpectrumMessages", "SpectrumPorts", "SpectrumCore", "SpectrumView", "CLV2",
        "CLilv", "Depth", "SeededRandom", "Signals", "TestFolders",
      ],
      exclude: ["Contract", "Sessions"]),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "SpectrumHost", "SpectrumInline", "SpectrumMessages", "SpectrumPorts", "SpectrumReadings",
        "SpectrumReferences", "SpectrumView", "VirtualScreen", "CSndfile", "CSound",
        "MessageSamples", "MIDIFiles", "PNGFiles", "TestFolders", "spectrum",
      ]),
    .executableTarget(
      name: "PageRecorder", dependencies: ["SpectrumHost", "SpectrumMessages"],
      path: "Tests/ModGUI/Recorder"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "SpectrumCore", "SpectrumMessages", "SpectrumPorts", "SpectrumPlugin", "CSpectrumPlugin",
        "SpectrumReferences", "SpectrumView", "SpectrumUI", "MessageSamples", "SeededRandom",
        "CLV2",
      ],
      path: "Tests/Fuzz/Targets"),
    .executableTarget(
      name: "spectrum-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Program"),
  ]
)

/// The test targets named in SPECTRUM_TESTS, without it all of them: a contributor's cycle compiles
/// the tests of one module only.
if let named = Context.environment["SPECTRUM_TESTS"] {
  let chosen = named.split(separator: " ").map(String.init)
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
