import { describe, expect, it } from "vitest";
import {
  advanceConversation,
  createConversationState,
  applySignal,
  summarizeConversation,
} from "../domain/analysis/analysis.ts";
import type { DropOffReason } from "../domain/analysis/analysis.contract.ts";
import { detectFindings } from "../domain/findings/findings.ts";
import type { DropOffRow } from "../domain/findings/findings.contract.ts";
import { planConversations } from "./plan.ts";
import type { DemoConversation } from "./model/demo-types.ts";

/** Not the demo's seed, because the engine's rules were written while looking at the demo. */
const OPTIONS = { seed: 7_041, until: Date.UTC(2026, 8, 1), days: 90, conversations: 4_000 };
/** Lowest accepted recall and precision per reason. */
const FLOOR = { recall: 0.7, precision: 0.65 };

type Tally = { planted: number; found: number; hit: number };

const tallies = new Map<DropOffReason, Tally>();
const rows: DropOffRow[] = [];
for (const { planted, conversation } of planConversations(OPTIONS)) {
  const { converted, dropOff } = analyzeConversation(conversation);
  const found = converted || dropOff === null ? null : dropOff.reason;
  if (planted !== null) getTally(planted).planted += 1;
  if (found !== null) getTally(found).found += 1;
  if (found !== null && found === planted) getTally(found).hit += 1;
  if (dropOff !== null)
    rows.push({ stage: dropOff.stage, reason: dropOff.reason, stepKey: null, stepText: null, n: 1 });
}

describe("failures planted by the demo generator", () => {
  it.each([...tallies].filter(([, { planted }]) => planted > 0).map(([kind, tally]) => ({ kind, ...tally })))(
    "detects $kind: planted $planted times, found $found times",
    ({ planted, found, hit }) => {
      expect(planted).toBeGreaterThanOrEqual(20);
      expect(hit / planted).toBeGreaterThanOrEqual(FLOOR.recall);
      expect(hit / found).toBeGreaterThanOrEqual(FLOOR.precision);
    },
  );

  it("cover ten reasons", () => {
    expect([...tallies].filter(([, { planted }]) => planted > 0)).toHaveLength(10);
  });

  it("appear as findings with about their true count", () => {
    const furthest = {
      none: 0,
      discovery: 0,
      interest: 0,
      consideration: 0,
      conversion: OPTIONS.conversations - rows.length,
    };
    for (const { stage } of rows) furthest[stage ?? "none"] += 1;
    const counts = new Map<string, number>();
    for (const { kind, count } of detectFindings({ rows, furthest, converted: furthest.conversion, days: 90 })) {
      counts.set(kind, (counts.get(kind) ?? 0) + count);
    }
    for (const [kind, { planted }] of tallies) {
      if (planted === 0) continue;
      // Counts are lower where a reason is too rare at a stage to be a finding.
      expect([kind, (counts.get(kind) ?? 0) > planted * 0.5, (counts.get(kind) ?? 0) < planted * 1.5]).toEqual([
        kind,
        true,
        true,
      ]);
    }
  });
});

function analyzeConversation({ messages, signals }: DemoConversation) {
  const goal = { kind: "engine" } as const;
  const state = createConversationState({ goal });
  const happened = [
    ...messages.map((message) => ({ at: message.at, message, signal: null })),
    ...signals.map((signal) => ({ at: signal.at, message: null, signal })),
  ].sort((a, b) => a.at - b.at);
  for (const { message, signal } of happened) {
    if (message === null) applySignal(state, signal, goal);
    else advanceConversation(state, message, goal);
  }
  return summarizeConversation(state, { closed: true });
}

function getTally(kind: DropOffReason): Tally {
  const tally = tallies.get(kind) ?? { planted: 0, found: 0, hit: 0 };
  tallies.set(kind, tally);
  return tally;
}
