import { expect, it } from "vitest";
import { generateConversations } from "./demo.ts";
import type { DemoConversation } from "./demo.ts";
import { tryRelease } from "./trial.ts";

const hasConverted = ({ signals }: DemoConversation) => signals.some(({ type }) => type === "conversion");
const rate = (list: readonly DemoConversation[]) => list.filter(hasConverted).length / list.length;
const getGroup = ({ channel, locale }: DemoConversation) => `${channel} ${locale.slice(0, 2)}`;

it.each([1, 2, 3, 4, 5, 6])(
  "turns the comparison of the tried release around at the same mix, with seed %i",
  (seed) => {
    const until = Date.UTC(2026, 10, 20) + seed * 40 * 86_400_000;
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
