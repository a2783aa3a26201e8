// SPDX-License-Identifier: GPL-3.0-or-later

/// A point of a history.
protocol Moment: Sendable {
  /// Seconds on the history's clock.
  var time: Double { get }
}

/// The points of a history, of which new ones replace the oldest.
struct Moments<Element: Moment>: Sendable {
  /// The most points.
  private let capacity: Int
  private var elements: [Element] = []
  /// The oldest point's index once there are as many as can be.
  private var start = 0

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { elements.count }

  /// The point `ago` points ago; 0 is the newest.
  subscript(ago: Int) -> Element { elements[index(ago)] }

  private func index(_ ago: Int) -> Int { (start + elements.count - 1 - ago) % elements.count }

  /// Number of points in the `span` seconds before `now`: the newest ones.
  func count(span: Double, now: Double) -> Int {
    var count = 0
    while count < elements.count, now - self[count].time <= span { count += 1 }
    return count
  }

  /// Appends a point, whose time is never before the last one's.
  mutating func append(_ element: Element) {
    if elements.count < capacity {
      elements.append(element)
    } else {
      elements[start] = element
      start = (start + 1) % capacity
    }
  }

  /// Appends a point, which replaces the newest one in the same interval of `seconds` if that
  /// `isSame` in kind: so a change always gets its own point, which marks its time.
  mutating func append(_ element: Element, every seconds: Double, isSame: (Element) -> Bool) {
    if count > 0, isSame(self[0]), Int(self[0].time / seconds) == Int(element.time / seconds) {
      elements[index(0)] = element
    } else {
      append(element)
    }
  }
}
