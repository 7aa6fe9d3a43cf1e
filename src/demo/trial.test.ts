import { expect, it } from "vitest";
import { SELLING_GOAL } from "../domain/analysis/analysis.contract.ts";
import { DAY_MS } from "../domain/shared/durations.ts";
import { analyzeAndClassify } from "../domain/reading/read-conversation.ts";
import { standardizeRate } from "../domain/statistics/standardize.ts";
import { generateConversations } from "./demo.ts";
import type { DemoConversation } from "./demo.ts";
import { tryRelease } from "./trial.ts";

/** As the product reads it: the language of the text, and conversions of which no event tells. */
function judge({ messages, signals, channel }: DemoConversation) {
  const hasEvent = signals.some(({ type }) => type === "conversion");
  const { language, converted } = analyzeAndClassify(messages, { goal: SELLING_GOAL, hasEvent }).conversation;
  return { group: `${channel} ${language}`, converted };
}

function rate(list: readonly { converted: boolean }[]): number {
  return list.filter(({ converted }) => converted).length / list.length;
}

function listStrata(list: readonly ReturnType<typeof judge>[]) {
  const byGroup = Map.groupBy(list, ({ group }) => group);
  return new Map([...byGroup].map(([group, own]) => [group, { k: rate(own) * own.length, n: own.length }]));
}

/** The seed of the demo workspace, which ends whenever it is created. */
const DEMO_SEED = 20_260_901;
const BY_SEED = [1, 2, 3, 4, 5, 6].map((seed) => [seed, new Date(Date.UTC(2026, 10, 20 + seed * 40))] as const);
const BY_HOUR = [0, 3, 5.3, 10.6, 14, 20.25, 23.9].map(
  (hour) => [DEMO_SEED, new Date(Date.UTC(2026, 10, 20) + hour * 3_600_000)] as const,
);
const AT_ODD_TIMES = [
  "2026-11-22T10:18:00Z",
  "2026-11-29T06:36:00Z",
  "2026-11-29T08:18:00Z",
  "2028-02-29T23:55:00Z",
].map((time) => [DEMO_SEED, new Date(time)] as const);

it.each([...BY_SEED, ...BY_HOUR, ...AT_ODD_TIMES])(
  "turns the comparison of the tried release around at the same mix, with seed %i at %o",
  (seed, end) => {
    const until = end.getTime();
    const generated = [...generateConversations({ seed, until, days: 90, conversations: 4_000 })];
    const conversations = tryRelease(generated, until);
    const shown = conversations.filter(({ messages }) => (messages[0]?.at ?? 0) >= until - 30 * DAY_MS);
    const ofVersion = (version: string) => shown.filter(({ agent }) => agent.version === version).map(judge);
    const [tried, others] = [ofVersion("3.2.0"), ofVersion("3.1.0")];
    const pooled = new Map([...listStrata([...tried, ...others])].map(([group, { n }]) => [group, n]));
    const [triedAtSameMix, othersAtSameMix] = [tried, others].map((list) => standardizeRate(listStrata(list), pooled));
    expect(rate(tried) - rate(others)).toBeGreaterThan(0.005);
    expect((triedAtSameMix?.rate ?? 1) - (othersAtSameMix?.rate ?? 0)).toBeLessThan(-0.005);
  },
);
