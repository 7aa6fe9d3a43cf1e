import { expect, it } from "vitest";
import { generateConversations } from "./demo.ts";
import type { DemoConversation } from "./demo.ts";
import { tryRelease } from "./trial.ts";

const hasConverted = ({ signals }: DemoConversation) => signals.some(({ type }) => type === "conversion");
const rate = (list: readonly DemoConversation[]) => list.filter(hasConverted).length / list.length;
const getGroup = ({ channel, locale }: DemoConversation) => `${channel} ${locale.slice(0, 2)}`;

/** The seed of the demo workspace, which ends whenever it is created. */
const DEMO_SEED = 20_260_901;
const BY_SEED = [1, 2, 3, 4, 5, 6].map((seed) => [seed, new Date(Date.UTC(2026, 10, 20 + seed * 40))] as const);
const BY_HOUR = [0, 3, 5.3, 10.6, 14, 20.25, 23.9].map(
  (hour) => [DEMO_SEED, new Date(Date.UTC(2026, 10, 20) + hour * 3_600_000)] as const,
);
const AT_ODD_TIMES = ["2026-11-22T10:18:00Z", "2026-11-29T06:36:00Z", "2028-02-29T23:55:00Z"].map(
  (time) => [DEMO_SEED, new Date(time)] as const,
);

it.each([...BY_SEED, ...BY_HOUR, ...AT_ODD_TIMES])(
  "turns the comparison of the tried release around at the same mix, with seed %i at %o",
  (seed, end) => {
    const until = end.getTime();
    const generated = [...generateConversations({ seed, until, days: 90, conversations: 4_000 })];
    const conversations = tryRelease(generated, until);
    const recent = conversations.filter(({ agent }) => ["3.1.0", "3.2.0"].includes(agent.version));
    const tried = recent.filter(({ agent }) => agent.version === "3.2.0");
    const others = recent.filter(({ agent }) => agent.version === "3.1.0");
    const raw = rate(tried) - rate(others);
    const mixed = [...Map.groupBy(recent, getGroup)].map(([group, own]) => {
      const rateOf = (list: readonly DemoConversation[]) => rate(list.filter((one) => getGroup(one) === group));
      return (own.length / recent.length) * (rateOf(tried) - rateOf(others));
    });
    const adjusted = mixed.reduce((sum, one) => sum + one, 0);
    expect(raw).toBeGreaterThan(0.005);
    expect(adjusted).toBeLessThan(-0.005);
  },
);
