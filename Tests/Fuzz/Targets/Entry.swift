// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

// The functions that libFuzzer calls. The environment selects the target and the writing of seeds,
// because libFuzzer doesn't pass on arguments.

@c
public func LLVMFuzzerInitialize(
  _ argumentCount: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  guard let target = FuzzTarget.chosen else {
    print("SPECTRUM_FUZZ must name a target: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
    exit(1)
  }
  guard let folder = getenv("SPECTRUM_FUZZ_SEEDS") else { return 0 }
  exit(target.writeSeeds(to: String(cString: folder)) ? 0 : 1)
}

@c
public func LLVMFuzzerTestOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(UnsafeRawBufferPointer(start: data, count: size))
  FuzzTarget.chosen?.run(&input)
  return 0
}
