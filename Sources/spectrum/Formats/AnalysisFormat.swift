// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser

/// The formats of an analysis.
enum AnalysisFormat: String, ExpressibleByArgument, CaseIterable { case table, csv, json, jsonl }
