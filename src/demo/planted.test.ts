import { DEFAULT_GOAL } from "../domain/analysis/analysis.contract.ts";
import { describe, expect, it } from "vitest";
import {
  advanceConversation,
  createConversationState,
  applySignal,
  summarizeConversation,
} from "../domain/analysis/analysis.ts";
import type { DropOffReason } from "../domain/analysis/analysis.contract.ts";
import { getFindingId } from "../domain/findings/finding-kinds.ts";
import { DAYS_BEFORE } from "../domain/findings/verify.ts";
import { classifyConversation } from "../domain/reading/read-conversation.ts";
import { DAY_MS } from "../domain/shared/durations.ts";
import { planConversations } from "./plan.ts";
import type { DemoConversation } from "./model/demo-types.ts";
import { listReleases } from "./workspace.ts";

/** Not the demo's seed, because the engine's rules were written while looking at the demo. */
const OPTIONS = { seed: 7_041, until: Date.UTC(2026, 8, 1), days: 90, conversations: 4_000 };
/** Lowest accepted recall and precision per reason. */
const FLOOR = { recall: 0.7, precision: 0.65 };

type Tally = { planted: number; found: number; hit: number };

const tallies = new Map<DropOffReason, Tally>();
const releases = listReleases(OPTIONS).map((release) => ({ ...release, before: new Map<string, number>() }));
for (const { planted, conversation } of planConversations(OPTIONS)) {
  const { converted, dropOff } = analyzeConversation(conversation);
  const found = converted || dropOff === null ? null : dropOff.reason;
  if (planted !== null) getTally(planted).planted += 1;
  if (found !== null) getTally(found).found += 1;
  if (found !== null && found === planted) getTally(found).hit += 1;
  const start = conversation.messages[0]?.at ?? 0;
  for (const { at, before } of releases) {
    if (start >= at || start < at - DAYS_BEFORE * DAY_MS) continue;
    const { reason, outcome, place } = classifyConversation(conversation.messages);
    const id = getFindingId({ outcome, reason, act: place });
    if (id !== null) before.set(id, (before.get(id) ?? 0) + 1);
  }
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

  it.each(releases.flatMap(({ version, fixes, before }) => fixes.map((kind) => ({ version, kind, before }))))(
    "leave a finding of $kind for release $version to fix, whatever the hour of the demo's start",
    ({ kind, before }) => {
      // A finding needs about 7; the number varies with the hour by chance.
      expect(before.get(`${kind}:all`) ?? 0).toBeGreaterThanOrEqual(18);
    },
  );
});

function analyzeConversation({ messages, signals }: DemoConversation) {
  const goal = DEFAULT_GOAL;
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
