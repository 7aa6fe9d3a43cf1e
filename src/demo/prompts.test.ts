import { expect, it } from "vitest";
import { generateConversations } from "./demo.ts";
import { choosePrompts, describePrompted } from "./prompts.ts";
import type { Prompted } from "./prompts.ts";

const rate = (list: readonly Prompted[]) => list.filter(({ converted }) => converted).length / list.length;

it.each([1, 2, 3, 4, 5, 6])("turns the comparison of the tried prompt around at the same mix, with seed %i", (seed) => {
  const until = Date.UTC(2026, 10, 20) + seed * 40 * 86_400_000;
  const conversations = Array.from(
    generateConversations({ seed, until, days: 90, conversations: 4_000 }),
    describePrompted,
  );
  const prompts = choosePrompts(conversations, until);
  const recent = conversations
    .map((conversation, at) => ({ ...conversation, prompt: prompts[at] ?? "" }))
    .filter(({ startedAt, version }) => startedAt >= until - 27 * 86_400_000 && version !== "2.0.1");
  const [first, second] = Map.groupBy(recent, ({ prompt }) => prompt).values();
  if (first === undefined || second === undefined) throw new Error("There is no trial.");
  const raw = rate(first) - rate(second);
  const mixed = [...Map.groupBy(recent, ({ group }) => group)].map(([group, own]) => {
    const rateOf = (list: readonly Prompted[]) => rate(list.filter((one) => one.group === group));
    return (own.length / recent.length) * (rateOf(first) - rateOf(second));
  });
  const adjusted = mixed.reduce((sum, one) => sum + one, 0);
  expect(Math.abs(raw)).toBeGreaterThan(0.01);
  expect(Math.abs(adjusted)).toBeGreaterThan(0.01);
  expect(Math.sign(raw)).toBe(-Math.sign(adjusted));
});
